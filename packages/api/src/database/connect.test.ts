import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { useForeignServer } from '../../testkit/foreign-server.ts';
import { parseDatabaseUrl, withClient, withSessionSettings } from './connect.ts';
import { StartError } from './start-error.ts';

const { urlFor, superuser, query } = await useForeignServer();
const PASSWORD = String(superuser.password);
const SOCKET = String(superuser.host);

async function refusalOf(url: string): Promise<string> {
  const config = { ...parseDatabaseUrl('DATABASE_URL', url), connectionTimeoutMillis: 2_000 };
  const error = await withClient(config, async () => 'connected').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toMatch(/hush|\n/);
  expect(message).not.toContain(PASSWORD);
  return message;
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A listener that is no PostgreSQL. */
async function listen(answer: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    answer(socket);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a database that cannot be used is named in one sentence, without a secret', () => {
  test('nothing listens', async () => {
    const port = await listen(() => undefined);
    for (const close of closers.splice(0)) close();
    expect(await refusalOf(`postgresql://u:hush@127.0.0.1:${port}/d`)).toBe(
      `The database server at 127.0.0.1:${port} cannot be reached: nothing answers there.`,
    );
  });

  test('nothing listens on either address of a name', async () => {
    const port = await listen(() => undefined);
    for (const close of closers.splice(0)) close();
    expect(await refusalOf(`postgresql://u:hush@localhost:${port}/d`)).toBe(
      `The database server at localhost:${port} cannot be reached: nothing answers there.`,
    );
  });

  test('the host does not exist', async () => {
    expect(await refusalOf('postgresql://u:hush@no-such-host.invalid/d')).toMatch(
      /^The database server at no-such-host\.invalid:5432 cannot be reached: (no such host is known|the name of the host cannot be looked up now)\.$/,
    );
  });

  test('the socket does not exist', async () => {
    expect(await refusalOf('postgresql://u:hush@/d?host=/nowhere')).toBe(
      'The database server at /nowhere cannot be reached: there is no such socket.',
    );
  });

  test('the listener says nothing', async () => {
    const port = await listen(() => undefined);
    expect(await refusalOf(`postgresql://u:hush@127.0.0.1:${port}/d`)).toBe(
      `The database server at 127.0.0.1:${port} cannot be reached: it does not answer in time.`,
    );
  });

  test('the listener hangs up', async () => {
    const port = await listen((socket) => socket.once('data', () => socket.end()));
    expect(await refusalOf(`postgresql://u:hush@127.0.0.1:${port}/d`)).toBe(
      `The database server at 127.0.0.1:${port} cut the connection.`,
    );
  });

  test('the server speaks no TLS where TLS is asked for', async () => {
    const port = await listen((socket) => socket.once('data', () => socket.end('N')));
    expect(await refusalOf(`postgresql://u:hush@127.0.0.1:${port}/d?sslmode=verify-full`)).toBe(
      `The database server at 127.0.0.1:${port} speaks no TLS, which DATABASE_URL asks for.`,
    );
  });

  test('the listener speaks something else', async () => {
    const port = await listen((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    expect(await refusalOf(`postgresql://u:hush@127.0.0.1:${port}/d`)).toMatch(
      new RegExp(
        `^The database server at 127\\.0\\.0\\.1:${port} (cut the connection|answers with an error .*|cannot be reached: .*)\\.$`,
      ),
    );
  });

  test('the password is wrong', async () => {
    expect(await refusalOf(urlFor('postgres', 'hush', 'postgres'))).toBe(
      `The database server at ${SOCKET} refuses the password of the role "postgres".`,
    );
  });

  test('the role does not exist, which is told like a wrong password', async () => {
    expect(await refusalOf(urlFor('stranger', 'hush', 'postgres'))).toBe(
      `The database server at ${SOCKET} refuses the password of the role "stranger".`,
    );
  });

  test('there is no password', async () => {
    expect(await refusalOf(`postgresql://postgres@/postgres?host=${SOCKET}`)).toBe(
      `The database server at ${SOCKET} wants a password for the role "postgres".`,
    );
  });

  test('the database does not exist', async () => {
    expect(await refusalOf(urlFor('postgres', PASSWORD, 'nothing'))).toBe(
      `The database server at ${SOCKET} has no database "nothing".`,
    );
  });

  test('the database is closed to the role', async () => {
    await query(`CREATE DATABASE closed; `);
    await query(`REVOKE CONNECT ON DATABASE closed FROM PUBLIC; CREATE ROLE outsider LOGIN PASSWORD 'hush'`);
    expect(await refusalOf(urlFor('outsider', 'hush', 'closed'))).toBe(
      `The database server at ${SOCKET} does not let the role "outsider" into the database "closed".`,
    );
  });

  test('the role may not log in', async () => {
    await query("CREATE ROLE shelf NOLOGIN PASSWORD 'hush'");
    expect(await refusalOf(urlFor('shelf', 'hush', 'postgres'))).toBe(
      `The database server at ${SOCKET} does not let the role "shelf" log in.`,
    );
  });

  test('the URL names certificates that are not there', () => {
    expect(() =>
      parseDatabaseUrl('DATABASE_URL', 'postgresql://u:hush@h/d?sslmode=verify-full&sslrootcert=/nowhere'),
    ).toThrow(
      new StartError(
        'DATABASE_URL is no PostgreSQL URL that can be used: write postgresql://user:password@host:port/database.',
      ),
    );
  });
});

describe('a URL', () => {
  test('keeps the options of a session beside ours', () => {
    const config = parseDatabaseUrl('DATABASE_URL', 'postgresql://u:p@h/d?options=-c%20geqo%3Doff');
    expect(withSessionSettings(config, { TimeZone: 'UTC' }).options).toBe('-c geqo=off -c TimeZone=UTC');
  });

  test('may hold any password', () => {
    const password = 'p@ss/wörd?#%&:';
    const url = `postgresql://u:${encodeURIComponent(password)}@h:6000/d`;
    expect(parseDatabaseUrl('DATABASE_URL', url)).toMatchObject({
      user: 'u',
      password,
      host: 'h',
      port: 6000,
      database: 'd',
    });
  });
});
