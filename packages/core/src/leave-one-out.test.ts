import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPanel } from '../testkit/arbitrary-panel.ts';
import { runsByModel } from '../testkit/judged-models.ts';
import { jackknifeScore } from './leave-one-out.ts';
import type { Panel } from './panel.ts';
import type { Score } from './score.ts';

/** The total that a panel's cards give one model, recomputed from nothing. */
function totalOf(panel: Panel, slug: string, category?: string): Score {
  const cells = runsByModel(panel)
    .filter((model) => model.slug === slug)
    .flatMap(({ runs }) => runs.flatMap((run) => run.cells))
    .filter((cell) => category === undefined || cell.category === category);
  return { sum: cells.reduce((sum, { median }) => sum + median, 0), cells: cells.length };
}

function byValue(a: Score, b: Score): number {
  return a.cells - b.cells || a.sum - b.sum;
}

describe('leaving one out', () => {
  it('gives what recomputing the panel without it gives, overall and in a category', () => {
    fc.assert(
      fc.property(arbitraryPanel, fc.constantFrom(undefined, 'category-0'), (panel, category) => {
        for (const { slug, runs } of runsByModel(panel)) {
          const { score, leftOut } = jackknifeScore(runs, category);
          expect(score).toEqual(totalOf(panel, slug, category));
          for (const [panelist, left] of leftOut.panelists) {
            const scorecards = panel.scorecards.filter((card) => card.panelist !== panelist);
            expect(left).toEqual(totalOf({ ...panel, scorecards }, slug, category));
          }
          const rated = runs.filter(({ cells }) =>
            cells.some((cell) => category === undefined || cell.category === category),
          );
          const withoutRuns = rated.map(({ run }) =>
            totalOf(
              { ...panel, scorecards: panel.scorecards.filter((card) => card.run !== run) },
              slug,
              category,
            ),
          );
          expect([...leftOut.runs].sort(byValue)).toEqual(withoutRuns.sort(byValue));
          const cards = rated
            .flatMap(({ scorecards }) => scorecards)
            .filter(({ ratings }) => category === undefined || ratings.has(category));
          const withoutCards = cards.map((left) =>
            totalOf(
              { ...panel, scorecards: panel.scorecards.filter((card) => card !== left) },
              slug,
              category,
            ),
          );
          expect([...leftOut.scorecards].sort(byValue)).toEqual(withoutCards.sort(byValue));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has no variance where nothing, or all there is, would be left out', () => {
    const none = { panelistVariance: null, runVariance: null, scorecardVariance: null };
    expect(jackknifeScore([])).toMatchObject(none);
    const single = { run: 'r', panelist: 'a', ratings: new Map([['narrative', 700]]) };
    const cells = [{ category: 'narrative', ratings: [700], median: 1400 }];
    expect(jackknifeScore([{ run: 'r', model: 'claude', scorecards: [single], cells }])).toMatchObject(none);
  });
});
