import type { Hundredths } from './rating.ts';

/** A cell median as a whole number of half-hundredths, 0 to 2000: 7.125 is 1425. */
export type HalfHundredths = number;

/**
 * The type-7 median (`percentile_cont(0.5)`): the middle rating, or the mean of the two middle ones, doubled so that
 * it stays a whole number. The order of the ratings does not matter and is left as it is.
 *
 * @throws RangeError when there is no rating.
 * @example median([650, 700, 725, 750]) // 1425, which is 7.125
 */
export function median(ratings: readonly Hundredths[]): HalfHundredths {
  return medianOfSorted([...ratings].sort((a, b) => a - b));
}

/**
 * As {@link median}, of ratings that already ascend.
 *
 * @throws RangeError when there is no rating.
 * @example medianOfSorted([100, 700, 700]) // 1400, which is 7
 */
export function medianOfSorted(ascending: readonly Hundredths[]): HalfHundredths {
  const upper = ascending[ascending.length >> 1];
  const lower = ascending[(ascending.length - 1) >> 1];
  if (upper === undefined || lower === undefined)
    throw new RangeError('The median of no ratings is undefined.');
  return lower + upper;
}

/**
 * The median of what is left of ascending ratings without one of them.
 *
 * @param rating one of the ratings, of which there are at least two.
 * @example medianWithout([100, 700, 900], 700) // 1000, which is 5
 */
export function medianWithout(ascending: readonly Hundredths[], rating: Hundredths): HalfHundredths {
  const index = ascending.indexOf(rating);
  const left = ascending.length - 1;
  const at = (position: number) => ascending[position < index ? position : position + 1] ?? 0;
  return at(left >> 1) + at((left - 1) >> 1);
}

/**
 * A median in half-hundredths as the number that JSON shows, at most three decimals: 1425 is 7.125.
 *
 * @example medianFromHalfHundredths(1425) // 7.125
 */
export function medianFromHalfHundredths(halfHundredths: HalfHundredths): number {
  return halfHundredths / 200;
}
