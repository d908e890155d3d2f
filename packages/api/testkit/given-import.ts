import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Database } from '../src/database/client.ts';
import { createTransact } from '../src/database/transact.ts';
import { createMailer } from '../src/mail/mailer.ts';
import { seedBenchmark } from '../src/modules/benchmark/benchmark.service.ts';
import {
  FileRefusedError,
  type ImportOptions,
  type ImportSummary,
  importRatings,
} from '../src/modules/import/import.service.ts';
import { publishBoard } from '../src/modules/leaderboard/leaderboard.service.ts';
import { mailsTo } from './mails.ts';

const HEADER = 'model,environment,run,panelist,category,rating';

/** A file of ratings: the usual header over these rows. */
export function ratingsFile(...rows: readonly string[]): Buffer {
  return Buffer.from(`${[HEADER, ...rows].join('\n')}\n`);
}

/** Makes a new benchmark from a file. */
export const AS_NEW = { newBenchmark: { name: 'Given', notice: null, attribution: null } } as const;

/**
 * Imports files into a database as the command line does, over its seeded taxonomy.
 *
 * @param dataDir where mails are kept: made with the first of them.
 */
export async function givenImporter(
  prisma: Database['prisma'],
  dataDir = join(tmpdir(), `panelmark-import-${randomUUID()}`),
) {
  const transact = createTransact(prisma);
  await seedBenchmark({ reader: prisma, transact }, undefined);
  const logged: object[] = [];
  const log = { info: () => undefined, error: (details: object) => logged.push(details) };
  const deps = {
    reader: prisma,
    transact,
    mailer: createMailer({ smtpUrl: undefined, mailFrom: 'panel@example.org', dataDir }, log),
    log,
    publish: () => publishBoard(prisma),
    onProgress: () => undefined,
  };
  const importFile = (bytes: Uint8Array, options: Partial<ImportOptions> = {}): Promise<ImportSummary> =>
    importRatings(deps, bytes, { newBenchmark: null, finalize: false, reason: null, ...options });
  /** The lines of a file that is refused, with their reasons. */
  const refusals = async (bytes: Uint8Array, options: Partial<ImportOptions> = {}): Promise<string[]> => {
    const error = await importFile(bytes, options).catch((thrown: unknown) => thrown);
    if (error instanceof FileRefusedError) return error.message.split('\n');
    throw error instanceof Error ? error : new Error('The file was imported.');
  };
  return { deps, transact, importFile, refusals, mailsTo: (email: string) => mailsTo(dataDir, email) };
}

/** An approved panelist of an address, as a decision on an application makes one. */
export async function givenPanelist(owner: pg.Pool, email: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into applications (email, full_name, specialties)
     select $1, 'Ann Example', array[slug] from specialties order by position limit 1 returning id`,
    [email],
  );
  const id = rows[0]!.id;
  await owner.query("update applications set status = 'approved' where id = $1", [id]);
  return id;
}

/** Everything that a database holds: a digest of each of its tables. */
export async function tableDigests(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as digest from ${name} t`,
    );
    digests[name] = rows[0]!.digest;
  }
  return digests;
}
