import { groupBy } from './group-by.ts';
import type { Hundredths } from './rating.ts';

/** How far apart two ratings are: by their places among all ratings given, or by their distance. */
export type AgreementMetric = 'ordinal' | 'interval';

/** Krippendorff's alpha and what it rests on. */
export interface Agreement {
  /** 1 is perfect agreement, 0 what chance gives, below is worse; null when no disagreement was to be expected. */
  readonly alpha: number | null;
  /** Units with at least two ratings. */
  readonly units: number;
  /** Ratings in those units. */
  readonly ratings: number;
}

/**
 * Krippendorff's alpha (Krippendorff 2011) over units rated by several panelists each: 1 − D_o / D_e, from the
 * coincidences of ratings within units, each of a unit's m ratings paired with its m − 1 others at weight 1/(m − 1).
 * Units with fewer than two ratings are left out. Null when the expected disagreement is zero: fewer than two
 * different ratings.
 *
 * @param units one list a unit, in hundredths: for a category's agreement, the ratings of its cells.
 * @example krippendorffAlpha([[100, 100], [200, 300], [300, 300]], 'interval').alpha // 0.8275862068965517
 */
export function krippendorffAlpha(
  units: Iterable<readonly Hundredths[]>,
  metric: AgreementMetric,
): Agreement {
  const paired = [...units].filter((ratings) => ratings.length >= 2);
  const totals = new Map(
    [...groupBy(paired.flat(), (each) => each)].map(([value, all]) => [value, all.length]),
  );
  const values = [...totals.keys()].sort((a, b) => a - b);
  const position = positions(values, totals, metric);
  const n = paired.reduce((sum, ratings) => sum + ratings.length, 0);

  // Σ over pairs of (x − y)² is n · Σx² − (Σx)², which needs no walk over the pairs.
  let observed = 0;
  for (const ratings of paired) {
    observed +=
      squaredDistances(ratings.map((rating) => [position.get(rating) ?? 0, 1])) / (ratings.length - 1);
  }
  const expected =
    squaredDistances(values.map((value) => [position.get(value) ?? 0, totals.get(value) ?? 0])) / (n - 1);
  return { alpha: values.length < 2 ? null : 1 - observed / expected, units: paired.length, ratings: n };
}

/**
 * Places on a line whose squared distance is the metric's: for the interval metric the ratings themselves; for the
 * ordinal metric mid-ranks, as the number of ratings from one value to another less half of each end's is the
 * difference of theirs.
 */
function positions(
  values: readonly Hundredths[],
  totals: ReadonlyMap<Hundredths, number>,
  metric: AgreementMetric,
): Map<Hundredths, number> {
  let below = 0;
  return new Map(
    values.map((value) => {
      const count = totals.get(value) ?? 0;
      // Doubled, so that mid-ranks stay whole numbers; a common factor leaves alpha as it is.
      const place = metric === 'interval' ? value : 2 * below + count;
      below += count;
      return [value, place];
    }),
  );
}

/** Σ over ordered pairs of (x − y)², points given with how often they stand there. */
function squaredDistances(points: readonly (readonly [number, number])[]): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const [place, times] of points) {
    count += times;
    sum += place * times;
    squares += place * place * times;
  }
  return 2 * (count * squares - sum * sum);
}
