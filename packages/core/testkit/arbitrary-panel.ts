import fc from 'fast-check';
import type { Panel, PanelScorecard } from '../src/index.ts';

// Whole and quarter points make ties; the rest keeps two decimals honest.
const rating = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((points) => points * 100),
  fc.integer({ min: 0, max: 40 }).map((quarters) => quarters * 25),
  fc.integer({ min: 0, max: 1000 }),
);

/**
 * Panels as they come: ties, partial cards, panels of unequal size, withdrawn panelists, pending and void runs, runs
 * without cards, models without runs.
 */
export const arbitraryPanel: fc.Arbitrary<Panel> = fc
  .record({
    categories: fc.integer({ min: 1, max: 4 }),
    models: fc.integer({ min: 1, max: 4 }),
    approved: fc.array(
      fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      { minLength: 1, maxLength: 6 },
    ),
    runs: fc.array(
      fc.record({
        model: fc.nat(3),
        scored: fc.oneof(
          { weight: 5, arbitrary: fc.constant(true) },
          { weight: 1, arbitrary: fc.constant(false) },
        ),
        void: fc.oneof(
          { weight: 6, arbitrary: fc.constant(false) },
          { weight: 1, arbitrary: fc.constant(true) },
        ),
        // By panelist, then by category; null where there is no rating, no card where there is none at all.
        ratings: fc.array(fc.array(fc.option(rating, { freq: 3 }), { minLength: 4, maxLength: 4 }), {
          minLength: 6,
          maxLength: 6,
        }),
        cards: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ categories, models, approved, runs }) => ({
    categories: Array.from({ length: categories }, (_, index) => ({
      slug: `category-${index}`,
      name: `Category ${index}`,
    })),
    models: Array.from({ length: models }, (_, index) => ({
      slug: `model-${index}`,
      name: `Model ${index}`,
      vendor: index % 2 === 0 ? `Vendor ${index}` : null,
      version: null,
    })),
    runs: runs.map((run, index) => ({
      id: runId(index),
      model: `model-${run.model % models}`,
      scored: run.scored,
      void: run.void,
    })),
    panelists: approved.map((each, index) => ({ id: `panelist-${index}`, approved: each })),
    scorecards: runs.flatMap((run, index) =>
      approved.flatMap((_, panelist): PanelScorecard[] => {
        const ratings = new Map<string, number>();
        for (const [category, each] of (run.ratings[panelist] ?? []).slice(0, categories).entries()) {
          if (each !== null) ratings.set(`category-${category}`, each);
        }
        if (!run.cards[panelist] || ratings.size === 0) return [];
        return [{ run: runId(index), panelist: `panelist-${panelist}`, ratings }];
      }),
    ),
  }));

function runId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}
