import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, valueDifference } from './fraction.ts';

const score = fc
  .integer({ min: 1, max: 3000 })
  .chain((cells) => fc.record({ sum: fc.integer({ min: 0, max: 2000 * cells }), cells: fc.constant(cells) }));

describe('the difference of two fractions', () => {
  it('is zero exactly when they are equal, and has the sign of the exact difference', () => {
    const fraction = fc.tuple(score, score).map(([a, b]) => valueDifference(a, b));
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const exact =
          BigInt(a.numerator) * BigInt(b.denominator) - BigInt(b.numerator) * BigInt(a.denominator);
        expect(Math.sign(differenceOf(a, b))).toBe(exact === 0n ? 0 : exact > 0n ? 1 : -1);
      }),
    );
  });

  it('tells apart fractions whose cross products are the same double', () => {
    const k = 2 ** 31;
    expect(k * k).toBe((k - 1) * (k + 1));
    const a = { numerator: k, denominator: k + 1 };
    const b = { numerator: k - 1, denominator: k };
    expect(differenceOf(a, b)).toBeGreaterThan(0);
    expect(differenceOf(b, a)).toBeLessThan(0);
  });
});
