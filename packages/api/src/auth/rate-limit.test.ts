import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testkit/database.ts';
import { createLimit, createLimits, RateLimitedError } from './rate-limit.ts';

const { app, owner } = await useTestDatabase();

async function spendAtOnce(tries: number, spend: (at: number) => Promise<void>) {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, (_, at) => spend(at)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  return { passed: tries - refused.length, refused };
}

describe('a limit', () => {
  it('lets as many tries pass as its budget has, however many come at once, and says when to come back', async () => {
    const limit = createLimit(app, { name: 'at once', tries: 7, seconds: 60 });
    const { passed, refused } = await spendAtOnce(50, () => limit.spend('somebody'));
    expect(passed).toBe(7);
    for (const error of refused) {
      expect(error).toBeInstanceOf(RateLimitedError);
      expect(error.retryAfter).toBeGreaterThan(50);
      expect(error.retryAfter).toBeLessThanOrEqual(60);
      expect(Number.isInteger(error.retryAfter)).toBe(true);
    }
  });

  it('is one budget for all servers on a database', async () => {
    const servers = [1, 2, 3].map(() => createLimit(app, { name: 'shared', tries: 10, seconds: 60 }));
    const { passed } = await spendAtOnce(60, (at) => servers[at % 3]!.spend('somebody'));
    expect(passed).toBe(10);
  });

  it('counts each key by itself, and a key the same in capitals', async () => {
    const limit = createLimit(app, { name: 'keys', tries: 1, seconds: 60 });
    await limit.spend('ann@example.org');
    await limit.spend('bob@example.org');
    await expect(limit.spend('ANN@example.org')).rejects.toThrow(RateLimitedError);
  });

  it('has its whole budget again when its time is over', async () => {
    const limit = createLimit(app, { name: 'over', tries: 2, seconds: 1 });
    await limit.spend('somebody');
    await limit.spend('somebody');
    await expect(limit.spend('somebody')).rejects.toMatchObject({ retryAfter: 1 });
    await sleep(1100);
    await expect(limit.spend('somebody')).resolves.toBeUndefined();
  });

  it('can be given back', async () => {
    const limit = createLimit(app, { name: 'back', tries: 1, seconds: 60 });
    await limit.spend('somebody');
    await expect(limit.spend('somebody')).rejects.toThrow(RateLimitedError);
    await limit.restore('somebody');
    await expect(limit.spend('somebody')).resolves.toBeUndefined();
  });

  it('keeps no address in the database, and takes one of any length', async () => {
    const limit = createLimit(app, { name: 'hashed', tries: 1, seconds: 60 });
    await limit.spend('carol@example.org');
    await limit.spend(`${'x'.repeat(10_000)}@example.org`);
    const { rows } = await owner.query("select key from rate_limits where key like 'hashed%'");
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/carol|xxx|example/);
  });

  it('lets nobody through while the database does not answer', async () => {
    const broken = createLimit(new (await import('pg')).default.Pool({ host: '127.0.0.1', port: 1 }), {
      name: 'broken',
      tries: 1,
      seconds: 60,
    });
    await expect(broken.spend('somebody')).rejects.toThrow(/ECONNREFUSED/);
  });
});

it('an account is tried ten times from a network in a quarter of an hour, a network thirty', async () => {
  const limits = createLimits(app);
  expect((await spendAtOnce(40, () => limits.signInAccount.spend('somebody'))).passed).toBe(10);
  expect((await spendAtOnce(40, () => limits.signInNetwork.spend('somebody'))).passed).toBe(30);
});
