import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPanel } from '../testkit/arbitrary-panel.ts';
import { naiveBoard } from '../testkit/naive-board.ts';
import type { BoardDocument } from './board.ts';
import { canonicalJson } from './canonical-json.ts';
import { deriveBoard } from './derive-board.ts';
import { type Panel, PanelError } from './panel.ts';
import { compareScores } from './score.ts';

/** A panel of one category whose ratings are given by model, then run, then panelist. */
function givenPanel(ratings: Record<string, readonly (readonly number[])[]>): Panel {
  const runs = Object.entries(ratings).flatMap(([model, panels]) =>
    panels.map((points, index) => ({ id: `${model}/${index}`, model, points })),
  );
  const size = Math.max(...runs.map(({ points }) => points.length));
  return {
    categories: [{ slug: 'narrative', name: 'Narrative' }],
    models: Object.keys(ratings).map((slug) => ({ slug, name: slug, vendor: null, version: null })),
    runs: runs.map(({ id, model }) => ({ id, model, scored: true, void: false })),
    panelists: Array.from({ length: size }, (_, index) => ({ id: `p${index}`, approved: true })),
    scorecards: runs.flatMap(({ id, points }) =>
      points.map((each, index) => ({
        run: id,
        panelist: `p${index}`,
        ratings: new Map([['narrative', each * 100]]),
      })),
    ),
  };
}

function scoreOf(board: BoardDocument, slug: string) {
  return board.ranked.find((standing) => standing.slug === slug)!;
}

