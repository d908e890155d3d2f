import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { codeOf, fileTrouble, StartError } from './start-error.ts';

/** Where the migrations lie: the same seen from the sources and from what is built of them. */
export const MIGRATIONS = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));

/** The lock that Prisma's own command takes too, so that the two never migrate at once. */
export const MIGRATION_LOCK = 72_707_369;

interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

interface AppliedMigration {
  name: string;
  checksum: string;
  isFinished: boolean;
}

/**
 * Brings the database up to date, one transaction for each migration, and keeps the record that `prisma migrate deploy`
 * keeps. The caller holds the migration lock.
 *
 * @returns the names of the migrations that were applied.
 * @throws StartError when the database holds other migrations than this program, or one of them fails.
 */
export async function migrate(client: pg.Client, directory = MIGRATIONS): Promise<string[]> {
  await client.query(RECORD);
  const migrations = await readMigrations(directory);
  const applied = await readApplied(client);
  refuseDifferences(migrations, applied);
  const done = new Set(applied.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !done.has(name));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

const RECORD = `
  CREATE TABLE IF NOT EXISTS public._prisma_migrations (
    id varchar(36) PRIMARY KEY,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  );
  ALTER TABLE public._prisma_migrations ENABLE ROW LEVEL SECURITY;
  COMMENT ON TABLE public._prisma_migrations IS 'Which migrations this database has seen, laid out as Prisma does.'`;

async function readMigrations(directory: string): Promise<Migration[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    return await Promise.all(names.sort().map((name) => readMigration(join(directory, name))));
  } catch (error) {
    throw new StartError(`The migrations in ${directory} cannot be read: ${fileTrouble(error)}.`, {
      cause: error,
    });
  }
}

async function readMigration(directory: string): Promise<Migration> {
  const bytes = await readFile(join(directory, 'migration.sql'));
  const checksum = createHash('sha256').update(bytes).digest('hex');
  return { name: basename(directory), checksum, sql: bytes.toString('utf8') };
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(`
    SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
    FROM public._prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`);
  return rows;
}

function refuseDifferences(migrations: Migration[], applied: AppliedMigration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, isFinished } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new StartError(
        `The database is newer than this Panelmark: it holds the migration ${name}, which is unknown here. Start the newer one.`,
      );
    }
    if (!isFinished) {
      throw new StartError(
        `The migration ${name} was begun by another program and never finished: repair it with prisma migrate resolve.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it was applied to this database: bring its file back as it was.`,
      );
    }
  }
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO public._prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The migration ${name} fails (${codeOf(error) ?? 'no code'}): ${reason}. Nothing of it is kept.`,
      {
        cause: error,
      },
    );
  }
}
