import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunAs } from './run.ts';
import { fileTrouble, StartError } from './start-error.ts';
import { canEnter, databaseUser, isRoot, ownerOf } from './system-user.ts';

/** The system's directory for what programs keep, used only when we are root. */
export const STATE_DIRECTORY = '/var/lib/panelmark';

/** Where the installation keeps its things, and who PostgreSQL runs as there (undefined: as ourselves). */
export interface DataDirectory {
  path: string;
  runAs: RunAs | undefined;
  /** To be told to whoever started the program. */
  notice: string | undefined;
}

/** The cluster of a data directory. */
export function clusterOf(dataDirectory: string): string {
  return join(dataDirectory, 'postgres');
}

/**
 * Makes a data directory that can be written.
 *
 * @returns its path without symbolic links.
 * @throws StartError when it cannot be made or written.
 */
export async function makeDataDirectory(path: string, mode = 0o700): Promise<string> {
  try {
    const isNew = (await mkdir(path, { recursive: true, mode })) !== undefined;
    if (isNew) await chmod(path, mode);
    await access(path, constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    throw new StartError(`The data directory ${path} cannot be written: ${fileTrouble(error)}.`, {
      cause: error,
    });
  }
}

/**
 * Settles where the embedded database lives. As root it runs as a system user, who may not be able to enter the wanted
 * directory (below a home, say): then a directory of the system's state takes its place. Where a cluster exists
 * already, there it stays.
 *
 * @throws StartError when no directory can be used.
 */
export async function settleDataDirectory(wanted: string): Promise<DataDirectory> {
  if (!isRoot()) {
    const path = await makeDataDirectory(wanted);
    await refuseStrangersCluster(path);
    return { path, runAs: undefined, notice: undefined };
  }
  const owner = await ownerOfDatabase(wanted);
  if (owner) {
    if (await canEnter(wanted, owner))
      return { path: await realpath(wanted), runAs: owner, notice: undefined };
    throw new StartError(
      `The user who owns the database in ${wanted} may no longer enter that directory: give the rights on it back.`,
    );
  }
  const user = await databaseUser();
  const fallback = join(STATE_DIRECTORY, createHash('sha256').update(wanted).digest('hex').slice(0, 12));
  const fallbackOwner = await ownerOfDatabase(fallback);
  if (!fallbackOwner) {
    const path = await makeDataDirectory(wanted, 0o711);
    if (await canEnter(path, user)) return { path, runAs: user, notice: undefined };
  }
  await makeStateDirectory();
  const path = await makeDataDirectory(fallback, 0o711);
  const notice = `The database user may not enter ${wanted}: the data is kept in ${path} instead.`;
  return { path, runAs: fallbackOwner ?? user, notice };
}

/** Makes the state directory, for every user to enter whatever our umask is. */
export async function makeStateDirectory(): Promise<void> {
  await makeDataDirectory(STATE_DIRECTORY, 0o755);
}

/** Who owns the database of a data directory; undefined when there is none yet. */
async function ownerOfDatabase(dataDirectory: string): Promise<RunAs | undefined> {
  const cluster = clusterOf(dataDirectory);
  const owner = await ownerOf(join(cluster, 'PG_VERSION'));
  if (owner?.uid !== 0) return owner;
  throw new StartError(
    `The database in ${cluster} belongs to root, as whom PostgreSQL refuses to run: give it to another user with chown -R.`,
  );
}

async function refuseStrangersCluster(path: string): Promise<void> {
  const owner = await ownerOf(clusterOf(path));
  if (!owner || owner.uid === process.getuid?.()) return;
  throw new StartError(
    `The database in ${path} belongs to another user of this system (number ${owner.uid}): run Panelmark as that user, or as root.`,
  );
}
