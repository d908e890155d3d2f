import { createHmac } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunAs } from './run.ts';
import { codeOf, fileTrouble, StartError } from './start-error.ts';

/** The file that PostgreSQL makes in its socket directory: we never open a TCP port, so its number is only a name. */
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

/** What fits into a socket's address on every system we run on, with a little room. */
const LONGEST_SOCKET_PATH = 100;

/** The lock file that guards the socket. */
export function socketLockOf(socketDirectory: string): string {
  return join(socketDirectory, `${SOCKET_NAME}.lock`);
}

/**
 * Makes the directory of the server's socket, which only PostgreSQL's user (and root) may enter: in the data directory, or
 * where that path is too long for a socket, below /tmp under a name that nobody else can foresee. It is the same at
 * every start, so that connection pools find a server that was started anew.
 *
 * @throws StartError when it cannot be made, or is somebody else's.
 */
export async function makeSocketDirectory(
  dataDirectory: string,
  password: string,
  runAs: RunAs | undefined,
): Promise<string> {
  const wanted = join(dataDirectory, 'postgres-socket');
  const isShort = Buffer.byteLength(join(wanted, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
  const path = isShort ? wanted : join('/tmp', `panelmark-${nameFor(dataDirectory, password)}`);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new StartError(`The directory ${path} cannot be made: ${fileTrouble(error)}.`, { cause: error });
    }
  }
  await refuseStrangersDirectory(path, runAs);
  if (runAs) await chown(path, runAs.uid, runAs.gid);
  return path;
}

function nameFor(dataDirectory: string, password: string): string {
  return createHmac('sha256', password).update(dataDirectory).digest('hex').slice(0, 24);
}

async function refuseStrangersDirectory(path: string, runAs: RunAs | undefined): Promise<void> {
  const found = await lstat(path);
  const owners = runAs ? [runAs.uid, 0] : [process.getuid?.()];
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0) return;
  throw new StartError(`The directory ${path} is not private to the database's user: remove it.`);
}
