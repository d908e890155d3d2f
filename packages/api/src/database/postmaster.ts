import { randomBytes } from 'node:crypto';
import { link, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';
import { codeOf } from './start-error.ts';

/** An empty lock file is one that is being written, unless it stays empty: then a crash of the machine left it. */
const EMPTY_LOCK_MS = 10_000;

/** What a server says about itself in `postmaster.pid` of its cluster. */
export interface Postmaster {
  pid: number;
  /** Whether it accepts connections. */
  ready: boolean;
}

/** The server that the cluster's pid file names, running or not. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readIfThere(join(cluster, 'postmaster.pid'));
  const lines = text?.split('\n').map((line) => line.trim()) ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, ready: lines[7] === 'ready' };
}

/**
 * Whether the process of this id is a PostgreSQL of this cluster: an id alone proves nothing, after a crash another
 * process may have it. Undefined when the system does not tell.
 */
export async function servesCluster(pid: number, cluster: string): Promise<boolean | undefined> {
  if (process.platform === 'linux') {
    try {
      // PostgreSQL works inside its cluster. A zombie has no working directory.
      const name = (await readFile(`/proc/${pid}/comm`, 'utf8')).trim();
      return name === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === cluster;
    } catch (error) {
      const code = codeOf(error);
      return code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' ? false : undefined;
    }
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'ESRCH' ? false : undefined;
  }
  const { code, output } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => ({
    code: null,
    output: '',
  }));
  if (code === null) return undefined;
  return output.includes('postgres') && output.includes(cluster);
}

/**
 * Removes a lock file of PostgreSQL (`postmaster.pid`, `.s.PGSQL.5432.lock`) whose process is provably no server of this
 * cluster. PostgreSQL itself takes any living process of its user for a server, and would refuse to start.
 *
 * Another starter may replace the file between the look and the removal, so that what was moved away is looked at
 * again and put back when it is in use.
 */
export async function removeStaleLock(path: string, cluster: string): Promise<void> {
  if (!(await isStale(path, cluster))) return;
  const moved = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, moved);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (!(await isStale(moved, cluster))) await link(moved, path).catch(() => undefined);
  await rm(moved, { force: true });
}

async function isStale(path: string, cluster: string): Promise<boolean> {
  const text = await readIfThere(path);
  if (text === undefined) return false;
  if (text.trim() === '') return isOlderThan(path, EMPTY_LOCK_MS);
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && (await servesCluster(pid, cluster)) === false;
}

async function isOlderThan(path: string, ms: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ms;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
