import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { findServer, killServer, useDataDirectories } from '../../testkit/data-directory.ts';
import { holdDatabase, settingsFor, startOpener } from '../../testkit/holder.ts';
import { withClient } from './connect.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { ownerOf } from './system-user.ts';

vi.setConfig({ testTimeout: 180_000 });

const dataDirectory = useDataDirectories();
const options = {
  durable: false,
  migrations: fileURLToPath(new URL('../../testkit/migrations', import.meta.url)),
};

function write(config: pg.ClientConfig, note: string): Promise<unknown> {
  return withClient(config, (client) => client.query('INSERT INTO notes VALUES ($1)', [note]));
}

async function readAll(config: pg.ClientConfig): Promise<string[]> {
  const { rows } = await withClient(config, (client) => client.query('SELECT note FROM notes ORDER BY note'));
  return rows.map(({ note }) => note);
}

async function openAndRead(directory: string): Promise<string[]> {
  const { appConfig, close } = await openDatabase(settingsFor(directory), options);
  const notes = await readAll(appConfig);
  await close();
  return notes;
}

async function makeStopped(): Promise<string> {
  const directory = await dataDirectory();
  const { appConfig, close } = await openDatabase(settingsFor(directory), options);
  await write(appConfig, 'kept');
  await close();
  return directory;
}

describe('after a kill', () => {
  test('of our process, the next one takes over the running server and stops it in the end', async () => {
    const directory = await dataDirectory();
    const holder = await holdDatabase(settingsFor(directory), options);
    await write(holder.appConfig, 'acknowledged');
    const pid = await findServer(directory);
    await holder.kill();
    expect(await findServer(directory)).toBe(pid);
    const next = await openDatabase(settingsFor(directory), options);
    expect(await findServer(directory)).toBe(pid);
    expect(await readAll(next.appConfig)).toEqual(['acknowledged']);
    await next.close();
    expect(await findServer(directory)).toBeUndefined();
  });

  test('by Ctrl-C in the terminal of our process, the server runs on for the others', async () => {
    const directory = await dataDirectory();
    const first = await holdDatabase(settingsFor(directory), options);
    const second = await openDatabase(settingsFor(directory), options);
    const pid = await findServer(directory);
    await first.interrupt();
    await write(second.appConfig, 'undisturbed');
    expect(await findServer(directory)).toBe(pid);
    await second.close();
    expect(await findServer(directory)).toBeUndefined();
  });

  test('of PostgreSQL, whoever uses it has it back without a restart', async () => {
    const directory = await dataDirectory();
    const opened = await openDatabase(settingsFor(directory), options);
    await write(opened.appConfig, 'acknowledged');
    const pid = await findServer(directory);
    await killServer(directory);
    expect(await readEventually(opened)).toEqual(['acknowledged']);
    expect(await findServer(directory)).not.toBe(pid);
    await opened.close();
    expect(await findServer(directory)).toBeUndefined();
  });

  test('of PostgreSQL, two processes that use it get back one and the same, which the last to leave stops', async () => {
    const directory = await dataDirectory();
    const opened = await openDatabase(settingsFor(directory), options);
    const holder = await holdDatabase(settingsFor(directory), options);
    await killServer(directory);
    await expect.poll(() => countPresent(opened), { timeout: 60_000 }).toBe(2);
    await write(holder.appConfig, 'after the kill');
    expect(await readAll(opened.appConfig)).toEqual(['after the kill']);
    await opened.close();
    expect(await findServer(directory)).toBeDefined();
    expect(await holder.leave()).toBe(0);
    expect(await findServer(directory)).toBeUndefined();
  });

  test('of both, the next start finds everything that was acknowledged', async () => {
    const directory = await dataDirectory();
    const holder = await holdDatabase(settingsFor(directory), { ...options, durable: true });
    await write(holder.appConfig, 'acknowledged');
    await Promise.all([killServer(directory), holder.kill()]);
    expect(await openAndRead(directory)).toEqual(['acknowledged']);
  });

  test('of PostgreSQL alone while a query still runs in it, the next start waits for its end', async () => {
    const directory = await dataDirectory();
    const holder = await holdDatabase(settingsFor(directory), options);
    const busy = withClient(holder.appConfig, (client) =>
      client.query('SELECT count(*) FROM generate_series(1, 15000000)'),
    ).catch(() => undefined);
    await sleep(300);
    await holder.kill();
    await killServer(directory);
    expect(await openAndRead(directory)).toEqual([]);
    await busy;
  });

  test('in the middle of making the database, the next start makes it whole and clears the remains', async () => {
    const directory = await dataDirectory();
    const remains = join(directory, `postgres.draft-${await deadProcess()}-0a0b0c0d`, 'cluster');
    await mkdir(remains, { recursive: true });
    await writeFile(join(remains, 'PG_VERSION'), '18\n');
    expect(await openAndRead(directory)).toEqual([]);
    expect((await readdir(directory)).filter((name) => name.includes('draft'))).toEqual([]);
  });

  test('in the middle of making the database, what still writes to the remains does not hold up the next start', async () => {
    const directory = await dataDirectory();
    const remains = join(directory, `postgres.draft-${await deadProcess()}-0a0b0c0d`, 'cluster');
    // Not `:`, with which a shell ends when the directory has gone between the two commands.
    const writing = 'i=0; while true; do i=$((i+1)); mkdir -p "$1" && true > "$1/$i"; done';
    const writer = spawn('sh', ['-c', writing, 'sh', remains], { stdio: 'ignore' });
    await sleep(200);
    expect(await openAndRead(directory)).toEqual([]);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
  });

  test('while starting for the first time, at any moment, the next start succeeds', async () => {
    for (const delay of [800, 1000, 1200, 1400, 1700]) {
      const directory = await dataDirectory();
      const { kill } = startOpener(settingsFor(directory), options);
      await sleep(delay);
      await kill();
      expect(await openAndRead(directory)).toEqual([]);
    }
  });
});

