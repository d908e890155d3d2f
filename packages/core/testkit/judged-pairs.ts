import type { Comparison, ComparisonOutcome } from '../src/comparison.ts';
import { sharedRows } from './shared-data.ts';

/** A judgment as the files of pairs and of edge cases hold it. */
export interface JudgedPair {
  readonly model_a: string;
  readonly model_b: string;
  readonly run_a: string;
  readonly run_b: string;
  readonly panelist: string;
  readonly outcome: string;
}

const outcomes: Record<string, ComparisonOutcome> = { a: 'A', b: 'B', tie: 'TIE' };

export function comparisonOf(row: JudgedPair): Comparison {
  return {
    panelist: row.panelist,
    runA: row.run_a,
    runB: row.run_b,
    modelA: row.model_a,
    modelB: row.model_b,
    outcome: outcomes[row.outcome]!,
  };
}

/** The real head-to-head judgments. */
export function judgedPairs(): Comparison[] {
  return sharedRows('mtbench_pairs.csv').map((row) => comparisonOf(row as unknown as JudgedPair));
}
