import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScorecard,
  givenTaxonomy,
  givenWithdrawn,
} from '../../../testkit/given.ts';
import { createTransact } from '../../database/transact.ts';

const { prisma } = await useTestDatabase();
const { execute } = createExecutor(prisma);

interface Since {
  leaderboard: {
    auditHead: { seq: number };
    causesSince: { kind: string; scorecardCount: number | null }[] | null;
  };
}

const since = async (seq: number) => {
  const document = `{ leaderboard { auditHead { seq } causesSince(seq: ${seq}) { kind scorecardCount } } }`;
  return dataFrom(await execute<Since>(document)).leaderboard;
};
const head = async () => (await since(0)).auditHead.seq;

let panelist: GivenPanelist;

beforeAll(async () => {
  await givenTaxonomy(prisma);
  panelist = await givenPanelist(prisma);
  const { run } = await givenRankedModel(prisma);
  await givenScorecard(prisma, { run, panelist, ratings: { balance: 6.5, 'game-mechanics': 7 } });
});

describe('what happened since a place in the audit chain', () => {
  test('is nothing at its end', async () => {
    expect((await since(await head())).causesSince).toEqual([]);
  });

  test('is told once, though the board comes back to what it was', async () => {
    const approve = () =>
      createTransact(prisma)('system', (tx) =>
        tx.application.update({ where: { id: panelist.id }, data: { status: 'APPROVED' } }),
      );
    const first = await head();
    await givenWithdrawn(prisma, panelist);
    const second = await head();
    expect((await since(first)).causesSince).toEqual([{ kind: 'PANELIST_WITHDRAWN', scorecardCount: 1 }]);
    await approve();
    expect((await since(second)).causesSince).toEqual([{ kind: 'PANELIST_REINSTATED', scorecardCount: 1 }]);
  });

  test('leaves out what moves no number', async () => {
    const before = await head();
    await givenModel(prisma);
    expect((await since(before)).causesSince).toEqual([]);
  });

  test('is not asked for in front of the chain', async () => {
    const { errors } = await execute('{ leaderboard { causesSince(seq: -1) { kind } } }');
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});
