import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Calls `onChange` for every change that is committed to the record, by whatever connection, until `signal` aborts. When
 * our own connection is lost it is made again, and `onChange` is called once more, since nobody knows what was missed.
 *
 * Settles when changes are heard of.
 *
 * @throws when the first connection cannot be made.
 */
export type HearChanges = (onChange: () => void, signal: AbortSignal) => Promise<void>;

/** The channel on which the audit chain tells that it has grown. */
const CHANNEL = 'panelmark_changed';
const HEARTBEAT_MS = 15_000;
const ANSWER_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Hears of changes on one connection of its own.
 *
 * @param config connects as the application's role.
 */
export function createChangeListener(config: pg.ClientConfig): HearChanges {
  return async (onChange, signal) => {
    const client = await connect(config, onChange);
    void hold(client, signal).then(() => holdAgain(config, onChange, signal));
  };
}

/** Makes the connection again, as often as it is lost. */
async function holdAgain(config: pg.ClientConfig, onChange: () => void, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const client = await connect(config, onChange).catch(() => null);
    if (client === null) {
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      continue;
    }
    pauseMs = FIRST_PAUSE_MS;
    onChange();
    await hold(client, signal);
  }
}

async function connect(config: pg.ClientConfig, onChange: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    ...config,
    application_name: 'panelmark changes',
    keepAlive: true,
    query_timeout: ANSWER_MS,
  });
  // Without a listener, a connection that is cut ends the process.
  client.on('error', () => undefined);
  client.on('notification', onChange);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

/** Settles when the connection is lost, or nobody needs it any more; then it is closed. */
async function hold(client: pg.Client, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const ending = AbortSignal.any([signal, over.signal]);
  client.once('end', () => over.abort());
  while (!ending.aborted) {
    await sleep(HEARTBEAT_MS, undefined, { signal: ending }).catch(() => undefined);
    // A connection that died quietly says nothing until it is asked.
    if (!ending.aborted) await client.query('select').catch(() => over.abort());
  }
  client.removeAllListeners('notification');
  void client.end().catch(() => undefined);
}
