import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPanel } from '../testkit/arbitrary-panel.ts';
import { givenRecord, revisionOf } from '../testkit/given-record.ts';
import { dataSets, judgedPanel } from '../testkit/judged-panel.ts';
import { describeRealJudgments } from '../testkit/shared-data.ts';
import type { Panel } from './panel.ts';
import { parseRecord } from './parse-record.ts';
import type { PanelRecord } from './record.ts';
import { discrepancyText, verifyRecord } from './verify-record.ts';

function discrepanciesIn(record: PanelRecord, revision = revisionOf(record.board)): string[] {
  return verifyRecord(record, revision).discrepancies.map(discrepancyText);
}

/** Claude rated 1 / 2 / 2 and 1.5 / 2 / 3 for its ending, GPT 1 / 1 / 1; a third model below quorum. */
function givenPanel(): Panel {
  const ratings: readonly (readonly [string, readonly number[]])[] = [
    ['claude-1', [100, 200, 200]],
    ['claude-2', [150, 200, 300]],
    ['gpt-1', [100, 100, 100]],
    ['thin-1', [900, 900]],
  ];
  return {
    categories: [{ slug: 'ending', name: 'Ending' }],
    models: ['claude', 'gpt', 'thin'].map((slug) => ({
      slug,
      name: slug.toUpperCase(),
      vendor: null,
      version: null,
    })),
    runs: ratings.map(([id]) => ({ id, model: id.split('-')[0]!, scored: true, void: false })),
    panelists: ['a', 'b', 'c'].map((id) => ({ id, approved: true })),
    scorecards: ratings.flatMap(([run, points]) =>
      points.map((each, index) => ({ run, panelist: 'abc'[index]!, ratings: new Map([['ending', each]]) })),
    ),
  };
}

function withRating(record: PanelRecord, card: number, category: string, rating: number): PanelRecord {
  return {
    ...record,
    scorecards: record.scorecards.map((each, index) =>
      index === card ? { ...each, ratings: { ...each.ratings, [category]: rating } } : each,
    ),
  };
}

