import { median, medianFromHalfHundredths, parseRatingNumber } from '@panelmark/core';

/** The ratings of a run's scorecards, as the page asks for them. */
interface JudgedRun {
  scorecards: readonly { ratings: readonly { value: number; category: { slug: string } }[] }[];
}

/**
 * The sum of a model's medians as the page writes it out, cells below quorum included, since the score counts them. Null
 * where the runs at hand do not hold all `cellCount` cells: a part of a sum explains nothing.
 */
export function sumOfMedians(runs: readonly JudgedRun[], cellCount: number): string | null {
  const cells = runs.flatMap(cellsOf);
  if (cells.length !== cellCount) return null;
  const halfHundredths = cells.reduce((sum, ratings) => sum + median(ratings), 0);
  return String(medianFromHalfHundredths(halfHundredths));
}

/** Each category's ratings, in hundredths, of one run. */
function cellsOf({ scorecards }: JudgedRun): number[][] {
  const cells = new Map<string, number[]>();
  for (const { category, value } of scorecards.flatMap(({ ratings }) => ratings)) {
    const rating = parseRatingNumber(value);
    if (!rating.ok) throw new RangeError(rating.message);
    cells.set(category.slug, [...(cells.get(category.slug) ?? []), rating.hundredths]);
  }
  return [...cells.values()];
}
