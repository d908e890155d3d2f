import { appendFile, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { findServer, useDataDirectories } from '../../testkit/data-directory.ts';
import { settingsFor } from '../../testkit/holder.ts';
import { binariesFor, findBinaries } from './binaries.ts';
import { openDatabase } from './open.ts';
import { run } from './run.ts';
import { StartError } from './start-error.ts';
import { isRoot } from './system-user.ts';

vi.setConfig({ testTimeout: 180_000 });

const dataDirectory = useDataDirectories();
const options = {
  durable: false,
  migrations: fileURLToPath(new URL('../../testkit/migrations', import.meta.url)),
};

const canMount =
  isRoot() &&
  (await run('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).catch(() => undefined))?.code === 0;

async function makeStopped(): Promise<string> {
  const directory = await dataDirectory();
  const { close } = await openDatabase(settingsFor(directory), options);
  await close();
  return directory;
}

async function refusalOf(directory: string): Promise<string> {
  const error = await openDatabase(settingsFor(directory), options).then(
    ({ close }) => close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(await findServer(directory)).toBeUndefined();
  return (error as StartError).message;
}

describe('one sentence refuses', () => {
  test('a database of another major version, which stays as it is', async () => {
    const directory = await makeStopped();
    const version = join(directory, 'postgres/PG_VERSION');
    await writeFile(version, '17\n');
    expect(await refusalOf(directory)).toBe(
      `The database in ${directory}/postgres was made by PostgreSQL 17, and this Panelmark brings PostgreSQL 18: start ` +
        'the Panelmark that made it, or name another data directory.',
    );
    expect(await readFile(version, 'utf8')).toBe('17\n');
  });

  test('a data directory that lies below a file', async () => {
    const directory = await dataDirectory();
    await writeFile(join(directory, 'file'), '');
    expect(await refusalOf(join(directory, 'file/data'))).toBe(
      `The data directory ${directory}/file/data cannot be written: a part of the path is a file.`,
    );
  });

  test('a data directory that is a file', async () => {
    const directory = await dataDirectory();
    await writeFile(join(directory, 'data'), '');
    expect(await refusalOf(join(directory, 'data'))).toBe(
      `The data directory ${directory}/data cannot be written: it is a file.`,
    );
  });

  test('a place for the database that is taken by other files, which stay', async () => {
    const directory = await dataDirectory();
    await mkdir(join(directory, 'postgres'));
    await writeFile(join(directory, 'postgres/diary.txt'), 'dear diary');
    expect(await refusalOf(directory)).toBe(
      `The directory ${directory}/postgres holds files that are no database: move them away.`,
    );
    expect(await readFile(join(directory, 'postgres/diary.txt'), 'utf8')).toBe('dear diary');
  });

  test('a database whose secrets were lost', async () => {
    const directory = await makeStopped();
    await rm(join(directory, 'secrets.json'));
    const message = await openDatabase(settingsFor(directory), options).catch(
      (error: Error) => error.message,
    );
    expect(message).toBe(
      `The secrets of the data directory do not belong to its database in ${directory}/postgres: bring back its secrets.json.`,
    );
  });

  test('secrets that are damaged, without repeating them', async () => {
    const directory = await makeStopped();
    await writeFile(join(directory, 'secrets.json'), '{"databasePassword": "hush-hush');
    expect(await refusalOf(directory)).toBe(
      `The secrets in ${directory}/secrets.json are damaged: bring back the file from a backup of the data directory.`,
    );
  });

  test('a server that does not start, with what it says itself', async () => {
    const directory = await makeStopped();
    await appendFile(join(directory, 'postgres/postgresql.conf'), "\nshared_buffers = 'plenty'\n");
    expect(await refusalOf(directory)).toMatch(
      /^The database does not start: configuration file .* contains errors\. Its log is .*postgres\.log\.$/,
    );
  });

  test.skipIf(!isRoot())(
    'as root, a database that belongs to root (skipped for other users, who own what they make)',
    async () => {
      const directory = await makeStopped();
      await chown(join(directory, 'postgres/PG_VERSION'), 0, 0);
      expect(await refusalOf(directory)).toBe(
        `The database in ${directory}/postgres belongs to root, as whom PostgreSQL refuses to run: give it to another user ` +
          'with chown -R.',
      );
    },
  );

  test.skipIf(!canMount)('a disk that is full (skipped where no small disk can be mounted)', async () => {
    const directory = await dataDirectory();
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=711', 'tmpfs', directory]);
    expect(mounted).toEqual({ code: 0, output: '' });
    try {
      const data = join(directory, 'data');
      expect(await refusalOf(data)).toBe(
        `The database cannot be made in ${data}/postgres: the disk is full.`,
      );
      expect(await readdir(data)).toEqual(['secrets.json']);
      await run('mount', ['-o', 'remount,size=120m', directory]);
      const { close } = await openDatabase(settingsFor(data), options);
      await close();
    } finally {
      await run('umount', [directory]);
    }
  });

  test('a platform without an embedded PostgreSQL', async () => {
    await expect(binariesFor('plan9-mips')).rejects.toThrow(
      'There is no embedded PostgreSQL for plan9-mips: set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  });

  test('programs that do not run on this system', async () => {
    const directory = await dataDirectory();
    await writeFile(
      join(directory, 'postgres'),
      '#!/bin/sh\necho "libfoo.so.6: cannot open shared object file"; exit 127\n',
      {
        mode: 0o755,
      },
    );
    await expect(findBinaries(undefined, directory)).rejects.toThrow(
      'The embedded PostgreSQL does not run on this system (libfoo.so.6: cannot open shared object file): ' +
        'set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  });
});
