import { valueDifference } from './fraction.ts';
import type { Score } from './score.ts';

/**
 * (n − 1)/n · Σ (θ₋ − θ)² over n leave-one-out scores, in squared points of the scale from 0 to 10: exactly zero when
 * none of them differs from the score. Null when there are none, or when one of them leaves no cell, as a single one does.
 */
export function jackknifeVariance(score: Score, leftOut: readonly Score[]): number | null {
  if (leftOut.length === 0 || leftOut.some(({ cells }) => cells < 1)) return null;
  return varianceOf(
    leftOut.map((each) => {
      const { numerator, denominator } = valueDifference(each, score);
      return numerator / denominator;
    }),
  );
}

/** (n − 1)/n times the sum of the squared deviations of n leave-one-out values. */
export function varianceOf(deviations: readonly number[]): number {
  // Smallest first, so that the sum's last digit does not depend on the order in which the deviations come.
  const squares = Float64Array.from(deviations, (each) => each * each).sort();
  const n = squares.length;
  return ((n - 1) / n) * squares.reduce((sum, square) => sum + square, 0);
}

/** Scorecards are counted by panelists and by runs, once too often; neither alone may be lost in the subtraction. */
export function combinedVariance(panelist: number, run: number, scorecard: number): number {
  return Math.max(panelist + run - scorecard, panelist, run);
}
