import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { findServer, useDataDirectories } from '../../testkit/data-directory.ts';
import { holdDatabase, settingsFor } from '../../testkit/holder.ts';
import { withClient } from './connect.ts';
import { openDatabase } from './open.ts';

vi.setConfig({ testTimeout: 180_000 });

const dataDirectory = useDataDirectories();
const options = {
  durable: false,
  migrations: fileURLToPath(new URL('../../testkit/migrations', import.meta.url)),
};

describe('one process', () => {
  test('makes a database at its first start and finds it again at the next', async () => {
    const directory = await dataDirectory();
    const first = await openDatabase(settingsFor(directory), { ...options, durable: true });
    await withClient(first.appConfig, (client) => client.query("INSERT INTO notes VALUES ('kept')"));
    await first.close();
    const second = await openDatabase(settingsFor(directory), options);
    const { rows } = await withClient(second.appConfig, (client) => client.query('SELECT note FROM notes'));
    await second.close();
    expect(rows).toEqual([{ note: 'kept' }]);
  });

  test('leaves no server, no socket and no draft behind', async () => {
    const directory = await dataDirectory();
    const { close } = await openDatabase(settingsFor(directory), options);
    await close();
    expect(await findServer(directory)).toBeUndefined();
    expect((await readdir(directory)).sort()).toEqual([
      'postgres',
      'postgres-socket',
      'postgres.log',
      'secrets.json',
    ]);
    expect(await readdir(join(directory, 'postgres-socket'))).toEqual([]);
  });

  test('reaches the database only through a private socket', async () => {
    const directory = await dataDirectory();
    const { ownerConfig, close } = await openDatabase(settingsFor(directory), options);
    const { rows } = await withClient(ownerConfig, (client) => client.query('SHOW listen_addresses'));
    const { mode } = await stat(String(ownerConfig.host));
    await close();
    expect(rows).toEqual([{ listen_addresses: '' }]);
    expect(mode & 0o077).toBe(0);
  });

  test('may leave twice', async () => {
    const { close } = await openDatabase(settingsFor(await dataDirectory()), options);
    await close();
    await expect(close()).resolves.toBeUndefined();
  });
});

describe('several processes', () => {
  test('that start at once on an empty directory all get the same database', async () => {
    const directory = await dataDirectory();
    const holders = await Promise.all(
      Array.from({ length: 3 }, () => holdDatabase(settingsFor(directory), options)),
    );
    const passwords = new Set(holders.map(({ appConfig }) => appConfig.password));
    const codes = await Promise.all(holders.map((holder) => holder.leave()));
    expect(passwords.size).toBe(1);
    expect(codes).toEqual([0, 0, 0]);
    expect(await findServer(directory)).toBeUndefined();
    expect((await readdir(directory)).filter((name) => name.includes('draft'))).toEqual([]);
  });

  test('share one server, which the last to leave stops', async () => {
    const directory = await dataDirectory();
    const server = await openDatabase(settingsFor(directory), options);
    const pid = await findServer(directory);
    const command = await holdDatabase(settingsFor(directory), options);
    expect(await findServer(directory)).toBe(pid);
    await server.close();
    expect(await findServer(directory)).toBe(pid);
    await withClient(command.appConfig, (client) => client.query('SELECT FROM notes'));
    await command.leave();
    expect(await findServer(directory)).toBeUndefined();
  });

  test('that come and go without a pause always find a server', async () => {
    const directory = await dataDirectory();
    let visits = 0;
    const visitor = async () => {
      for (let round = 0; round < 12; round += 1) {
        const { appConfig, close } = await openDatabase(settingsFor(directory), options);
        await withClient(appConfig, (client) => client.query('INSERT INTO notes VALUES (gen_random_uuid())'));
        await close();
        visits += 1;
      }
    };
    await Promise.all([visitor(), visitor(), visitor()]);
    expect(visits).toBe(36);
    expect(await findServer(directory)).toBeUndefined();
  });
});
