import type { Story } from './arbitrary-story.ts';

/**
 * Two models of the same score, 3.5 / 3 and 35 / 30, whose averages may differ in their last digits, and a third one below
 * by so little that two decimals do not show it.
 */
export function equalScoresOfUnequalLength(): Story {
  const categories = ['a', 'b', 'c'];
  const even = { a: 100, b: 100, c: 150 };
  const runs = [
    { id: 'short', model: 'short', ratings: even },
    ...Array.from({ length: 10 }, (_, index) => ({ id: `long-${index}`, model: 'long', ratings: even })),
    ...Array.from({ length: 9 }, (_, index) => ({ id: `below-${index}`, model: 'below', ratings: even })),
    { id: 'below', model: 'below', ratings: { ...even, c: 149 } },
  ];
  return {
    categories: categories.map((slug) => ({ slug, name: slug })),
    models: ['below', 'long', 'short'].map((slug) => ({ slug, name: slug, vendor: null, version: null })),
    panelists: ['approved', 'approved', 'approved'],
    runs: runs.map(({ id, model }) => ({ id, model, fate: 'scored' })),
    cards: runs.flatMap(({ id, ratings }) => [0, 1, 2].map((panelist) => ({ run: id, panelist, ratings }))),
  };
}

/** Means that end on half a hundredth, which are rounded away from zero: 0.075, 4.335 and 9.995. */
export function roundedHalves(): Story {
  const ratings: [string, number[]][] = [
    ['low', [7, 7, 8, 8]],
    ['middle', [433, 433, 434, 434]],
    ['high', [999, 999, 1000, 1000]],
  ];
  return {
    categories: [{ slug: 'a', name: 'A' }],
    models: ratings.map(([slug]) => ({ slug, name: slug, vendor: null, version: null })),
    panelists: ['approved', 'approved', 'approved', 'approved'],
    runs: ratings.map(([slug]) => ({ id: slug, model: slug, fate: 'scored' })),
    cards: ratings.flatMap(([slug, given]) =>
      given.map((a, panelist) => ({ run: slug, panelist, ratings: { a } })),
    ),
  };
}

/** Three models of one score whose slugs stand in another order where punctuation is passed over, as in most locales of a system. */
export function tiedAcrossHyphens(): Story {
  const slugs = ['a-c', 'ab', 'a-a'];
  return {
    categories: [{ slug: 'a', name: 'A' }],
    models: slugs.map((slug) => ({ slug, name: slug, vendor: null, version: null })),
    panelists: ['approved', 'approved', 'approved'],
    runs: slugs.map((slug) => ({ id: slug, model: slug, fate: 'scored' })),
    cards: slugs.flatMap((slug) =>
      [0, 1, 2].map((panelist) => ({ run: slug, panelist, ratings: { a: 700 } })),
    ),
  };
}
