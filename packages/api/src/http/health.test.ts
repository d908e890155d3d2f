import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../testkit/server.ts';
import { createDatabase } from '../database/client.ts';

/** A way to the database that can be cut and mended. */
async function openProxy({ host = 'localhost', port = 5432 }: pg.ClientConfig) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const target = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host));
  const proxy = createServer((near) => {
    if (isCut) return near.destroy();
    const far = target();
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    }
    near.pipe(far).pipe(near);
    return undefined;
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => {
    cut();
    proxy.close();
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    cut,
    mend: () => {
      isCut = false;
    },
  };
}

const first = await startTestServer();
const proxy = await openProxy(first.appConfig);
const database = createDatabase({ ...first.appConfig, host: '127.0.0.1', port: proxy.port });
afterAll(() => database.close());
const { url, logged } = await startTestServer({ database });

const status = async (path: string) => (await fetch(`${url}${path}`)).status;
const ask = (query: string) => fetch(`${url}/graphql?query=${encodeURIComponent(query)}`);

describe('a server', () => {
  test('is up and ready', async () => {
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(200);
  });

  test('says clearly that its database is away, through every door, and is back with it', async () => {
    expect((await ask('{ categories { slug } }')).status).toBe(200);
    proxy.cut();

    expect(await status('/healthz')).toBe(200);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { error: 'The database does not answer. Try again in a moment.' },
    ]);
    for (const path of ['/api/benchmark/leaderboard', '/leaderboard.csv']) {
      const response = await fetch(`${url}${path}`);
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '5',
        { error: 'The database does not answer. Try again in a moment.' },
      ]);
    }
    for (const query of [
      '{ categories { slug } }',
      '{ leaderboard { revision } }',
      '{ models { nodes { id } } }',
    ]) {
      const response = await ask(query);
      const { errors } = await response.json();
      expect([response.status, errors[0].message, errors[0].extensions.code]).toEqual([
        ...[503, 'The database does not answer. Try again in a moment.', 'SERVICE_UNAVAILABLE'],
      ]);
    }

    proxy.mend();
    expect(await status('/readyz')).toBe(200);
    expect(await status('/leaderboard.csv')).toBe(200);
    expect((await ask('{ leaderboard { revision } }')).status).toBe(200);
  });

  test('logs one line a request, and none for being well', async () => {
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.filter(({ path, status: code }) => path === '/readyz' && code === 200)).toEqual([]);
    expect(requests.filter(({ path }) => path === '/readyz')).toHaveLength(1);
    expect(requests.filter(({ path }) => path === '/leaderboard.csv')).toHaveLength(2);
    expect(requests.find(({ path }) => path === '/graphql')).toEqual({
      ...{ level: 30, time: expect.any(String), method: 'GET', path: '/graphql', status: 200 },
      ...{ ms: expect.any(Number), msg: 'request' },
    });
  });
});
