import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { givenModel, givenRankedModel, givenTaxonomy, givenWithdrawn } from '../../../testkit/given.ts';
import { untilWaiting } from '../../../testkit/racing.ts';
import { recordStatements } from '../../../testkit/statements.ts';
import { createDatabase } from '../../database/client.ts';
import { createBoardReader } from './leaderboard.service.ts';

const { prisma, app, owner, appConfig } = await useTestDatabase();
const counted = createDatabase(appConfig);
const statements = recordStatements(counted.pool);
afterAll(() => counted.close());

beforeAll(() => givenTaxonomy(prisma));
beforeEach(() => {
  statements.length = 0;
});

const derivations = () => statements.filter((statement) => statement.includes('publish_board')).length;

describe('the board', () => {
  test('is derived once while nothing changes', async () => {
    const readBoard = createBoardReader(counted.prisma);
    const first = await readBoard();
    expect(await readBoard()).toBe(first);
    expect(await readBoard()).toBe(first);
    expect(derivations()).toBe(1);
    expect(statements).toHaveLength(4);
  });

  test('is derived once for everybody who asks at the same moment', async () => {
    const readBoard = createBoardReader(counted.prisma);
    const boards = await Promise.all(Array.from({ length: 20 }, () => readBoard()));
    expect(new Set(boards).size).toBe(1);
    expect(derivations()).toBe(1);
  });

  test('shows a change to the very next reader, whoever made it', async () => {
    const readBoard = createBoardReader(counted.prisma);
    const before = await readBoard();
    const { model, run } = await givenRankedModel(prisma);
    const after = await readBoard();
    expect(after.board.ranked.map(({ slug }) => slug)).toContain(model.slug);
    expect(after.revision).not.toBe(before.revision);
    const { panelistId } = await prisma.score.findFirstOrThrow({
      where: { runId: run.id },
      select: { panelistId: true },
    });
    await givenWithdrawn(prisma, { id: panelistId });
    expect((await readBoard()).board.ranked.map(({ slug }) => slug)).not.toContain(model.slug);
  });

  test('keeps its name while none of its numbers changes', async () => {
    const readBoard = createBoardReader(counted.prisma);
    const before = await readBoard();
    await givenModel(prisma);
    const after = await readBoard();
    expect(after.revision).toBe(before.revision);
    expect(after.auditHead.seq).toBeGreaterThan(before.auditHead.seq);
  });

  test('is never older than the change that a reader has seen, however many read and write', async () => {
    const readBoard = createBoardReader(counted.prisma);
    const writer = async () => {
      for (let n = 0; n < 10; n += 1) {
        const { model } = await givenRankedModel(prisma, { cards: Array(3).fill({ balance: n }) });
        const { board } = await readBoard();
        expect(board.ranked.map(({ slug }) => slug)).toContain(model.slug);
      }
    };
    await Promise.all([writer(), writer(), writer()]);
  });

  test('comes back after a derivation that failed', async () => {
    const readBoard = createBoardReader(counted.prisma);
    const blocker = await app.connect();
    await blocker.query("begin; select pg_advisory_xact_lock(hashtextextended('panelmark board', 0))");
    const failing = readBoard();
    failing.catch(() => undefined);
    await untilWaiting(owner);
    await app.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'advisory' and query like '%publish_board%'",
    );
    await expect(failing).rejects.toThrow();
    await blocker.query('rollback');
    blocker.release();
    expect((await readBoard()).board.version).toBe(1);
  });
});
