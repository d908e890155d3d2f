import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Lets several go for one table at the same time: nobody may write it before all of them wait, for the table or for one
 * another.
 */
export async function racing<T>(
  owner: pg.Pool,
  table: string,
  racers: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const gate = await owner.connect();
  try {
    await gate.query('begin');
    await gate.query(`lock table ${table} in share row exclusive mode`);
    const results = Promise.all(racers.map((race) => race()));
    await untilWaiting(owner, racers.length);
    await gate.query('commit');
    return await results;
  } finally {
    gate.release();
  }
}

/** Settles once so many sessions of the database wait for a lock. */
export async function untilWaiting(owner: pg.Pool, sessions = 1): Promise<void> {
  while ((await countWaiting(owner)) < sessions) await sleep(5);
}

async function countWaiting(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.n;
}
