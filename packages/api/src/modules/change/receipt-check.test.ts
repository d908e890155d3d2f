import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import {
  type GivenPanelist,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRevealed,
  givenRun,
  givenScorecard,
  givenScoredRun,
  givenTaxonomy,
  givenVoid,
  givenWithdrawn,
} from '../../../testkit/given.ts';
import { createDatabase } from '../../database/client.ts';
import { createTransact } from '../../database/transact.ts';
import { verifyAudit } from '../audit/audit.service.ts';
import { publishBoard } from '../leaderboard/leaderboard.service.ts';
import { checkReceipts } from './receipt-check.service.ts';

const { prisma, owner, ownerConfig } = await useTestDatabase();

beforeAll(async () => {
  await publishBoard(prisma);
  await givenTaxonomy(prisma);
  await publishBoard(prisma);
  const environment = await givenEnvironment(prisma);
  const panel: GivenPanelist[] = [];
  for (let n = 0; n < 4; n += 1) panel.push(await givenPanelist(prisma));
  const [a, b] = [await givenModel(prisma, { slug: 'a' }), await givenModel(prisma, { slug: 'b' })];
  const score = async (model: typeof a, ratings: readonly number[]) => {
    const cards = ratings.map((balance, n) => ({ balance, ...(n % 2 === 0 && { narrative: 9.25 }) }));
    return await givenScoredRun(prisma, { model, environment, panelists: panel, cards });
  };
  const first = await score(a, [7, 6.5, 8]);
  await publishBoard(prisma);
  const second = await score(b, [5, 5.55]);
  await publishBoard(prisma);
  await givenScorecard(prisma, { run: second, panelist: panel[3]!, ratings: { balance: 0.07 } });
  await publishBoard(prisma);
  await givenWithdrawn(prisma, panel[0]!);
  await publishBoard(prisma);
  await createTransact(prisma)('system', (tx) =>
    tx.application.update({ where: { id: panel[0]!.id }, data: { status: 'APPROVED' } }),
  );
  await createTransact(prisma)('system', (tx) =>
    tx.model.update({ where: { id: b.id }, data: { name: 'B, the second', vendor: 'Ü' } }),
  );
  await publishBoard(prisma);
  // What does not count: a pending run with a card, a void one.
  const pending = await givenRevealed(owner, await givenRun(prisma, { model: a, environment }));
  await givenScorecard(prisma, { run: pending, panelist: panel[1]!, ratings: { balance: 1 } });
  await givenVoid(prisma, first);
  await publishBoard(prisma);
});

/** Tampers as the owner who has switched the guards off, verifies, and takes it back. */
async function findingsAfter(...tampering: string[]): Promise<readonly string[]> {
  const database = createDatabase(ownerConfig, { connections: 1 });
  const undone = new Error('undone');
  let findings: readonly string[] = [];
  try {
    await database.prisma.$transaction(async (tx) => {
      await tx.$executeRawUnsafe('alter table board_revisions disable trigger user');
      for (const statement of tampering) await tx.$executeRawUnsafe(statement);
      const deps = {
        snapshot: <T>(work: (snapshot: typeof tx) => Promise<T>) => work(tx),
        onProgress: () => undefined,
      };
      ({ findings } = await verifyAudit(deps, null));
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  } finally {
    await database.close();
  }
  return findings;
}

describe('every receipt follows from the log', () => {
  test('through everything that can move a number', async () => {
    expect((await owner.query('select from board_revisions')).rowCount).toBe(8);
    expect(await prisma.$transaction(checkReceipts, { isolationLevel: 'RepeatableRead' })).toEqual([]);
    expect(await findingsAfter()).toEqual([]);
  });

  test('and one whose board was rewritten together with its revision does not', async () => {
    const findings = await findingsAfter(
      `update board_revisions set board = jsonb_set(board, '{ranked,0,sum}', '11') where id = (
        select min(id) from board_revisions where board -> 'ranked' <> '[]')`,
      `update board_revisions set revision = encode(sha256(convert_to(board::text, 'UTF8')), 'hex')`,
    );
    expect(findings).toEqual([
      expect.stringMatching(
        /^The receipt of the board of \d{4}-\d\d-\d\d \d\d:\d\d UTC is not of the board that follows from the log up to row \d+\.$/,
      ),
    ]);
  });

  test('nor does one that was slipped in', async () => {
    const findings = await findingsAfter(
      `insert into board_revisions (revision, board, audit_seq, audit_hash)
       select r.revision, r.board, e.seq, e.hash from board_revisions r, (select seq, hash from audit_events order by seq limit 1) e
       order by r.id desc limit 1`,
    );
    expect(findings).toHaveLength(1);
  });

  test('nor does the board of views that were replaced', async () => {
    const findings = await findingsAfter(
      `create or replace view counting_scores with (security_invoker = true) as
       select s.id, s.run_id, s.panelist_id, r.model_id, r.environment_id, s.hundredths
       from scores s join runs r on r.id = s.run_id where r.status = 'scored'`,
    );
    expect(findings).toEqual(['The board that the views give is not the one that follows from the log.']);
  });
});