describe('a lock file that was left behind', () => {
  test.each(['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock'])(
    'naming a process that is no PostgreSQL stops nobody and harms nobody (%s)',
    async (file) => {
      const directory = await makeStopped();
      const owner = await ownerOf(join(directory, 'postgres'));
      const stranger = spawn('sleep', ['600'], { cwd: '/', ...owner });
      await once(stranger, 'spawn');
      await leaveLock(directory, file, `${stranger.pid}\n`);
      expect(await openAndRead(directory)).toEqual(['kept']);
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
      stranger.kill();
    },
  );

  test('naming a process that is gone stops nobody', async () => {
    const directory = await makeStopped();
    await leaveLock(
      directory,
      'postgres/postmaster.pid',
      `${await deadProcess()}\n${join(directory, 'postgres')}\n`,
    );
    expect(await openAndRead(directory)).toEqual(['kept']);
  });

  test('naming the server of another database stops nobody and does not touch that server', async () => {
    const other = await dataDirectory();
    const { close } = await openDatabase(settingsFor(other), options);
    const directory = await makeStopped();
    const otherLock = await readFile(join(other, 'postgres/postmaster.pid'), 'utf8');
    await leaveLock(directory, 'postgres/postmaster.pid', otherLock);
    expect(await openAndRead(directory)).toEqual(['kept']);
    expect(await findServer(other)).toBe(Number.parseInt(otherLock, 10));
    await close();
  });

  test('empty, as after a loss of power, stops nobody', async () => {
    const directory = await makeStopped();
    const path = await leaveLock(directory, 'postgres/postmaster.pid', '');
    await utimes(path, new Date(0), new Date(0));
    expect(await openAndRead(directory)).toEqual(['kept']);
  });
});

async function countPresent({ ownerConfig }: OpenDatabase): Promise<number> {
  const granted = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted";
  const found = await withClient(ownerConfig, (client) => client.query(granted)).catch(() => undefined);
  return found?.rows.length ?? 0;
}

async function readEventually({ appConfig }: OpenDatabase): Promise<string[]> {
  for (;;) {
    const notes = await readAll(appConfig).catch(() => undefined);
    if (notes) return notes;
    await sleep(50);
  }
}

async function leaveLock(directory: string, file: string, text: string): Promise<string> {
  const path = join(directory, file);
  const owner = await ownerOf(join(directory, 'postgres'));
  await writeFile(path, text, { mode: 0o600 });
  if (owner) await chown(path, owner.uid, owner.gid);
  return path;
}

async function deadProcess(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return Number(child.pid);
}
