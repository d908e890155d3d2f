import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type RunAs, run } from './run.ts';
import { codeOf, fileTrouble, StartError } from './start-error.ts';

/** The superuser of an embedded cluster. */
export const SUPERUSER = 'postgres';

/** A cluster that is to be made or used. */
export interface ClusterSettings {
  /** The cluster's own directory. */
  cluster: string;
  runAs: RunAs | undefined;
  binaries: Binaries;
  /** Of the superuser. */
  password: string;
  /** False for throw-away clusters: nothing is flushed to the disk, so that only a loss of power would harm them. */
  durable: boolean;
}

/**
 * Makes the cluster unless it exists. A draft is made beside it and renamed, so that a kill in the middle leaves nothing
 * that looks like a cluster, and of several processes at once one wins.
 *
 * @throws StartError when it cannot be made, or is one of another major version.
 */
export async function ensureCluster(settings: ClusterSettings): Promise<void> {
  const { cluster, binaries } = settings;
  await removeDeadDrafts(cluster);
  let version = await readVersion(cluster);
  if (version === undefined) {
    try {
      await makeCluster(settings);
    } catch (error) {
      if (error instanceof StartError) throw error;
      throw new StartError(`The database cannot be made in ${cluster}: ${fileTrouble(error)}.`, {
        cause: error,
      });
    }
    version = await readVersion(cluster);
  }
  if (version === binaries.majorVersion) return;
  throw new StartError(
    `The database in ${cluster} was made by PostgreSQL ${version ?? 'of an unknown version'}, and this Panelmark brings ` +
      `PostgreSQL ${binaries.majorVersion}: start the Panelmark that made it, or name another data directory.`,
  );
}

async function readVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(`The database in ${cluster} cannot be read: ${fileTrouble(error)}.`, {
      cause: error,
    });
  }
}

async function makeCluster({ cluster, runAs, binaries, password, durable }: ClusterSettings): Promise<void> {
  const draft = `${cluster}.draft-${process.pid}-${randomBytes(4).toString('hex')}`;
  const draftCluster = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (runAs) for (const path of [draft, passwordFile]) await chown(path, runAs.uid, runAs.gid);
    const made = await run(
      binaries.initdb,
      [
        `--pgdata=${draftCluster}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(durable ? [] : ['--no-sync']),
      ],
      runAs,
    );
    if (made.code !== 0)
      throw new StartError(`The database cannot be made in ${cluster}: ${complaintIn(made.output)}.`);
    await chmod(draftCluster, 0o700);
    await renameUnlessThere(draftCluster, cluster);
    if (durable) await flushDirectory(dirname(cluster));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function renameUnlessThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    if ((await readVersion(to)) !== undefined) return;
    throw new StartError(`The directory ${to} holds files that are no database: move them away.`);
  }
}

async function flushDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Tries only: an initdb that outlived its killed starter may still be writing, and then the next start clears up. */
async function removeDeadDrafts(cluster: string): Promise<void> {
  const parent = dirname(cluster);
  for (const name of await readdir(parent)) {
    const pid = /^postgres\.draft-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Moved first: what is still written to under its old name could be emptied for ever.
    const condemned = join(parent, `${name}.${randomBytes(4).toString('hex')}`);
    await rename(join(parent, name), condemned)
      .then(() => rm(condemned, { recursive: true, force: true }))
      .catch(() => undefined);
  }
}

/** Whether a process of this number runs, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** The line in which one of PostgreSQL's programs says what is wrong, without its own prefixes and full stop. */
export function complaintIn(output: string): string {
  if (/No space left on device/.test(output)) return 'the disk is full';
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.findLast((candidate) => /\b(FATAL|PANIC|error):/.test(candidate)) ??
    lines.at(-1) ??
    'it says nothing';
  return line.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '');
}
