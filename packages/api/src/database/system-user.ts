import { stat } from 'node:fs/promises';
import { type RunAs, run } from './run.ts';
import { codeOf, StartError } from './start-error.ts';

const NAME = 'postgres';

/** Whether we are root, as whom PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The system user that PostgreSQL runs as when we are root; it is made when there is none.
 *
 * @throws StartError when it cannot be made.
 */
export async function databaseUser(): Promise<RunAs> {
  const found = await findUser();
  if (found) return found;
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    NAME,
  ]).catch(() => undefined);
  const made = await findUser();
  if (made) return made;
  throw new StartError(
    `PostgreSQL refuses to run as root, and no system user "${NAME}" could be made for it: make one, ` +
      'or run Panelmark as an ordinary user.',
  );
}

/** The owner of a file or directory, or undefined when there is none. */
export async function ownerOf(path: string): Promise<RunAs | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Whether a user may enter a directory; asked of the system itself, since modes are not all that decides. */
export async function canEnter(directory: string, user: RunAs): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], user);
  return code === 0;
}

async function findUser(): Promise<RunAs | undefined> {
  const [user, group] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
  if (user.code !== 0 || group.code !== 0) return undefined;
  return { uid: Number(user.output), gid: Number(group.output) };
}
