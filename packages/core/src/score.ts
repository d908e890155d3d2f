import type { HalfHundredths } from './median.ts';
import { type Hundredths, ratingFromHundredths } from './rating.ts';

/**
 * An exact score: the mean of `cells` cell medians whose sum is `sum` half-hundredths. Its value is
 * sum / (200 × cells), from 0 to 10; `cells` is at least 1.
 */
export interface Score {
  readonly sum: HalfHundredths;
  readonly cells: number;
}

/**
 * Compares two scores on their exact values by cross-multiplication: negative when `a` is lower, 0 when they are
 * equal, positive when `a` is higher. Products beyond 2^53 are compared as big integers.
 *
 * @example compareScores({ sum: 700, cells: 3 }, { sum: 7000, cells: 30 }) // 0
 */
export function compareScores(a: Score, b: Score): number {
  const left = a.sum * b.cells;
  const right = b.sum * a.cells;
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return left - right;
  const difference = BigInt(a.sum) * BigInt(b.cells) - BigInt(b.sum) * BigInt(a.cells);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/**
 * The score rounded once, half away from zero, to hundredths (`round(numeric, 2)` in PostgreSQL).
 *
 * @throws RangeError when the score has no cells.
 * @example roundScore({ sum: 15, cells: 1 }) // 8: exactly 0.075, shown as 0.08
 */
export function roundScore({ sum, cells }: Score): Hundredths {
  if (cells < 1) throw new RangeError('The score of no cells is undefined.');
  // sum / (2 × cells) + 1/2, rounded down; the remainder is exact where a division of doubles might not be.
  const numerator = sum + cells;
  const denominator = 2 * cells;
  return (numerator - (numerator % denominator)) / denominator;
}

/**
 * Hundredths with exactly two decimals, as every page, terminal and CSV prints them.
 *
 * @example formatHundredths(713) // '7.13'
 */
export function formatHundredths(hundredths: Hundredths): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The score rounded once and printed with two decimals.
 *
 * @throws RangeError when the score has no cells.
 * @example formatScore({ sum: 1425, cells: 1 }) // '7.13'
 */
export function formatScore(score: Score): string {
  return formatHundredths(roundScore(score));
}

/**
 * The score as it is published: rounded once, half away from zero, to a number of two decimals; null where none may be.
 *
 * @param score its `sum` is null below quorum.
 * @throws RangeError when a score that may be published has no cells.
 * @example publishedScore({ sum: 1425, cells: 1 }) // 7.13
 */
export function publishedScore({
  sum,
  cells,
}: {
  readonly sum: HalfHundredths | null;
  readonly cells: number;
}): number | null {
  return sum === null ? null : ratingFromHundredths(roundScore({ sum, cells }));
}

/**
 * The unrounded value of a score as a double, for statistics and drawing; never for ranking or rounding.
 *
 * @example scoreValue({ sum: 4000, cells: 3 }) // 6.666666666666667
 */
export function scoreValue({ sum, cells }: Score): number {
  return sum / (200 * cells);
}
