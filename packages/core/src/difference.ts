import { differenceOf, type Fraction, valueDifference } from './fraction.ts';
import { INTERVAL_LEVEL, type Interval, type IntervalWithheld } from './interval.ts';
import { combinedVariance, varianceOf } from './jackknife-variance.ts';
import type { JackknifedScore } from './leave-one-out.ts';
import { QUORUM } from './quorum.ts';
import { studentTTwoSidedP, studentTTwoSidedQuantile } from './student-t.ts';

/** How two models' scores differ, and how sure that is. Points of the scale from 0 to 10. */
export interface ScoreDifference {
  /** The first model's score less the second's; zero exactly when they are equal. */
  readonly difference: number;
  /** Distinct panelists of either model. */
  readonly panelists: number;
  /** Null, as all below, when the test is withheld. */
  readonly standardError: number | null;
  readonly degreesOfFreedom: number | null;
  /** Two-sided. */
  readonly p: number | null;
  /** Where the difference may lie, clipped to [−10, 10]. */
  readonly interval: Interval | null;
  readonly withheld: IntervalWithheld | null;
}

/**
 * The paired difference of two models, overall or in one category, by the two-way jackknife: each of the n panelists
 * of either model is left out of both at once, so that severity cancels, V_P = (n − 1)/n · Σ (d₋p − d)²; the runs and
 * the scorecards of the two models are their own, so V_R and V_S are sums; V = max(V_P + V_R − V_S, V_P, V_R);
 * df = (V_P + V_R)² / (V_P²/(n−1) + V_Ra²/(R_a−1) + V_Rb²/(R_b−1)), without a cap; a two-sided t test. Withheld when
 * n < 3, when a model has fewer than two runs, or when V is exactly zero.
 *
 * @throws RangeError when a model has no cell to average.
 * @example scoreDifference(jackknifeScore(runsOfClaude), jackknifeScore(runsOfGpt)).p // 0.00026…
 */
export function scoreDifference(a: JackknifedScore, b: JackknifedScore): ScoreDifference {
  if (a.score.cells < 1 || b.score.cells < 1)
    throw new RangeError('The score of no cells has no difference.');
  const { numerator, denominator } = valueDifference(a.score, b.score);
  const difference = numerator / denominator;
  const names = new Set([...a.leftOut.panelists.keys(), ...b.leftOut.panelists.keys()]);
  const panelists = names.size;
  const withheld = (reason: IntervalWithheld) => ({
    ...{ difference, panelists, standardError: null, degreesOfFreedom: null, p: null, interval: null },
    withheld: reason,
  });

  const panelistVariance = pairedVariance(a, b, names);
  if (panelists < QUORUM || panelistVariance === null) return withheld('TOO_FEW_PANELISTS');
  const { runVariance: runsOfA, scorecardVariance: cardsOfA } = a;
  const { runVariance: runsOfB, scorecardVariance: cardsOfB } = b;
  if (runsOfA === null || runsOfB === null || cardsOfA === null || cardsOfB === null)
    return withheld('TOO_FEW_RUNS');
  const runVariance = runsOfA + runsOfB;
  const variance = combinedVariance(panelistVariance, runVariance, cardsOfA + cardsOfB);
  if (variance === 0) return withheld('NO_VARIATION');

  const degreesOfFreedom =
    (panelistVariance + runVariance) ** 2 /
    (panelistVariance ** 2 / (panelists - 1) +
      runsOfA ** 2 / (a.leftOut.runs.length - 1) +
      runsOfB ** 2 / (b.leftOut.runs.length - 1));
  const standardError = Math.sqrt(variance);
  const reach = studentTTwoSidedQuantile(INTERVAL_LEVEL, degreesOfFreedom) * standardError;
  const interval = {
    low: Math.max(-10, difference - reach),
    high: Math.min(10, difference + reach),
    level: INTERVAL_LEVEL,
  };
  const p = studentTTwoSidedP(difference / standardError, degreesOfFreedom);
  return { difference, panelists, standardError, degreesOfFreedom, p, interval, withheld: null };
}

const NOTHING: Fraction = { numerator: 0, denominator: 1 };

function pairedVariance(a: JackknifedScore, b: JackknifedScore, names: ReadonlySet<string>): number | null {
  const deviations: number[] = [];
  for (const name of names) {
    const ofA = deviationWithout(a, name);
    const ofB = deviationWithout(b, name);
    if (ofA === null || ofB === null) return null;
    deviations.push(differenceOf(ofA, ofB));
  }
  return varianceOf(deviations);
}

/** Null when the model has no cell without this panelist. */
function deviationWithout({ score, leftOut }: JackknifedScore, panelist: string): Fraction | null {
  const without = leftOut.panelists.get(panelist);
  if (without === undefined) return NOTHING;
  return without.cells < 1 ? null : valueDifference(without, score);
}
