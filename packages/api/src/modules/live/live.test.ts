import { afterAll, describe, expect, test, vi } from 'vitest';
import { followBoard } from '../../../testkit/event-stream.ts';
import { givenEnvironment, givenRankedModel } from '../../../testkit/given.ts';
import { startTestServer } from '../../../testkit/server.ts';
import { createDatabase } from '../../database/client.ts';

const { url, owner, appConfig } = await startTestServer();
/** Somebody else: another server, or the command line. */
const other = createDatabase(appConfig);
afterAll(() => other.close());

const listeners = async () => {
  const { rows } = await owner.query(
    "select pid from pg_stat_activity where application_name = 'panelmark changes' and datname = current_database()",
  );
  return rows.map(({ pid }) => pid as number);
};
/** Whether anybody but a superuser may connect anew. */
const letIn = async (isOpen: boolean) => {
  const { rows } = await owner.query('select current_database() as name');
  await owner.query(`alter database "${rows[0].name}" connection limit ${isOpen ? -1 : 0}`);
};
const untilListeners = (count: number) =>
  vi.waitFor(async () => expect(await listeners()).toHaveLength(count), { timeout: 5000, interval: 20 });
const currentRevision = async () => {
  const response = await fetch(`${url}/graphql?query=${encodeURIComponent('{ leaderboard { revision } }')}`);
  return (await response.json()).data.leaderboard.revision as string;
};
const untilTold = (revisions: string[], count = 1) =>
  vi.waitFor(() => expect(revisions.length).toBeGreaterThanOrEqual(count), { timeout: 5000, interval: 5 });
const settle = () => new Promise((resolve) => setTimeout(resolve, 500));

describe('leaderboardChanged', () => {
  test('tells of a change by another connection at once, by the name of the new board', async () => {
    const { response, revisions } = await followBoard(url);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await givenRankedModel(other.prisma);
    const committed = performance.now();
    await untilTold(revisions);
    expect(performance.now() - committed).toBeLessThan(5000);
    await vi.waitFor(async () => expect(revisions.at(-1)).toBe(await currentRevision()));
  });

  test('tells nobody of changes that move no published number', async () => {
    const { revisions } = await followBoard(url);
    await givenEnvironment(other.prisma);
    await settle();
    expect(revisions).toEqual([]);
    await givenRankedModel(other.prisma);
    await vi.waitFor(async () => expect(revisions.at(-1)).toBe(await currentRevision()), { timeout: 5000 });
  });

  test('is given to any origin, as nobody, and by GET too', async () => {
    const { response } = await followBoard(url, { origin: 'https://elsewhere.example' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const query = encodeURIComponent('subscription { leaderboardChanged { revision } }');
    const leaving = new AbortController();
    const read = await fetch(`${url}/graphql?query=${query}`, {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    });
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    leaving.abort();
  });
});

describe('the connection that hears of changes', () => {
  test('is one for all who follow, and gone with the last of them', async () => {
    await untilListeners(0);
    const streams = await Promise.all(Array.from({ length: 8 }, () => followBoard(url)));
    expect(await listeners()).toHaveLength(1);
    await givenRankedModel(other.prisma);
    for (const { revisions } of streams) await untilTold(revisions);
    for (const { leave } of streams.slice(1)) leave();
    await settle();
    expect(await listeners()).toHaveLength(1);
    streams[0]!.leave();
    await untilListeners(0);
  });

  test('is made again when it is lost, and what changed meanwhile is told once', async () => {
    const { revisions } = await followBoard(url);
    const [lost] = await listeners();
    await letIn(false);
    await owner.query('select pg_terminate_backend($1)', [lost]);
    await untilListeners(0);
    await letIn(true);
    await untilListeners(1);
    await settle();
    expect(revisions).toEqual([]);

    const [again] = await listeners();
    expect(again).not.toBe(lost);
    await letIn(false);
    await owner.query('select pg_terminate_backend($1)', [again]);
    await untilListeners(0);
    // Over a connection that is open already.
    await givenRankedModel(other.prisma);
    await settle();
    expect(revisions).toEqual([]);
    await letIn(true);
    await untilTold(revisions);
    await settle();
    expect(revisions).toEqual([await currentRevision()]);
  });

  test('that cannot be made is an outage of which whoever asks is told', async () => {
    const nowhere = await startTestServer({ appConfig: { ...appConfig, host: '127.0.0.1', port: 1 } });
    const response = await fetch(`${nowhere.url}/graphql`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'subscription { leaderboardChanged { revision } }' }),
    });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('SERVICE_UNAVAILABLE');
  });
});

test('a server that closes ends its streams first, and every later one at once', async () => {
  const closing = await startTestServer();
  const { ended, revisions } = await followBoard(closing.url);
  const closed = closing.close();
  await ended;
  await closed;
  expect(revisions).toEqual([]);
});
