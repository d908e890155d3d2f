import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { isAlive } from '../src/database/cluster.ts';
import { parseDatabaseUrl, withClient } from '../src/database/connect.ts';
import { clusterOf } from '../src/database/data-directory.ts';
import { openDatabase } from '../src/database/open.ts';
import { readPostmaster, servesCluster } from '../src/database/postmaster.ts';
import { prepareDatabase } from '../src/database/prepare.ts';

/** A server for one run of tests, with a migrated database that every test file's own is cloned from. */
export interface TestCluster {
  /** Connects as the owner, to a database that is not the template. */
  owner: pg.ClientConfig;
  /** Of the migrated database. */
  template: string;
  /** What the app role's password was made from, should the owner have none. */
  key: string;
  close(): Promise<void>;
}

const KEY = 'the key that tests make the password of the app role from';
const PREFIX = 'panelmark-test-';

/** A directory below the system's temporary one that PostgreSQL's user may enter too. */
export async function makeTestDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(directory, 0o711);
  return directory;
}

/** Starts the cluster of a test run: an embedded one, or a template database on the server of a URL. */
export async function startTestCluster(url: string | undefined): Promise<TestCluster> {
  return url ? await useForeignServer(parseDatabaseUrl('TEST_DATABASE_URL', url)) : await startEmbedded();
}

async function startEmbedded(): Promise<TestCluster> {
  await removeAbandoned();
  const directory = await makeTestDirectory();
  const opened = await openDatabase(
    { dataDir: directory, databaseUrl: undefined, sessionKeys: undefined },
    { durable: false },
  );
  return {
    owner: { ...opened.ownerConfig, database: 'postgres' },
    template: String(opened.ownerConfig.database),
    key: KEY,
    close: async () => {
      await opened.close();
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function useForeignServer(owner: pg.ClientConfig): Promise<TestCluster> {
  const template = `panelmark_test_template_${process.pid}_${Date.now()}`;
  await withClient(owner, (client) => client.query(`CREATE DATABASE ${template}`));
  await prepareDatabase({ ...owner, database: template }, KEY);
  return {
    owner,
    template,
    key: KEY,
    close: () => withClient(owner, async (client) => void (await client.query(`DROP DATABASE ${template}`))),
  };
}

/** A run that was killed leaves its server behind: the next one stops it. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const directory = join(tmpdir(), name);
    const cluster = clusterOf(directory);
    const postmaster = await readPostmaster(cluster);
    if (postmaster && (await servesCluster(postmaster.pid, cluster))) process.kill(postmaster.pid, 'SIGQUIT');
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  }
}
