import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { binariesFor, findBinaries } from './binaries.ts';
import { type ClusterSettings, ensureCluster, SUPERUSER } from './cluster.ts';
import { clusterOf, type DataDirectory } from './data-directory.ts';
import { launchServer } from './launch.ts';
import { readPostmaster, removeStaleLock, servesCluster } from './postmaster.ts';
import { keepPresence, PRESENCE_LOCK } from './presence.ts';
import { run } from './run.ts';
import { makeSocketDirectory, SOCKET_PORT, socketLockOf } from './socket-directory.ts';
import { codeOf, StartError } from './start-error.ts';

const PATIENCE_MS = 60_000;
const RECOVERY_PATIENCE_MS = 600_000;
const POLL_MS = 20;
const CANNOT_CONNECT_NOW = '57P03';
const WRONG_PASSWORD = '28P01';

/** An embedded server that this process takes part in. */
export interface EmbeddedServer {
  /** Connects as the superuser, to the database `postgres`. */
  config: pg.ClientConfig;
  /** Ends this process's part; the last to leave stops the server. */
  leave(): Promise<void>;
}

/** How an embedded server runs. */
export interface EmbeddedOptions {
  /** False for throw-away databases of tests: nothing is flushed to the disk. */
  durable: boolean;
}

/**
 * Takes part in the embedded PostgreSQL of a data directory: makes its cluster at the first time, starts the server when
 * none runs, and starts it again if it dies while we are there. Any number of processes may share it.
 *
 * @throws StartError when there can be no server.
 */
export async function joinEmbedded(
  directory: DataDirectory,
  password: string,
  options: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const { runAs } = directory;
  const cluster = clusterOf(directory.path);
  const binaries = await findBinaries(runAs, await binariesFor());
  const settings = { cluster, runAs, binaries, password, durable: options.durable };
  await ensureCluster(settings);
  const socketDirectory = await makeSocketDirectory(directory.path, password, runAs);
  const config: pg.ClientConfig = {
    host: socketDirectory,
    port: SOCKET_PORT,
    user: SUPERUSER,
    password,
    database: 'postgres',
    // Otherwise PGSSLMODE and PGOPTIONS of our environment would speak.
    ssl: false,
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 5_000,
  };
  const logPath = join(directory.path, 'postgres.log');
  const leave = await keepPresence(
    () => enter(settings, config, logPath),
    () => stopServer(settings),
  );
  return { config, leave };
}

/** Connects and takes the shared lock, with a server started as often as it takes. */
async function enter(
  settings: ClusterSettings,
  config: pg.ClientConfig,
  logPath: string,
): Promise<pg.Client> {
  const { cluster } = settings;
  const socketDirectory = String(config.host);
  const begun = Date.now();
  let patientUntil = begun + PATIENCE_MS;
  let isOurs = false;
  while (Date.now() < patientUntil) {
    const postmaster = await readPostmaster(cluster);
    if (!postmaster || (await servesCluster(postmaster.pid, cluster)) === false) {
      await removeStaleLock(join(cluster, 'postmaster.pid'), cluster);
      await removeStaleLock(socketLockOf(socketDirectory), cluster);
      if (!(await launchServer(settings, socketDirectory, logPath))) {
        await sleep(POLL_MS * 5);
        continue;
      }
      isOurs = true;
    }
    try {
      return await takeSharedLock(config);
    } catch (error) {
      if (codeOf(error) === WRONG_PASSWORD) {
        if (isOurs) await stopServer(settings);
        throw new StartError(
          `The secrets of the data directory do not belong to its database in ${cluster}: bring back its secrets.json.`,
        );
      }
      if (isStartingUp(error))
        patientUntil = Math.min(Date.now() + PATIENCE_MS, begun + RECOVERY_PATIENCE_MS);
      await sleep(POLL_MS);
    }
  }
  throw new StartError(`The database in ${cluster} does not answer; its log is ${logPath}.`);
}

async function stopServer({ binaries, cluster, runAs }: ClusterSettings): Promise<void> {
  await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60'], runAs);
}

/**
 * Waits while somebody holds the lock alone: that is the last one leaving, whose stopping of the server ends this
 * connection too.
 */
async function takeSharedLock(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, application_name: 'panelmark presence' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

function isStartingUp(error: unknown): boolean {
  return (
    error instanceof Error && codeOf(error) === CANNOT_CONNECT_NOW && !/shutting down/.test(error.message)
  );
}