describe('verifying a record', () => {
  const record = givenRecord(givenPanel());
  const RUN_1 = '00000000-0000-4000-8000-000000000000';

  it('finds nothing in the record of any panel', () => {
    fc.assert(
      fc.property(arbitraryPanel, (panel) => {
        const each = parseRecord(JSON.parse(JSON.stringify(givenRecord(panel))));
        expect(discrepanciesIn(each)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('compares every number that the record publishes', () => {
    // Three cells, each a panel and a median; two models of rank, score and one category; the board's three facts;
    // two lines of a place, ten fields and four of a category; one model below quorum; the revision.
    expect(verifyRecord(record, revisionOf(record.board)).checked).toBe(
      3 * 2 + 2 * 3 + 3 + 2 * (1 + 10 + 4) + 1 + 1,
    );
  });

  it('names every number that moves when one rating is changed by hand', () => {
    expect(discrepanciesIn(withRating(record, 1, 'ending', 1))).toEqual([
      `CLAUDE › task, run ${RUN_1} › ending, median: published 2, recomputed 1`,
      'CLAUDE › score: published 2.00, recomputed 1.50',
      'CLAUDE › ending: published 2.00, recomputed 1.50',
      'board › CLAUDE › sum: published 800, recomputed 600',
      'board › CLAUDE › ending, sum: published 800, recomputed 600',
    ]);
  });

  it('names nothing else when a rating is changed that no median rests on', () => {
    expect(discrepanciesIn(withRating(record, 0, 'ending', 0))).toEqual([]);
  });

  it('names the ranks and the places that turn around', () => {
    const turned = withRating(withRating(withRating(record, 6, 'ending', 9), 7, 'ending', 9), 8, 'ending', 9);
    const discrepancies = discrepanciesIn(turned);
    expect(discrepancies).toContain('CLAUDE › rank: published 1, recomputed 2');
    expect(discrepancies).toContain('GPT › rank: published 2, recomputed 1');
    expect(discrepancies).toContain('board › line 1: published claude, recomputed gpt');
  });

  it.each<[string, Partial<PanelRecord>, string]>([
    [
      'a median',
      { medians: record.medians.map((each, index) => (index === 0 ? { ...each, median: 2.005 } : each)) },
      `CLAUDE › task, run ${RUN_1} › ending, median: published 2.005, recomputed 2`,
    ],
    [
      'a panel',
      { medians: record.medians.map((each, index) => (index === 0 ? { ...each, panelists: 4 } : each)) },
      `CLAUDE › task, run ${RUN_1} › ending, panelists: published 4, recomputed 3`,
    ],
    [
      'a median that is left out',
      { medians: record.medians.slice(1) },
      `CLAUDE › task, run ${RUN_1} › ending, median: published nothing, recomputed 2`,
    ],
    [
      'a score of more decimals than are published',
      { scores: record.scores.map((each) => (each.model === 'gpt' ? { ...each, score: 1.001 } : each)) },
      'GPT › score: published 1.001, recomputed 1.00',
    ],
    [
      'a category score that is left out',
      { scores: record.scores.map((each) => (each.model === 'gpt' ? { ...each, categories: {} } : each)) },
      'GPT › ending: published nothing, recomputed 1.00',
    ],
    [
      'a score that is left out',
      { scores: record.scores.slice(1) },
      'CLAUDE › rank: published nothing, recomputed 1',
    ],
    [
      'a count on the board',
      {
        board: {
          ...record.board,
          ranked: record.board.ranked.map((each) =>
            each.slug === 'gpt' ? { ...each, scorecards: 4 } : each,
          ),
        },
      },
      'board › GPT › scorecards: published 4, recomputed 3',
    ],
    [
      'a name on the board',
      {
        board: {
          ...record.board,
          ranked: record.board.ranked.map((each) =>
            each.slug === 'gpt' ? { ...each, name: 'Claude' } : each,
          ),
        },
      },
      'board › GPT › name: published Claude, recomputed GPT',
    ],
    [
      'the number of models below quorum',
      { board: { ...record.board, provisional: 0 } },
      'board › provisional: published 0, recomputed 1',
    ],
    [
      'a board called empty',
      { board: { ...record.board, empty: true } },
      'board › empty: published true, recomputed false',
    ],
    [
      'a line left out of the board',
      { board: { ...record.board, ranked: record.board.ranked.slice(0, 1) } },
      'board › line 2: published nothing, recomputed gpt',
    ],
    [
      'a model with a quorum called below',
      { provisional: [{ model: 'thin', runs: 1, panelists: 3, scorecards: 3 }] },
      'thin › below quorum: published false, recomputed true',
    ],
  ])('names %s that was changed by hand', (_, change, difference) => {
    expect(discrepanciesIn({ ...record, ...change })).toContain(difference);
  });

  it('names a revision that is not the board’s', () => {
    const published = record.revision;
    const recomputed = 'b'.repeat(64);
    expect(discrepanciesIn(record, recomputed)).toEqual([
      `revision: published ${published}, recomputed ${recomputed}`,
    ]);
  });

  it('names a ranked model whose cards do not reach quorum', () => {
    const cards = record.scorecards.slice(0, -1);
    expect(discrepanciesIn({ ...record, scorecards: cards })).toEqual(
      expect.arrayContaining([
        'GPT › rank: published 2, recomputed nothing',
        'GPT › score: published 1.00, recomputed nothing',
        'GPT › standing: published ranked, recomputed below the quorum of 3',
        'board › line 2: published gpt, recomputed nothing',
      ]),
    );
  });

  it('calls models by slug when two share a name', () => {
    const models = record.models.map((each) => ({ ...each, name: 'Same' }));
    const discrepancies = discrepanciesIn(withRating({ ...record, models }, 1, 'ending', 1));
    expect(discrepancies).toContain('claude › score: published 2.00, recomputed 1.50');
  });
});

for (const dataSet of dataSets)
  describeRealJudgments(`the record of ${dataSet}`, () => {
    const record = givenRecord(judgedPanel(dataSet));

    it('holds', () => {
      const read = parseRecord(JSON.parse(JSON.stringify(record)));
      const { checked, discrepancies } = verifyRecord(read, revisionOf(read.board));
      expect(discrepancies).toEqual([]);
      expect(checked).toBeGreaterThan(2 * record.medians.length);
    });

    it('does not hold with one cell changed by hand, and names the cell and every number above it', () => {
      const { run, category } = record.medians.find(({ median }) => median !== null && median < 9)!;
      const { model: slug } = record.runs.find(({ id }) => id === run)!;
      const model = record.models.find((each) => each.slug === slug)!.name;
      const changed = record.scorecards.reduce(
        (each, card, index) =>
          card.run === run && category in card.ratings ? withRating(each, index, category, 10) : each,
        record,
      );
      const names = verifyRecord(changed, record.revision).discrepancies.map(({ name }) => name);
      expect(names[0]).toBe(`${model} › task, run ${run} › ${category}, median`);
      expect(names).toContain(`${model} › ${category}`);
      expect(names).toContain(`board › ${model} › sum`);
      expect(names).toContain(`board › ${model} › ${category}, sum`);
      for (const name of names)
        expect(name).toMatch(new RegExp(`^(board › )?${model} › |› rank$|^board › line `));
    });
  });
