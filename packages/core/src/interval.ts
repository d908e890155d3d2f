import { combinedVariance } from './jackknife-variance.ts';
import type { JackknifedScore } from './leave-one-out.ts';
import { QUORUM } from './quorum.ts';
import { type Score, scoreValue } from './score.ts';
import { studentTTwoSidedQuantile } from './student-t.ts';

/** The coverage that every interval promises. */
export const INTERVAL_LEVEL = 0.95;

/** Where the score of other panelists and other runs may lie, on the scale from 0 to 10. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** The coverage that the method promises, a fraction. */
  readonly level: number;
}

/** Why there is no interval: fewer than three panelists, fewer than two runs, or nothing that varies. */
export type IntervalWithheld = 'TOO_FEW_PANELISTS' | 'TOO_FEW_RUNS' | 'NO_VARIATION';

/** A score with its uncertainty. Variances are in squared points of the scale from 0 to 10. */
export interface ScoreInterval {
  readonly score: Score;
  readonly panelists: number;
  readonly runs: number;
  readonly scorecards: number;
  /** Leaving out one panelist everywhere; null with a single one. */
  readonly panelistVariance: number | null;
  /** Leaving out one run; null with a single one. */
  readonly runVariance: number | null;
  /** Leaving out one scorecard; null with a single one. */
  readonly scorecardVariance: number | null;
  /** Null when the interval is withheld. */
  readonly standardError: number | null;
  readonly degreesOfFreedom: number | null;
  readonly interval: Interval | null;
  readonly withheld: IntervalWithheld | null;
}

/**
 * The interval of a model's score, overall or in one category, by the two-way jackknife: panelists and runs are
 * crossed, so both are left out in turn, and single scorecards, which both count, are taken off again. With θ the
 * score and θ₋ what it is without one of the n panelists, runs or scorecards, V = (n − 1)/n · Σ (θ₋ − θ)²;
 * V = max(V_P + V_R − V_S, V_P, V_R); df = min((V_P + V_R)² / (V_P²/(P−1) + V_R²/(R−1)), P − 1); the interval is
 * θ ± t(0.975; df) · √V, clipped to [0, 10]. It is withheld when P < 3, R < 2 or V is exactly zero. The form is
 * Cameron, Gelbach and Miller's (2011).
 *
 * @throws RangeError when there is no cell to average.
 * @example scoreInterval(jackknifeScore(runsOfClaude)).interval // { low: 0.45, high: 4.19, level: 0.95 }, unrounded
 */
export function scoreInterval(jackknifed: JackknifedScore): ScoreInterval {
  const { score, leftOut, panelistVariance, runVariance, scorecardVariance } = jackknifed;
  if (score.cells < 1) throw new RangeError('The score of no cells has no interval.');
  const panelists = leftOut.panelists.size;
  const runs = leftOut.runs.length;
  const counted = { score, panelists, runs, scorecards: leftOut.scorecards.length };
  const variances = { panelistVariance, runVariance, scorecardVariance };
  const none = { standardError: null, degreesOfFreedom: null, interval: null };

  if (panelists < QUORUM || panelistVariance === null || scorecardVariance === null) {
    return { ...counted, ...variances, ...none, withheld: 'TOO_FEW_PANELISTS' };
  }
  if (runVariance === null) return { ...counted, ...variances, ...none, withheld: 'TOO_FEW_RUNS' };
  const variance = combinedVariance(panelistVariance, runVariance, scorecardVariance);
  if (variance === 0) return { ...counted, ...variances, ...none, withheld: 'NO_VARIATION' };

  const standardError = Math.sqrt(variance);
  const degreesOfFreedom = Math.min(
    (panelistVariance + runVariance) ** 2 /
      (panelistVariance ** 2 / (panelists - 1) + runVariance ** 2 / (runs - 1)),
    panelists - 1,
  );
  const reach = studentTTwoSidedQuantile(INTERVAL_LEVEL, degreesOfFreedom) * standardError;
  const interval = {
    low: Math.max(0, scoreValue(score) - reach),
    high: Math.min(10, scoreValue(score) + reach),
    level: INTERVAL_LEVEL,
  };
  return { ...counted, ...variances, standardError, degreesOfFreedom, interval, withheld: null };
}
