import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPanel } from '../testkit/arbitrary-panel.ts';
import { testedModels } from '../testkit/judged-models.ts';
import { deriveBoard } from './derive-board.ts';
import { jackknifeScore } from './leave-one-out.ts';
import type { Panel } from './panel.ts';
import { holm, rankRanges } from './rank-range.ts';

function rankedModels(panel: Panel) {
  const ranks = new Map(deriveBoard(panel).ranked.map(({ slug, rank }) => [slug, rank]));
  return { ranks, models: testedModels(panel).filter(({ slug }) => ranks.has(slug)) };
}

/** Models far apart or close together, each judged on three runs by four panelists who differ a little. */
const separablePanel = fc
  .array(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 5 })
  .chain((levels) =>
    fc
      .array(fc.integer({ min: 0, max: 60 }), {
        minLength: levels.length * 12,
        maxLength: levels.length * 12,
      })
      .map((noise): Panel => {
        const models = levels.map((_, index) => `model-${index}`);
        const runs = models.flatMap((model) => [0, 1, 2].map((run) => ({ id: `${model}/${run}`, model })));
        return {
          categories: [{ slug: 'narrative', name: 'Narrative' }],
          models: models.map((slug) => ({ slug, name: slug, vendor: null, version: null })),
          runs: runs.map((run) => ({ ...run, scored: true, void: false })),
          panelists: [...'abcd'].map((id) => ({ id, approved: true })),
          scorecards: runs.flatMap(({ id, model }, index) =>
            [...'abcd'].map((panelist, seat) => ({
              run: id,
              panelist,
              ratings: new Map([
                ['narrative', 100 * levels[models.indexOf(model)]! + noise[4 * index + seat]!],
              ]),
            })),
          ),
        };
      }),
  );

describe('rank ranges', () => {
  it('always hold the rank', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryPanel, separablePanel), (panel) => {
        const { ranks, models } = rankedModels(panel);
        const { ranges } = rankRanges(models);
        for (const [slug, rank] of ranks) {
          expect(ranges.get(slug)!.best).toBeLessThanOrEqual(rank);
          expect(ranges.get(slug)!.worst).toBeGreaterThanOrEqual(rank);
        }
      }),
    );
  });

  it('are the same in whatever order the models come', () => {
    fc.assert(
      fc.property(separablePanel, (panel) => {
        const { models } = rankedModels(panel);
        const forward = rankRanges(models);
        const backward = rankRanges([...models].reverse());
        for (const { slug } of models) expect(backward.ranges.get(slug)).toEqual(forward.ranges.get(slug));
        for (const { a, b, separated } of forward.pairs) {
          expect(backward.pairs.find((pair) => pair.a === b && pair.b === a)?.separated).toBe(separated);
        }
      }),
    );
  });

  it('never put A separably above B beside B separably above A, from whichever side the pair is tested', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryPanel, separablePanel), (panel) => {
        const { ranks, models } = rankedModels(panel);
        const above = new Set<string>();
        for (const order of [models, [...models].reverse()]) {
          const { pairs, ranges } = rankRanges(order);
          for (const { a, b, test, separated } of pairs) {
            if (!separated) continue;
            const [upper, lower] = test.difference > 0 ? [a, b] : [b, a];
            above.add(`${upper} ${lower}`);
            expect(ranks.get(upper)).toBeLessThan(ranks.get(lower)!);
            expect(ranges.get(upper)!.worst).toBeLessThan(models.length);
            expect(ranges.get(lower)!.best).toBeGreaterThan(1);
          }
        }
        for (const pair of above) expect(above).not.toContain(pair.split(' ').reverse().join(' '));
      }),
    );
  });

  it('narrow to one rank each when every model stands apart', () => {
    const panel = fc.sample(
      separablePanel.map((each) => each),
      { numRuns: 1, seed: 7 },
    )[0]!;
    const apart = {
      ...panel,
      scorecards: panel.scorecards.map((card) => {
        const model = Number(card.run.slice('model-'.length).split('/')[0]);
        const seat = 'abcd'.indexOf(card.panelist);
        const run = Number(card.run.split('/')[1]);
        return { ...card, ratings: new Map([['narrative', 150 * model + seat + 3 * run]]) };
      }),
    };
    const { models, ranks } = rankedModels(apart);
    const { ranges, pairs } = rankRanges(models);
    expect(pairs.every(({ separated }) => separated)).toBe(true);
    for (const [slug, rank] of ranks) expect(ranges.get(slug)).toEqual({ best: rank, worst: rank });
  });

  it('leave every rank open where nothing can be tested', () => {
    const panel = fc.sample(separablePanel, { numRuns: 1, seed: 3 })[0]!;
    const agreeing = {
      ...panel,
      scorecards: panel.scorecards.map((card) => ({
        ...card,
        ratings: new Map([['narrative', card.run.startsWith('model-0/') ? 100 : 900]]),
      })),
    };
    const { models } = rankedModels(agreeing);
    const { ranges, pairs } = rankRanges(models);
    expect(pairs.every(({ test }) => test.withheld === 'NO_VARIATION')).toBe(true);
    for (const range of ranges.values()) expect(range).toEqual({ best: 1, worst: models.length });
  });

  it('count a pair that cannot be tested among all the tests, and never separate it', () => {
    const models = ['a', 'b', 'c'].map((slug) => ({ slug, jackknifed: jackknifeScore([]) }));
    const untested = { difference: 5, panelists: 3, standardError: null, degreesOfFreedom: null, p: null };
    const [first] = models;
    // 0.02 passes one of two tests at 5 %, and not one of three.
    const { pairs, ranges } = rankRanges(models, (a) =>
      a === first!.jackknifed
        ? { ...untested, interval: null, withheld: 'NO_VARIATION' }
        : { ...untested, p: 0.02, interval: null, withheld: null },
    );
    expect(pairs.map(({ separated }) => separated)).toEqual([false, false, false]);
    for (const range of ranges.values()) expect(range).toEqual({ best: 1, worst: 3 });
  });
});

describe('Holm’s method', () => {
  it.each([
    [
      [0.04, 0.01],
      [true, true],
    ],
    [
      [0.04, 0.03],
      [false, false],
    ],
    [
      [0.01, 0.04, 0.03],
      [true, false, false],
    ],
    [[0.05], [true]],
    [
      [1, 0.02],
      [false, true],
    ],
    [[], []],
  ])('rejects, of %j, %j', (ps, rejected) => {
    expect(holm(ps)).toEqual(rejected);
  });

  it('rejects no less than Bonferroni and no more than each test alone', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { maxLength: 12 }), (ps) => {
        for (const [index, rejected] of holm(ps).entries()) {
          if (ps[index]! <= 0.05 / ps.length) expect(rejected).toBe(true);
          if (ps[index]! > 0.05) expect(rejected).toBe(false);
        }
      }),
    );
  });
});
