import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import {
  type GivenPanelist,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenScorecard,
  givenScoredRun,
  givenTaxonomy,
  givenVoid,
  givenWithdrawn,
} from '../../../testkit/given.ts';
import { createTransact } from '../../database/transact.ts';
import type { Environment, Model, Run } from '../../generated/prisma/client.ts';
import { statisticsOf } from '../statistics/statistics.service.ts';
import { publishBoardWithPanel, publishBoardWithPanelAlone } from './board-panel.store.ts';
import { type CurrentBoard, createBoardReader } from './leaderboard.service.ts';

const { prisma, app } = await useTestDatabase();
const readBoard = createBoardReader(prisma);
const transact = createTransact(prisma);
const NOWHERE = { seq: 0, hash: '' };

let environment: Environment;
let panel: GivenPanelist[];
let models: Model[];
let runs: Run[];

beforeAll(async () => {
  await givenTaxonomy(prisma);
  environment = await givenEnvironment(prisma);
  panel = await Promise.all(Array.from({ length: 4 }, () => givenPanelist(prisma)));
  models = await Promise.all(['a', 'b', 'c'].map((slug) => givenModel(prisma, { slug })));
  runs = [];
  for (const [n, model] of [...models, ...models].entries()) {
    const cards = panel.map((_, index) => ({
      balance: (n * 7 + index * 3) % 10,
      narrative: (n + index) % 10,
    }));
    runs.push(await givenScoredRun(prisma, { model, environment, panelists: panel, cards }));
  }
});

/** What the board holds, whatever the order in which it was read; statistics to the last digit. */
async function contentOf(current: CurrentBoard) {
  const { models: statistics, ranges, pairs } = await statisticsOf(current);
  const content = [...current.panel.values()].map((model) => ({
    ...model,
    runs: model.runs
      .map((run) => ({ ...run, cards: run.cards.toSorted((a, b) => (a.panelist < b.panelist ? -1 : 1)) }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }));
  return {
    board: current.board,
    panel: content.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
    intervals: [...statistics].map(([slug, { overall, categories }]) => [slug, overall, [...categories]]),
    ranges: [...ranges],
    pairs,
  };
}

const changes: [string, readonly string[], () => Promise<unknown>][] = [
  [
    'a card overwritten',
    ['a'],
    () => givenScorecard(prisma, { run: runs[0]!, panelist: panel[0]!, ratings: { balance: 9.5 } }),
  ],
  [
    'a run scored',
    ['b'],
    () =>
      givenScoredRun(prisma, {
        ...{ model: models[1]!, environment, panelists: panel },
        cards: [{ balance: 1 }, { balance: 2 }],
      }),
  ],
  ['a run voided', ['c'], () => givenVoid(prisma, runs[2]!)],
  [
    'a model renamed',
    ['b'],
    () => transact('system', (tx) => tx.model.update({ where: { slug: 'b' }, data: { name: 'B' } })),
  ],
  ['a panelist withdrawn', ['a', 'b', 'c'], () => givenWithdrawn(prisma, panel[0]!)],
  [
    'a panelist approved again',
    ['a', 'b', 'c'],
    () =>
      transact('system', (tx) =>
        tx.application.update({ where: { id: panel[0]!.id }, data: { status: 'APPROVED' } }),
      ),
  ],
  ['a model registered', [], () => givenModel(prisma, { slug: 'd' })],
  ['a model without a run left', ['c'], () => givenVoid(prisma, runs[5]!)],
];

describe('the cards that a board is derived from', () => {
  test.each(changes)(
    'after %s are those of %j read anew, as if all had been',
    async (_, affected, change) => {
      const before = await readBoard();
      await change();
      const after = await readBoard();
      expect(after.auditHead.seq).toBeGreaterThan(before.auditHead.seq);
      for (const [slug, model] of before.panel)
        expect(after.panel.get(slug) === model, slug).toBe(!affected.includes(slug));
      expect(await contentOf(after)).toEqual(await contentOf(await createBoardReader(prisma)()));
    },
  );

  test('after a hundred changes at once are the same as read at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        for (let round = 0; round < 5; round += 1) {
          const ratings = { balance: (n + round) % 10, narrative: (n * round) % 10 };
          await givenScorecard(prisma, { run: runs[n % 2]!, panelist: panel[n % 4]!, ratings });
          const current = await readBoard();
          // The scores that the cards make are those of the board, or this throws.
          await statisticsOf(current);
        }
      }),
    );
    expect(await contentOf(await readBoard())).toEqual(await contentOf(await createBoardReader(prisma)()));
  });

  test('are none when a change came between board and cards, and are had by holding changes back', async () => {
    const publisher = await app.connect();
    const LOCK = "hashtextextended('panelmark board', 0)";
    await publisher.query(`begin; select pg_advisory_xact_lock(${LOCK})`);
    const overtaken = publishBoardWithPanel(prisma, NOWHERE);
    await expect
      .poll(async () => {
        const waiting = `select from pg_stat_activity where wait_event = 'advisory' and query like '%publish_board%'`;
        return (await app.query(waiting)).rowCount;
      })
      .toBe(1);
    await givenScorecard(prisma, { run: runs[1]!, panelist: panel[1]!, ratings: { balance: 10 } });
    await publisher.query('rollback');
    publisher.release();
    expect(await overtaken).toBeNull();
    const alone = await publishBoardWithPanelAlone(prisma, NOWHERE, 10_000);
    expect(alone).toMatchObject({ change: { whole: true } });
    expect(alone!.published.auditHead).toEqual((await readBoard()).auditHead);
  });

  test('are read whole when the record is another one than before', async () => {
    const elsewhere = { seq: 3, hash: 'f'.repeat(64) };
    expect(await publishBoardWithPanel(prisma, elsewhere)).toMatchObject({ change: { whole: true } });
    const { auditHead } = await readBoard();
    expect(await publishBoardWithPanel(prisma, auditHead)).toMatchObject({
      change: { whole: false, models: [] },
    });
  });
});
