/** Which of two runs a panelist would rather play: the first, the second, neither, or neither because both are bad. */
export type ComparisonOutcome = 'A' | 'B' | 'TIE' | 'BOTH_BAD';

/** One panelist's judgment of two runs of the same environment and of different models, in the order they were shown. */
export interface Comparison {
  readonly panelist: string;
  /** The run on the left. */
  readonly runA: string;
  /** The run on the right. */
  readonly runB: string;
  /** The model of `runA`, its slug. */
  readonly modelA: string;
  readonly modelB: string;
  readonly outcome: ComparisonOutcome;
}

/** Comparisons that contradict themselves: of a model with itself, or of a run that has two models. */
export class ComparisonError extends Error {
  override readonly name = 'ComparisonError';
}

const HALF_WINS: Record<ComparisonOutcome, number> = { A: 2, B: 0, TIE: 1, BOTH_BAD: 1 };

/**
 * What the first run takes of the two half-wins that a comparison gives away: for the ranking "both bad" is a tie.
 *
 * @example halfWinsOfA('TIE') // 1
 */
export function halfWinsOfA(outcome: ComparisonOutcome): number {
  return HALF_WINS[outcome];
}
