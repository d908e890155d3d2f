import { canonicalJson, deriveBoard, hasQuorum } from '@panelmark/core';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { filterBoard } from '../src/modules/leaderboard/board-filter.ts';
import type { CountingModel } from '../src/modules/leaderboard/counting-panel.ts';
import type { CurrentBoard } from '../src/modules/leaderboard/leaderboard.service.ts';
import { useTestDatabase } from '../testkit/database.ts';
import { arbitraryStory, panelOf, type Story } from './arbitrary-story.ts';
import { deriveInSql } from './derive.ts';

const { owner } = await useTestDatabase();
const client = await owner.connect();
afterAll(() => client.release());

const NONE = { environment: null, vendor: null, category: null };
const PANELS = 60;

/** Every other run is one of the other environment. */
const environmentOf = (run: string) => (Number(run.replace(/\D/g, '')) % 2 === 0 ? 'even' : 'odd');

/** The board of a story, as a server would hold it. */
function boardOf(story: Story): CurrentBoard {
  const panel = panelOf(story);
  const approved = new Set(panel.panelists.filter((each) => each.approved).map(({ id }) => id));
  const models = panel.models.flatMap((model): CountingModel[] => {
    const runs = panel.runs
      .filter((run) => run.model === model.slug && run.scored && !run.void)
      .map(({ id }) => ({
        id,
        environment: environmentOf(id),
        cards: panel.scorecards
          .filter((card) => card.run === id && approved.has(card.panelist))
          .map(({ panelist, ratings }) => ({
            panelist,
            hundredths: panel.categories.map(({ slug }) => ratings.get(slug) ?? null),
          })),
      }));
    return runs.length === 0 ? [] : [{ ...model, runs }];
  });
  return {
    board: deriveBoard(panel),
    panel: new Map(models.map((model) => [model.slug, model])),
    revision: 'of the whole',
    auditHead: { seq: 1, hash: '0'.repeat(64) },
    computedAt: new Date(0),
  };
}

/** The story in which only these runs ever were. */
function part(story: Story, keeps: (run: Story['runs'][number]) => boolean): Story {
  const runs = story.runs.filter(keeps);
  const ids = new Set(runs.map(({ id }) => id));
  return { ...story, runs, cards: story.cards.filter(({ run }) => ids.has(run)) };
}

function vendorOf(story: Story, model: string): string | null {
  return story.models.find(({ slug }) => slug === model)?.vendor ?? null;
}

describe('the board of a part of the judgments is the one that the views give where only that part is', () => {
  test('for an environment, a vendor, and both', async () => {
    const met = { ranked: 0, hidden: 0 };
    const law = fc.asyncProperty(arbitraryStory, async (story) => {
      const whole = boardOf(story);
      const vendor = story.models.find((model) => model.vendor !== null)?.vendor ?? 'nobody';
      for (const filter of [{ environment: 'even' }, { vendor }, { environment: 'odd', vendor }]) {
        const filtered = await filterBoard(whole, { ...NONE, ...filter });
        const only = part(
          story,
          (run) =>
            (!('environment' in filter) || environmentOf(run.id) === filter.environment) &&
            (!('vendor' in filter) || vendorOf(story, run.model) === filter.vendor),
        );
        expect(canonicalJson(filtered.board)).toBe((await deriveInSql(client, only)).text);
        expect(filtered.revision).toBe('of the whole');
        met.ranked += filtered.board.ranked.length;
        met.hidden += whole.board.ranked.length - filtered.board.ranked.length;
      }
    });
    await fc.assert(law, { numRuns: PANELS, unbiased: true });
    // Models that have quorum on the whole board, and lose it in a part.
    for (const times of Object.values(met)) expect(times).toBeGreaterThan(PANELS / 2);
  }, 60_000);

  test('for a category: exactly the models that have a score in it, by that score', async () => {
    const met = { ranked: 0, hidden: 0 };
    const law = fc.asyncProperty(arbitraryStory, async (story) => {
      const whole = boardOf(story);
      const category = story.categories[0]!.slug;
      const { board } = await filterBoard(whole, { ...NONE, category });
      const lines = whole.board.ranked.flatMap((standing) => {
        const line = standing.categories.find(({ slug }) => slug === category)!;
        return hasQuorum(line.panelists) ? [{ model: standing.slug, ...line }] : [];
      });
      const inOrder = lines.toSorted(
        (a, b) => b.sum! * a.cells - a.sum! * b.cells || (a.model < b.model ? -1 : 1),
      );
      expect(board.ranked.map(({ slug }) => slug)).toEqual(inOrder.map(({ model }) => model));
      for (const [place, { sum, cells, runs, panelists, categories }] of board.ranked.entries()) {
        const { model: _model, ...line } = inOrder[place]!;
        expect({ slug: category, sum, cells, runs, panelists }).toEqual(line);
        expect(categories).toEqual([line]);
      }
      expect(board.provisional).toBe(whole.panel.size - lines.length);
      met.ranked += lines.length;
      met.hidden += whole.board.ranked.length - lines.length;
    });
    await fc.assert(law, { numRuns: 500, unbiased: true });
    for (const times of Object.values(met)) expect(times).toBeGreaterThan(50);
  });
});

test('nothing below quorum is in the board of any part', async () => {
  const law = fc.asyncProperty(arbitraryStory, async (story) => {
    const whole = boardOf(story);
    for (const category of [null, ...story.categories.map(({ slug }) => slug)]) {
      const { board } = await filterBoard(whole, { ...NONE, environment: 'even', category });
      for (const { panelists, categories } of board.ranked) {
        expect(hasQuorum(panelists)).toBe(true);
        for (const each of categories) if (!hasQuorum(each.panelists)) expect(each.sum).toBeNull();
      }
    }
  });
  await fc.assert(law, { numRuns: 200 });
});
