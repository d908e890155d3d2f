import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useForeignServer } from '../../testkit/foreign-server.ts';
import { holdDatabase, settingsFor } from '../../testkit/holder.ts';
import { withClient } from './connect.ts';
import { MIGRATION_LOCK } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';
import { StartError } from './start-error.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const { query, makeDatabase, urlFor, superuser } = await useForeignServer();
const SAMPLE = fileURLToPath(new URL('../../testkit/migrations', import.meta.url));
const FIRST = '20260101000000_make_notes';

let migrations = '';
let database = '';
beforeEach(async () => {
  migrations = await mkdtemp(join(tmpdir(), 'panelmark-migrations-'));
  await cp(SAMPLE, migrations, { recursive: true });
  database = await makeDatabase();
});
afterEach(() => rm(migrations, { recursive: true }));

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(migrations, name));
  await writeFile(join(migrations, name, 'migration.sql'), sql);
}

function prepare(): Promise<pg.ClientConfig> {
  return prepareDatabase({ ...superuser, database }, 'a key', migrations);
}

async function refusal(): Promise<string> {
  const error = await prepare().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

async function rows(statement: string): Promise<unknown[]> {
  return (await query(statement, database)).rows;
}

/** How many migrating connections wait for a lock. */
async function waiting(): Promise<number> {
  const { rows: found } = await query(
    "SELECT FROM pg_stat_activity WHERE application_name = 'panelmark migration' AND wait_event_type = 'Lock'",
  );
  return found.length;
}

const RECORDED = 'SELECT migration_name AS name FROM _prisma_migrations ORDER BY started_at';

test('a role that somebody else makes at the same moment is made once', async () => {
  await withClient(superuser, async (other) => {
    await other.query('BEGIN; CREATE ROLE panelmark_app; CREATE ROLE anon');
    const preparing = prepare();
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    await other.query('COMMIT');
    await expect(preparing).resolves.toMatchObject({ user: 'panelmark_app' });
  });
});

test('migrations are applied in the order of their names, function bodies whole', async () => {
  await add(
    '20260301000000_third',
    "INSERT INTO notes SELECT shout('third') WHERE EXISTS (SELECT FROM notes)",
  );
  await add('20260201000000_second', "INSERT INTO notes VALUES ('second')");
  await prepare();
  expect(await rows('SELECT note FROM notes ORDER BY note DESC')).toEqual([
    { note: 'second' },
    { note: 'THIRD;' },
  ]);
});

test('each is applied once, with later ones as they come', async () => {
  await prepare();
  await add('20260201000000_second', "INSERT INTO notes VALUES ('once')");
  await prepare();
  await prepare();
  expect(await rows('SELECT note FROM notes')).toEqual([{ note: 'once' }]);
  expect(await rows(RECORDED)).toEqual([{ name: FIRST }, { name: '20260201000000_second' }]);
});

test("the record is laid out as Prisma's own, with the checksum it would compute", async () => {
  await prepare();
  expect(
    await rows(`SELECT column_name || ' ' || udt_name || coalesce(' ' || character_maximum_length, '') ||
        CASE is_nullable WHEN 'NO' THEN ' not null' ELSE '' END || coalesce(' ' || column_default, '') AS column
      FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`),
  ).toEqual(
    [
      'id varchar 36 not null',
      'checksum varchar 64 not null',
      'finished_at timestamptz',
      'migration_name varchar 255 not null',
      'logs text',
      'rolled_back_at timestamptz',
      'started_at timestamptz not null now()',
      'applied_steps_count int4 not null 0',
    ].map((column) => ({ column })),
  );
  const file = await readFile(join(migrations, FIRST, 'migration.sql'));
  expect(
    await rows(`SELECT checksum, applied_steps_count AS steps, logs, rolled_back_at AS undone, length(id) AS id,
        finished_at >= started_at AS finished FROM _prisma_migrations`),
  ).toEqual([
    {
      checksum: createHash('sha256').update(file).digest('hex'),
      steps: 1,
      logs: null,
      undone: null,
      id: 36,
      finished: true,
    },
  ]);
});

test('the record is closed to the application and to anon', async () => {
  const app = await prepare();
  expect(
    await rows("SELECT relrowsecurity AS rls FROM pg_class WHERE relname = '_prisma_migrations'"),
  ).toEqual([{ rls: true }]);
  await withClient(app, async (client) => {
    await expect(client.query('SELECT FROM _prisma_migrations')).rejects.toThrow('permission denied');
  });
  expect(await rows("SELECT has_table_privilege('anon', '_prisma_migrations', 'SELECT') AS reads")).toEqual([
    { reads: false },
  ]);
});

test('one that fails leaves nothing, and says what is wrong', async () => {
  await add(
    '20260201000000_half',
    "INSERT INTO notes VALUES ('half');\nCREATE TABLE more ();\nSELECT 1 / 0;",
  );
  expect(await refusal()).toBe(
    'The migration 20260201000000_half fails (22012): division by zero. Nothing of it is kept.',
  );
  expect(await rows('SELECT note FROM notes')).toEqual([]);
  expect(await rows("SELECT to_regclass('more') AS more")).toEqual([{ more: null }]);
  expect(await rows(RECORDED)).toEqual([{ name: FIRST }]);
});

test('one that cannot be recorded leaves nothing either', async () => {
  await add(
    '20260201000000_unrecorded',
    "CREATE TABLE more (); ALTER TABLE _prisma_migrations ADD CONSTRAINT no_more CHECK (migration_name NOT LIKE '%unrecorded')",
  );
  expect(await refusal()).toMatch(/^The migration 20260201000000_unrecorded fails \(23514\): /);
  expect(await rows("SELECT to_regclass('more') AS more")).toEqual([{ more: null }]);
});

test('one that was changed after it was applied is refused', async () => {
  await prepare();
  await appendFile(join(migrations, FIRST, 'migration.sql'), '-- a comment\n');
  expect(await refusal()).toBe(
    `The migration ${FIRST} was changed after it was applied to this database: bring its file back as it was.`,
  );
});

test('a database that is newer than the program is refused', async () => {
  await add('20270101000000_of_the_future', 'SELECT 1');
  await prepare();
  await rm(join(migrations, '20270101000000_of_the_future'), { recursive: true });
  expect(await refusal()).toBe(
    'The database is newer than this Panelmark: it holds the migration 20270101000000_of_the_future, which is unknown here. ' +
      'Start the newer one.',
  );
});

test('one that another program began and never finished is refused, until it is marked as undone', async () => {
  await prepare();
  await query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '20260201000000_second')",
    database,
  );
  await add('20260201000000_second', "INSERT INTO notes VALUES ('second')");
  expect(await refusal()).toBe(
    'The migration 20260201000000_second was begun by another program and never finished: repair it with prisma migrate resolve.',
  );
  await query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = 'x'", database);
  await prepare();
  expect(await rows('SELECT note FROM notes')).toEqual([{ note: 'second' }]);
});

test('a directory of migrations that is not there is refused', async () => {
  await expect(prepareDatabase({ ...superuser, database }, 'a key', '/nowhere')).rejects.toThrow(
    'The migrations in /nowhere cannot be read: it does not exist.',
  );
});

test('several servers that start at once apply each migration once', async () => {
  await add('20260201000000_slow', "SELECT pg_sleep(0.3); INSERT INTO notes VALUES ('once')");
  const settings = {
    ...settingsFor('/nowhere'),
    databaseUrl: urlFor('postgres', String(superuser.password), database),
    sessionKeys: ['a-session-key-of-more-than-32-characters'],
  };
  await withClient({ ...superuser, database }, async (other) => {
    await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const opening = Array.from({ length: 3 }, () => holdDatabase(settings, { migrations }));
    await expect.poll(waiting, { timeout: 60_000 }).toBe(3);
    await other.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    const holders = await Promise.all(opening);
    expect(await Promise.all(holders.map((holder) => holder.leave()))).toEqual([0, 0, 0]);
  });
  expect(await rows(RECORDED)).toEqual([{ name: FIRST }, { name: '20260201000000_slow' }]);
  expect(await rows('SELECT note FROM notes')).toEqual([{ note: 'once' }]);
});
