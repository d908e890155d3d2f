import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankByScore } from './competition-rank.ts';

const scored = fc
  .array(fc.record({ sum: fc.integer({ min: 0, max: 12 }), cells: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 12,
  })
  .map((scores) => scores.map((score, index) => ({ slug: `m${index}`, score })));

describe('the competition rank', () => {
  it('is one more than the number of better scores', () => {
    fc.assert(
      fc.property(scored, (items) => {
        for (const { rank, item } of rankByScore(items)) {
          const better = items.filter(
            ({ score }) => score.sum * item.score.cells > item.score.sum * score.cells,
          );
          expect(rank).toBe(1 + better.length);
        }
      }),
    );
  });

  it('does not depend on the order in which the items come', () => {
    fc.assert(
      fc.property(
        scored.chain((items) =>
          fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
        ),
        ([items, shuffled]) => {
          expect(rankByScore(shuffled)).toEqual(rankByScore(items));
        },
      ),
    );
  });

  it('gives tied items the better rank and leaves the next one out', () => {
    const ranked = rankByScore([
      { slug: 'last', score: { sum: 1, cells: 1 } },
      { slug: 'tied-b', score: { sum: 7000, cells: 30 } },
      { slug: 'tied-a', score: { sum: 700, cells: 3 } },
    ]);
    expect(ranked.map(({ rank, item }) => [rank, item.slug])).toEqual([
      [1, 'tied-a'],
      [1, 'tied-b'],
      [3, 'last'],
    ]);
  });

  it('lists ties by slug in byte order, where a hyphen comes before digits and letters', () => {
    const score = { sum: 1, cells: 1 };
    const ranked = rankByScore(['ab', 'a1', 'a-b', 'a'].map((slug) => ({ slug, score })));
    expect(ranked.map(({ item }) => item.slug)).toEqual(['a', 'a-b', 'a1', 'ab']);
  });
});
