import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Outcome, refusalIn } from './attack.ts';

/** What each of two sessions came to, and whether the second had to wait for the first. */
export interface RaceOutcome {
  first: Outcome;
  second: Outcome;
  waited: boolean;
}

/**
 * Two sessions at once: the first acts, the second acts while the first is still open, then both commit, the first one first.
 *
 * @param isolation of both.
 */
export async function race(
  pool: pg.Pool,
  first: string,
  second: string,
  isolation = 'read committed',
): Promise<RaceOutcome> {
  const one = await pool.connect();
  const other = await pool.connect();
  try {
    for (const session of [one, other]) {
      await session.query(`begin isolation level ${isolation}`);
      // Takes the snapshot that older isolation levels keep.
      await session.query('select from models');
    }
    await one.query(first);
    const pending = other.query(second).then(() => other.query('commit').then(done, refusalIn), refusalIn);
    const waited = await waitsOrEnds(pool, other, pending);
    const firstOutcome = await one.query('commit').then(done, refusalIn);
    return { first: firstOutcome, second: await pending, waited };
  } finally {
    for (const session of [one, other]) {
      await session.query('rollback');
      session.release();
    }
  }
}

function done(): Outcome {
  return { code: 'done' };
}

async function waitsOrEnds(
  pool: pg.Pool,
  session: pg.PoolClient,
  pending: Promise<unknown>,
): Promise<boolean> {
  const { processID } = session as unknown as { processID: number };
  let ended = false;
  void pending.finally(() => {
    ended = true;
  });
  while (!ended) {
    const { rows } = await pool.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [processID]);
    if (rows[0].waits) return true;
    await sleep(5);
  }
  return false;
}
