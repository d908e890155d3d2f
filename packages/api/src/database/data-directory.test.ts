import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findServer, useDataDirectories } from '../../testkit/data-directory.ts';
import { holdDatabase, settingsFor } from '../../testkit/holder.ts';
import { binariesFor, findBinaries } from './binaries.ts';
import { withClient } from './connect.ts';
import { STATE_DIRECTORY } from './data-directory.ts';
import { openDatabase } from './open.ts';
import { canEnter, databaseUser, isRoot } from './system-user.ts';

vi.setConfig({ testTimeout: 180_000 });

const dataDirectory = useDataDirectories();
const options = {
  durable: false,
  migrations: fileURLToPath(new URL('../../testkit/migrations', import.meta.url)),
};
const NOBODY = { uid: 65_534, gid: 65_534 };
const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));
const nobodyCanRun = isRoot() && (await canEnter(REPOSITORY, NOBODY));

async function openAndClose(directory: string): Promise<string> {
  const { dataDir, appConfig, close } = await openDatabase(settingsFor(directory), options);
  await withClient(appConfig, (client) => client.query('SELECT FROM notes'));
  await close();
  return dataDir;
}

describe('any path will do', () => {
  test('one that is too long for a socket', async () => {
    const directory = join(await dataDirectory(), 'long'.repeat(30), 'longer'.repeat(20));
    const { ownerConfig, appConfig, close } = await openDatabase(settingsFor(directory), options);
    expect(ownerConfig.host).toMatch(/^\/tmp\/panelmark-[0-9a-f]{24}$/);
    expect((await stat(String(ownerConfig.host))).mode & 0o077).toBe(0);
    await withClient(appConfig, (client) => client.query('SELECT FROM notes'));
    await close();
    await rm(String(ownerConfig.host), { recursive: true });
  });

  test.each(['two words', 'it\'s $HOME, `id` and "quotes"', 'Größe-数', 'back\\slash', 'a,b;c&d'])(
    '%s',
    async (name) => {
      const directory = join(await dataDirectory(), name);
      expect(await openAndClose(directory)).toBe(directory);
    },
  );

  test('a symbolic link, whose target is meant', async () => {
    const directory = await dataDirectory();
    await mkdir(join(directory, 'real'));
    await symlink(join(directory, 'real'), join(directory, 'link'));
    expect(await openAndClose(join(directory, 'link'))).toBe(join(directory, 'real'));
    expect(await openAndClose(join(directory, 'real'))).toBe(join(directory, 'real'));
  });
});

