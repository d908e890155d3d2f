import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, fileTrouble, StartError } from './database/start-error.ts';

/** What the installation made for itself at its first start. Never logged, never in a message. */
export interface Secrets {
  /** Of the embedded database's superuser. */
  databasePassword: string;
  /** Signing keys of sessions, the current one first. */
  sessionKeys: string[];
}

const FILE_NAME = 'secrets.json';
const SECRET_BYTES = 32;

const secretsShape = z.strictObject({
  databasePassword: z.string().min(SECRET_BYTES),
  sessionKeys: z.array(z.string().min(SECRET_BYTES)).min(1),
});

/**
 * The secrets of a data directory, made at the first call and kept in `secrets.json`, readable by the owner alone.
 * Several processes may call it at once: all get the same.
 *
 * @throws StartError when the file cannot be written or read.
 */
export async function loadSecrets(dataDirectory: string): Promise<Secrets> {
  const path = join(dataDirectory, FILE_NAME);
  try {
    return await readSecrets(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw asStartError(path, 'read', error);
  }
  try {
    await writeOnce(path, { databasePassword: makeSecret(), sessionKeys: [makeSecret()] });
    return await readSecrets(path);
  } catch (error) {
    throw asStartError(path, 'written', error);
  }
}

/** A new secret of 256 bits, as base64url. */
function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

async function readSecrets(path: string): Promise<Secrets> {
  const text = await readFile(path, 'utf8');
  await chmod(path, 0o600);
  try {
    return secretsShape.parse(JSON.parse(text));
  } catch {
    // The parser's own complaint may quote the file.
    throw new StartError(
      `The secrets in ${path} are damaged: bring back the file from a backup of the data directory.`,
    );
  }
}

// A link never replaces a file: of several first starts at once one wins, and a kill leaves a whole file or none.
async function writeOnce(path: string, secrets: Secrets): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function asStartError(path: string, done: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError(`The secrets in ${path} cannot be ${done}: ${fileTrouble(error)}.`, { cause: error });
}
