import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * The advisory lock (in the database `postgres`) that stands for being there: shared by all who use the server, held alone
 * by whoever stops it.
 */
export const PRESENCE_LOCK = 7_265_726_501;

const RETRY_MS = 500;

/**
 * Holds a shared lock on a connection of its own for as long as this process uses the server. When the connection is lost
 * (the server died), it enters again, which starts the server anew.
 *
 * @param enter connects and takes the shared lock.
 * @param stop stops the server; called by the last one to leave.
 * @returns how to leave.
 */
export async function keepPresence(
  enter: () => Promise<pg.Client>,
  stop: () => Promise<void>,
): Promise<() => Promise<void>> {
  let isLeaving = false;
  let present: Promise<pg.Client | undefined>;

  async function reenter(): Promise<pg.Client | undefined> {
    while (!isLeaving) {
      try {
        return watch(await enter());
      } catch {
        await sleep(RETRY_MS);
      }
    }
    return undefined;
  }

  function watch(client: pg.Client): pg.Client {
    client.once('end', () => {
      if (!isLeaving) present = reenter();
    });
    return client;
  }

  present = Promise.resolve(watch(await enter()));

  return async () => {
    if (isLeaving) return;
    isLeaving = true;
    const client = await present;
    if (!client) return;
    try {
      await client.query('SELECT pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
      const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [
        PRESENCE_LOCK,
      ]);
      if (rows[0]?.last) await stop();
    } catch {
      // The connection is lost: so is our part, and whoever comes next finds out.
    }
    await client.end().catch(() => undefined);
  };
}