describe('the derived board', () => {
  it('agrees with the rules applied word by word in exact rational arithmetic', () => {
    fc.assert(
      fc.property(arbitraryPanel, (panel) => {
        const board = deriveBoard(panel);
        const naive = naiveBoard(panel);
        expect(board.empty).toBe(naive.empty);
        expect(board.provisional).toBe(naive.provisional);
        expect(board.ranked.map(({ slug }) => slug).sort()).toEqual(
          naive.ranked.map(({ model }) => model).sort(),
        );
        for (const { model, competes, categories, sum, ...counts } of naive.ranked) {
          const standing = scoreOf(board, model);
          expect(competes).toBe(true);
          expect(standing).toMatchObject(counts);
          expect(BigInt(standing.sum)).toBe(sum);
          for (const [index, line] of categories.entries()) {
            const { slug, runs, panelists, cells } = line;
            expect(standing.categories[index]).toEqual({
              ...{ slug, runs, panelists, cells },
              sum: panelists < 3 ? null : Number(line.sum),
            });
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('does not change when panelists change their names', () => {
    fc.assert(
      fc.property(arbitraryPanel, (panel) => {
        const renamed = {
          ...panel,
          panelists: panel.panelists.map((each) => ({ ...each, id: `${each.id.length}-${each.id}-renamed` })),
          scorecards: panel.scorecards.map((card) => ({
            ...card,
            panelist: `${card.panelist.length}-${card.panelist}-renamed`,
          })),
        };
        expect(deriveBoard(renamed)).toEqual(deriveBoard(panel));
      }),
    );
  });

  it('does not depend on the order of models, runs, panelists and scorecards', () => {
    fc.assert(
      fc.property(
        arbitraryPanel.chain((panel) =>
          fc.record({
            panel: fc.constant(panel),
            models: shuffled(panel.models),
            runs: shuffled(panel.runs),
            panelists: shuffled(panel.panelists),
            scorecards: shuffled(panel.scorecards),
          }),
        ),
        ({ panel, ...order }) => {
          expect(canonicalJson(deriveBoard({ ...panel, ...order }))).toBe(canonicalJson(deriveBoard(panel)));
        },
      ),
    );
  });

  it('never lowers a score when a rating rises', () => {
    fc.assert(
      fc.property(arbitraryPanel, fc.nat(), fc.integer({ min: 0, max: 1000 }), (panel, at, rating) => {
        fc.pre(panel.scorecards.length > 0);
        const index = at % panel.scorecards.length;
        const raised = {
          ...panel,
          scorecards: panel.scorecards.map((card, position) =>
            position === index
              ? {
                  ...card,
                  ratings: new Map([...card.ratings].map(([slug, each]) => [slug, Math.max(each, rating)])),
                }
              : card,
          ),
        };
        const after = deriveBoard(raised);
        for (const standing of deriveBoard(panel).ranked) {
          expect(compareScores(scoreOf(after, standing.slug), standing)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('is the same with a withdrawn panelist as without their cards, and with a void run as without the run', () => {
    fc.assert(
      fc.property(arbitraryPanel, (panel) => {
        const approved = new Set(panel.panelists.filter((each) => each.approved).map(({ id }) => id));
        const runs = panel.runs.filter((run) => run.scored && !run.void);
        const kept = new Set(runs.map(({ id }) => id));
        const reduced = {
          ...panel,
          runs,
          panelists: panel.panelists.filter((each) => each.approved),
          scorecards: panel.scorecards.filter((card) => approved.has(card.panelist) && kept.has(card.run)),
        };
        expect(deriveBoard(reduced)).toEqual(deriveBoard(panel));
      }),
    );
  });

  it('counts every run once however many panelists stand behind it', () => {
    const board = deriveBoard(givenPanel({ claude: [[9, 9, 9, 9, 9], [1]] }));
    expect(scoreOf(board, 'claude')).toMatchObject({ sum: 2000, cells: 2, cellsAtQuorum: 1 });
  });

  it('counts a model below quorum and says nothing else of it', () => {
    const board = deriveBoard(
      givenPanel({
        claude: [
          [4, 4],
          [8, 8],
        ],
        gpt: [[1, 2, 3]],
      }),
    );
    expect(board.provisional).toBe(1);
    expect(board.ranked.map(({ slug }) => slug)).toEqual(['gpt']);
    expect(canonicalJson(board)).not.toContain('claude');
  });

  it('counts a model as provisional when its scored run has lost every card', () => {
    const panel = givenPanel({ claude: [[4]] });
    const withdrawn = { ...panel, panelists: panel.panelists.map((each) => ({ ...each, approved: false })) };
    expect(deriveBoard(withdrawn)).toMatchObject({ empty: false, provisional: 1, ranked: [] });
  });

  it('is empty only while no run is scored', () => {
    const panel = givenPanel({ claude: [[4, 4, 4]] });
    const pending = { ...panel, runs: panel.runs.map((run) => ({ ...run, scored: false })) };
    expect(deriveBoard(pending)).toMatchObject({ empty: true, provisional: 0, ranked: [] });
    expect(deriveBoard(panel).empty).toBe(false);
  });

  it('gives equal scores one rank though they rest on different numbers of cells', () => {
    const board = deriveBoard(
      givenPanel({
        b: [[5, 5, 5]],
        a: [
          [4, 4, 4],
          [6, 6, 6],
        ],
        c: [[1, 1, 1]],
      }),
    );
    expect(board.ranked.map(({ rank, slug }) => [rank, slug])).toEqual([
      [1, 'a'],
      [1, 'b'],
      [3, 'c'],
    ]);
  });

  it('lists a category that nobody rated with zeros and null', () => {
    const panel = givenPanel({ claude: [[4, 4, 4]] });
    const board = deriveBoard({
      ...panel,
      categories: [...panel.categories, { slug: 'balance', name: 'Balance' }],
    });
    expect(scoreOf(board, 'claude').categories[1]).toEqual({
      slug: 'balance',
      runs: 0,
      panelists: 0,
      cells: 0,
      sum: null,
    });
  });
});

describe('a panel that contradicts itself', () => {
  const panel = givenPanel({ claude: [[4, 4, 4]] });
  const [card] = panel.scorecards;

  it.each([
    ['a run of an unknown model', { models: [] }, 'Run claude/0 is of an unknown model, claude.'],
    ['a card on an unknown run', { runs: [] }, 'A scorecard is on an unknown run, claude/0.'],
    ['a card by an unknown panelist', { panelists: [] }, 'A scorecard is by an unknown panelist, p0.'],
    [
      'a rating of an unknown category',
      { categories: [] },
      'A scorecard on run claude/0 rates an unknown category, narrative.',
    ],
    ['a second card', { scorecards: [card!, card!] }, 'A panelist holds two scorecards on run claude/0.'],
    ['a run twice', { runs: [...panel.runs, ...panel.runs] }, 'A run stands in the panel twice.'],
  ])('is refused for %s', (_, change, message) => {
    expect(() => deriveBoard({ ...panel, ...change })).toThrow(new PanelError(message));
  });
});

function shuffled<T>(items: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}
