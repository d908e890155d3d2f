import type { Score } from './score.ts';

/** An exact number: a whole numerator over a positive whole denominator. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** The exact difference of two scores' values, a − b, on the scale from 0 to 10. */
export function valueDifference(a: Score, b: Score): Fraction {
  // The common case, kept small so that later products stay within doubles.
  if (a.cells === b.cells) return { numerator: a.sum - b.sum, denominator: 200 * a.cells };
  return { numerator: a.sum * b.cells - b.sum * a.cells, denominator: 200 * a.cells * b.cells };
}

/**
 * a − b as a double that is zero exactly when the fractions are equal: numerators are multiplied out exactly, as big
 * integers where doubles would not do.
 */
export function differenceOf(a: Fraction, b: Fraction): number {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  const exact =
    Number.isSafeInteger(left) && Number.isSafeInteger(right)
      ? left - right
      : Number(BigInt(a.numerator) * BigInt(b.denominator) - BigInt(b.numerator) * BigInt(a.denominator));
  return exact === 0 ? 0 : exact / a.denominator / b.denominator;
}
