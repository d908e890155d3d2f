import type { PairTotals } from './pair-totals.ts';
import { strengthFit } from './strength-fit.ts';

/** Ties that each model is taken to have had beforehand, spread over all others, so that few comparisons give no extremes. */
const TIES_BEFOREHAND = 6;

/**
 * What one more comparison of two models is worth to their order: o² / (n + 1), with o the odds of the weaker to win,
 * e^−|λa − λb|, and n the times that they met. Close pairs and pairs that were compared little come first. For choosing
 * alone: the ties that are taken as had beforehand enter no published number. The rule is our own; `bench:selection`
 * shows what it is good for.
 *
 * @returns models × models, by row.
 * @example pairWorth(totals)[1] // of the first two models
 */
export function pairWorth({ models, meetings, halfWins }: PairTotals): Float64Array {
  const beforehand = TIES_BEFOREHAND / (models - 1);
  const { lambda } = strengthFit({
    models,
    meetings: meetings.map((met) => met + beforehand),
    halfWins: halfWins.map((taken) => taken + beforehand),
  });
  return meetings.map((met, place) => {
    const difference = (lambda[Math.floor(place / models)] ?? 0) - (lambda[place % models] ?? 0);
    return Math.exp(-2 * Math.abs(difference)) / (met + 1);
  });
}
