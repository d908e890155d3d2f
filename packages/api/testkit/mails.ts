import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';

/** What the outbox of a data directory holds for an address, the oldest first. */
export async function mailsTo(dataDir: string, email: string): Promise<ParsedMail[]> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const whole = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    whole.map(async (name) => simpleParser(await readFile(join(outbox, name)))),
  );
  return mails.filter(({ to }) => JSON.stringify(to).toLowerCase().includes(email.toLowerCase()));
}
