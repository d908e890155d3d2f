import { countOf, formatRating, joinWords } from '../../lib/format.ts';
import type { MedianCell } from './run.query.ts';

/**
 * A probability in per cent, cut after three decimals, so that it is never said to be more than it is.
 *
 * @example formatCoverage(0.9375) // '93.75 %'
 */
export function formatCoverage(coverage: number): string {
  return `${Math.floor(coverage * 100_000) / 1000} %`;
}

/** The lowest and the highest rating of a cell: `5.5 to 9`. */
export function formatRange({ min, max }: { min: number; max: number }): string {
  return `${formatRating(min)} to ${formatRating(max)}`;
}

/** Names the cells whose ratings lie six points or more apart; nothing where there are none. */
export function describeContested(cells: readonly MedianCell[]): string {
  const named = cells.flatMap(({ category, spread }) =>
    spread?.contested ? [`${category.name} (${formatRange(spread)})`] : [],
  );
  if (named.length === 0) return '';
  const count = countOf(named.length, 'category', { plural: 'categories', style: 'words' });
  return `Contested, with ratings six points or more apart: ${named.length > 1 ? `${count}, ` : ''}${joinWords(named)}.`;
}
