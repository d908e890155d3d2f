import { randomBytes } from 'node:crypto';
import { link, lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileTrouble } from '../installation.ts';
import { CommandRefusal } from './command.ts';

/** Reads a file that was named on the command line. @throws CommandRefusal when it cannot be read. */
export async function readInputFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CommandRefusal(`${path} cannot be read: ${fileTrouble(error)}.`, { cause: error });
  }
}

/** Refuses early what {@link writeOutputFile} would refuse after all the work. */
export async function refuseTaken(path: string, mayReplace: boolean): Promise<void> {
  const taken = await lstat(path).catch(() => null);
  if (taken === null) return;
  if (!mayReplace && taken.isFile()) throw exists(path);
  if (!taken.isFile()) {
    throw new CommandRefusal(
      `${path} is no regular file, and only those are replaced: name another, or - for the standard output.`,
    );
  }
}

/**
 * Writes a whole file or none: it takes its name only when all of it is on the disk.
 *
 * @throws CommandRefusal when it cannot be written, or exists and may not be replaced.
 */
export async function writeOutputFile(path: string, text: string, mayReplace: boolean): Promise<void> {
  await refuseTaken(path, mayReplace);
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  try {
    await writeDurably(draft, text);
    // A link, unlike a rename, never replaces a file that came meanwhile.
    await (mayReplace ? rename(draft, path) : link(draft, path));
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw exists(path);
    throw new CommandRefusal(`${path} cannot be written: ${fileTrouble(error)}.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function exists(path: string): CommandRefusal {
  return new CommandRefusal(`${path} exists: add --force to replace it.`);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