describe.skipIf(!isRoot())(
  'as root (skipped for other users, who cannot run anything as somebody else)',
  () => {
    const fallbacks: string[] = [];
    afterEach(async () => {
      for (const path of fallbacks.splice(0)) await rm(path, { recursive: true, force: true });
    });

    function fallbackFor(path: string): string {
      const fallback = join(STATE_DIRECTORY, createHash('sha256').update(path).digest('hex').slice(0, 12));
      fallbacks.push(fallback);
      return fallback;
    }

    test('PostgreSQL runs as a user of its own, who may not read our secrets', async () => {
      const directory = await dataDirectory();
      await openAndClose(directory);
      const user = await databaseUser();
      expect((await stat(join(directory, 'postgres'))).uid).toBe(user.uid);
      expect((await stat(join(directory, 'secrets.json'))).mode & 0o777).toBe(0o600);
      expect((await stat(join(directory, 'secrets.json'))).uid).toBe(0);
    });

    test('a directory that this user may not enter is replaced by one that it may, and we are told', async () => {
      const home = await dataDirectory();
      await chmod(home, 0o700);
      const wanted = join(home, 'data');
      const fallback = fallbackFor(wanted);
      const { dataDir, notice, close } = await openDatabase(settingsFor(wanted), options);
      await close();
      expect(dataDir).toBe(fallback);
      expect(notice).toBe(
        `The database user may not enter ${wanted}: the data is kept in ${fallback} instead.`,
      );
    });

    test('data that went to such a replacement stays there when the directory could be entered later', async () => {
      const home = await dataDirectory();
      await chmod(home, 0o700);
      const wanted = join(home, 'data');
      const fallback = fallbackFor(wanted);
      await openAndClose(wanted);
      await chmod(home, 0o755);
      expect(await openAndClose(wanted)).toBe(fallback);
    });

    test('a database that its owner can no longer enter is refused, not replaced by an empty one', async () => {
      const home = await dataDirectory();
      await openAndClose(join(home, 'data'));
      await chmod(home, 0o700);
      await expect(openDatabase(settingsFor(join(home, 'data')), options)).rejects.toThrow(
        `The user who owns the database in ${home}/data may no longer enter that directory: give the rights on it back.`,
      );
    });

    test('programs that this user cannot reach are copied to where it can, once', async () => {
      const home = await dataDirectory();
      const user = await databaseUser();
      const native = join(home, 'node_modules/postgresql/native');
      await cp(dirname(await binariesFor()), native, { recursive: true, verbatimSymlinks: true });
      await cp(join(dirname(await binariesFor()), '../package.json'), join(native, '../package.json'));
      await chmod(home, 0o700);
      const { postgres, majorVersion } = await findBinaries(user, join(native, 'bin'));
      expect(postgres).toMatch(new RegExp(`^${STATE_DIRECTORY}/postgresql-18\\.[^/]+/bin/postgres$`));
      expect(majorVersion).toBe('18');
      const { mtimeMs } = await stat(postgres);
      expect((await findBinaries(user, join(native, 'bin'))).postgres).toBe(postgres);
      expect((await stat(postgres)).mtimeMs).toBe(mtimeMs);
      expect((await readdir(STATE_DIRECTORY)).filter((name) => name.endsWith(`.${process.pid}`))).toEqual([]);
    });
  },
);

describe.skipIf(!nobodyCanRun)(
  'as an ordinary user (skipped unless we are root and that user can read the sources)',
  () => {
    async function directoryOfNobody(): Promise<string> {
      const directory = await dataDirectory();
      await chown(directory, NOBODY.uid, NOBODY.gid);
      return directory;
    }

    test('everything belongs to that user and to nobody else', async () => {
      const directory = join(await directoryOfNobody(), 'data');
      const holder = await holdDatabase(settingsFor(directory), options, NOBODY);
      const { uid, mode } = await stat(directory);
      expect([uid, mode & 0o777]).toEqual([NOBODY.uid, 0o700]);
      expect((await stat(join(directory, 'secrets.json'))).mode & 0o777).toBe(0o600);
      await withClient(holder.appConfig, (client) => client.query('SELECT FROM notes'));
      expect(await holder.leave()).toBe(0);
      expect(await findServer(directory)).toBeUndefined();
    });

    test('root may use that database too, and leaves it to that user', async () => {
      const directory = await directoryOfNobody();
      const holder = await holdDatabase(settingsFor(directory), options, NOBODY);
      expect(await openAndClose(directory)).toBe(directory);
      expect(await holder.leave()).toBe(0);
      expect(await openAndClose(directory)).toBe(directory);
      expect((await stat(join(directory, 'postgres'))).uid).toBe(NOBODY.uid);
      const again = await holdDatabase(settingsFor(directory), options, NOBODY);
      expect(await again.leave()).toBe(0);
    });

    test('a directory that cannot be written is refused', async () => {
      const directory = await dataDirectory();
      await expect(holdDatabase(settingsFor(join(directory, 'data')), options, NOBODY)).rejects.toThrow(
        `StartError: The data directory ${directory}/data cannot be written: permission denied.`,
      );
    });

    test("root's database is refused", async () => {
      const directory = await dataDirectory();
      await openAndClose(directory);
      await chmod(directory, 0o777);
      await expect(holdDatabase(settingsFor(directory), options, NOBODY)).rejects.toThrow(
        /StartError: The database in .* belongs to another user of this system \(number \d+\): run Panelmark as that user, or as root\./,
      );
    });
  },
);
