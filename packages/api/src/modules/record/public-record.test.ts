import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { givenRankedModel, givenTaxonomy } from '../../../testkit/given.ts';
import { createBoardReader } from '../leaderboard/leaderboard.service.ts';
import { createPublicRecord, type PublicRecordDeps } from './public-record.service.ts';

const { prisma } = await useTestDatabase();
const deps: PublicRecordDeps = {
  reader: prisma,
  readBoard: createBoardReader(prisma),
  snapshot: (work) => prisma.$transaction(work, { isolationLevel: 'RepeatableRead' }),
};

/** A public record of which is kept how many models it ranks, and how often it was made. */
function countedRecord(takesMs: number) {
  const made: number[] = [];
  const read = createPublicRecord(deps, async ({ record }) => {
    vi.advanceTimersByTime(takesMs);
    made.push(record.models.length);
    return record.models.length;
  });
  return { made, read };
}

beforeAll(async () => {
  await givenTaxonomy(prisma);
  await givenRankedModel(prisma);
});

describe('the public record', () => {
  afterEach(() => void vi.useRealTimers());

  test('is made once for all who ask before it is there, and not again while the log stands', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { made, read } = countedRecord(0);
    const answers = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(answers).size).toBe(1);
    vi.advanceTimersByTime(1_000_000);
    await read();
    expect(made).toHaveLength(1);
  });

  test('is left alone four times as long as it took to make, and is then of now', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { made, read } = countedRecord(1000);
    const models = await read();
    await givenRankedModel(prisma);
    vi.advanceTimersByTime(3999);
    expect(await read()).toBe(models);
    vi.advanceTimersByTime(1);
    expect(await read()).toBe(models + 1);
    expect(made).toEqual([models, models + 1]);
  });

  test('is left alone for a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { read } = countedRecord(600_000);
    const models = await read();
    await givenRankedModel(prisma);
    vi.advanceTimersByTime(60_000);
    expect(await read()).toBe(models + 1);
  });

  test('is asked for again after it could not be made', async () => {
    let fails = true;
    const read = createPublicRecord(deps, async ({ record }) => {
      if (fails) throw new Error('No room.');
      return record.revision;
    });
    await expect(read()).rejects.toThrow('No room.');
    fails = false;
    expect(await read()).toBe((await deps.readBoard()).revision);
  });
});
