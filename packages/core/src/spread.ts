import type { Hundredths } from './rating.ts';

/** From how many ratings on the quartiles of a cell are told. */
const QUARTILES_FROM = 4;

/** The range from which on a cell is contested: six points, in hundredths. */
const CONTESTED_RANGE: Hundredths = 600;

/** How far the ratings of one cell lie apart, in hundredths. */
export interface Spread {
  readonly panelists: number;
  readonly lowest: Hundredths;
  readonly highest: Hundredths;
  /**
   * The probability that [lowest, highest] covers the median of all panelists there might be: 1 − 2^(1 − n). Below
   * 0.95 until six panelists; null for a single one.
   */
  readonly coverage: number | null;
  /** Type-7 quartiles, not always whole hundredths; null below four ratings. */
  readonly quartiles: { readonly lower: number; readonly upper: number } | null;
  /** Whether the ratings lie six points or more apart. */
  readonly contested: boolean;
}

/**
 * The spread of one cell's ratings.
 *
 * @throws RangeError when there is no rating.
 * @example spreadOf([100, 700, 900])
 * // { panelists: 3, lowest: 100, highest: 900, coverage: 0.75, quartiles: null, contested: true }
 */
export function spreadOf(ratings: readonly Hundredths[]): Spread {
  const ascending = [...ratings].sort((a, b) => a - b);
  const lowest = ascending[0];
  const highest = ascending.at(-1);
  if (lowest === undefined || highest === undefined) throw new RangeError('No ratings have no spread.');
  const panelists = ascending.length;
  return {
    ...{ panelists, lowest, highest },
    coverage: panelists < 2 ? null : 1 - 2 ** (1 - panelists),
    quartiles:
      panelists < QUARTILES_FROM
        ? null
        : { lower: quantile(ascending, 0.25), upper: quantile(ascending, 0.75) },
    contested: highest - lowest >= CONTESTED_RANGE,
  };
}

function quantile(ascending: readonly number[], fraction: number): number {
  const place = (ascending.length - 1) * fraction;
  const below = ascending[Math.floor(place)] ?? 0;
  const above = ascending[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
