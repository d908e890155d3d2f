import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laplacianInverse } from './laplacian-inverse.ts';
import type { PairTotals } from './pair-totals.ts';
import { expectedScore, strengthFit } from './strength-fit.ts';

/** Totals in which each pair listed met so often, won by the first of the two so often. */
function givenTotals(
  models: number,
  pairs: readonly { a: number; b: number; won: number; lost: number }[],
): PairTotals {
  const totals = { models, meetings: new Float64Array(models ** 2), halfWins: new Float64Array(models ** 2) };
  for (const { a, b, won, lost } of pairs) {
    for (const [place, own] of [
      [a * models + b, won],
      [b * models + a, lost],
    ] as const) {
      totals.meetings[place]! += won + lost;
      totals.halfWins[place]! += 2 * own;
    }
  }
  return totals;
}

/** How often, from once to ten thousand times, each as likely by its number of digits. */
const often = fc.integer({ min: 0, max: 400 }).map((hundredths) => Math.round(10 ** (hundredths / 100)));

/** A ring of models, so that a chain of wins leads from each to each, and other pairs that one of the two always wins. */
const lopsided = fc.integer({ min: 3, max: 10 }).chain((models) => {
  const place = fc.nat({ max: models - 1 });
  const other = fc.record({ a: place, b: place, won: often, lost: fc.constant(0) });
  return fc
    .tuple(
      fc.array(fc.record({ won: often, lost: often }), { minLength: models, maxLength: models }),
      fc.array(other, { maxLength: 5 }),
      fc.boolean(),
    )
    .map(([ring, others, isThin]) =>
      givenTotals(models, [
        ...ring.map(({ won, lost }, a) => ({ a, b: (a + 1) % models, won: isThin ? 1 : won, lost })),
        ...others.filter(({ a, b }) => a !== b),
      ]),
    );
});

describe('the most likely strengths', () => {
  it('are found where odds of ten thousand to one follow each other, and expect of every model just what it took', () => {
    fc.assert(
      fc.property(lopsided, (totals) => {
        const { models, meetings, halfWins } = totals;
        const { lambda } = strengthFit(totals);
        for (let a = 0; a < models; a += 1) {
          let [taken, expected, met] = [0, 0, 0];
          for (let b = 0; b < models; b += 1) {
            taken += halfWins[a * models + b]! / 2;
            met += meetings[a * models + b]!;
            expected += meetings[a * models + b]! * expectedScore(lambda[a]! - lambda[b]!);
          }
          expect(Math.abs(expected - taken)).toBeLessThanOrEqual(1e-9 * met);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the pseudo-inverse of a Laplacian', () => {
  const weights = fc.integer({ min: 2, max: 6 }).chain((n) =>
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: n * n, maxLength: n * n }).map((values) => ({
      n,
      weights: Float64Array.from(values, (_, place) => {
        const [i, j] = [Math.floor(place / n), place % n];
        return i === j ? 0 : values[Math.min(i, j) * n + Math.max(i, j)]!;
      }),
    })),
  );

  it('undoes it on whatever sums to zero', () => {
    fc.assert(
      fc.property(weights, ({ n, weights }) => {
        const inverse = laplacianInverse(weights, n);
        for (let i = 0; i < n; i += 1) {
          for (let j = 0; j < n; j += 1) {
            // (L · L⁺)_ij = Σ_k w_ik · (L⁺_ij − L⁺_kj), which is 1 on the diagonal, less 1/n everywhere.
            let entry = 0;
            for (let k = 0; k < n; k += 1)
              entry += weights[i * n + k]! * (inverse[i * n + j]! - inverse[k * n + j]!);
            expect(entry).toBeCloseTo((i === j ? 1 : 0) - 1 / n, 10);
          }
        }
      }),
    );
  });

  it('keeps its digits where weights lie sixteen orders of magnitude apart', () => {
    // Along a path, resistances add up: from end to end 1 + 1e16.
    const path = Float64Array.of(0, 1, 0, 1, 0, 1e-16, 0, 1e-16, 0);
    const inverse = laplacianInverse(path, 3);
    expect((inverse[0]! + inverse[8]! - 2 * inverse[2]!) / 1e16).toBeCloseTo(1, 12);
  });

  it('does not exist where nothing connects two of its nodes', () => {
    expect(() => laplacianInverse(Float64Array.of(0, 1, 0, 1, 0, 0, 0, 0, 0), 3)).toThrow(RangeError);
  });
});
