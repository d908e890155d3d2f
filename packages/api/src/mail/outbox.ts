import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps a mail as a file that mail programs open, `<time>-<random>.eml`, readable by the owner alone. It is there whole or
 * not at all.
 *
 * @param message the mail as RFC 5322 has it.
 * @returns where the file is.
 */
export async function putIntoOutbox(outbox: string, message: Uint8Array): Promise<string> {
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replace(/[-:]/g, '');
  const path = join(outbox, `${time}-${randomBytes(6).toString('hex')}.eml`);
  const draft = `${path}.draft`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return path;
}
