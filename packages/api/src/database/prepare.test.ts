import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useForeignServer } from '../../testkit/foreign-server.ts';
import { settingsFor } from '../../testkit/holder.ts';
import { ensureDatabase, withClient } from './connect.ts';
import { MIGRATION_LOCK } from './migrate.ts';
import { openDatabase } from './open.ts';
import { appConfigFor } from './prepare.ts';
import { StartError } from './start-error.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { query, makeDatabase, urlFor, superuser, logPath } = await useForeignServer();
const migrations = fileURLToPath(new URL('../../testkit/migrations', import.meta.url));
const SUPERUSER_PASSWORD = String(superuser.password);
const SESSION_KEYS = ['a-session-key-of-more-than-32-characters'];

function open(databaseUrl: string) {
  return openDatabase({ ...settingsFor('/nowhere'), databaseUrl, sessionKeys: SESSION_KEYS }, { migrations });
}

function openAs(role: string, database: string) {
  return open(urlFor(role, `${role}-secret`, database));
}

async function makeRole(name: string, attributes: string): Promise<void> {
  await query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}-secret' ${attributes}`);
}

async function refusalOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toContain('secret');
  expect(message).not.toContain(SUPERUSER_PASSWORD);
  return message;
}

/** What the catalogue says of the two roles. */
async function rolesAsTheyAre(): Promise<Record<string, string>> {
  const { rows } = await query(`
    SELECT rolname, concat_ws(' ', CASE WHEN rolsuper THEN 'super' END, CASE WHEN rolinherit THEN 'inherit' END,
      CASE WHEN rolcreaterole THEN 'createrole' END, CASE WHEN rolcreatedb THEN 'createdb' END,
      CASE WHEN rolcanlogin THEN 'login' END, CASE WHEN rolreplication THEN 'replication' END,
      CASE WHEN rolbypassrls THEN 'bypassrls' END) AS is
    FROM pg_roles WHERE rolname IN ('panelmark_app', 'anon')`);
  return Object.fromEntries(rows.map(({ rolname, is }) => [rolname, is]));
}

const AS_THEY_SHOULD_BE = { panelmark_app: 'login bypassrls', anon: '' };

describe('the role in DATABASE_URL', () => {
  test.each([
    ['nothing special', 'plain', 'NOCREATEROLE'],
    ['only CREATEROLE', 'maker', 'CREATEROLE'],
    ['only BYPASSRLS', 'passer', 'BYPASSRLS'],
    ['CREATEDB and REPLICATION', 'other', 'CREATEDB REPLICATION'],
  ])('is refused when it has %s', async (_, role, attributes) => {
    await makeRole(role, attributes);
    const database = await makeDatabase(role);
    expect(await refusalOf(openAs(role, database))).toBe(
      `The database role "${role}" may do too little: Panelmark needs a superuser or, from PostgreSQL 16 on, a role with ` +
        'CREATEROLE together with BYPASSRLS.',
    );
  });

  test('is refused when it does not own its database', async () => {
    await makeRole('guest', 'CREATEROLE BYPASSRLS');
    expect(await refusalOf(openAs('guest', await makeDatabase()))).toBe(
      'The database role "guest" does not own its database: make it the owner.',
    );
  });

  test('is enough with CREATEROLE and BYPASSRLS, for the real migrations too', async () => {
    await query('DROP ROLE IF EXISTS panelmark_app; DROP ROLE IF EXISTS anon');
    await makeRole('keeper', 'CREATEROLE BYPASSRLS');
    const database = await makeDatabase('keeper');
    const databaseUrl = urlFor('keeper', 'keeper-secret', database);
    const { appConfig } = await openDatabase({
      ...settingsFor('/nowhere'),
      databaseUrl,
      sessionKeys: SESSION_KEYS,
    });
    expect(await rolesAsTheyAre()).toEqual(AS_THEY_SHOULD_BE);
    await withClient(appConfig, (client) => client.query('SELECT FROM models'));
    // For the tests that come.
    await query(`DROP DATABASE ${database}`);
    await query('DROP ROLE panelmark_app; DROP ROLE anon');
  });

  test('is a superuser more often, which is enough', async () => {
    const { appConfig } = await open(urlFor('postgres', SUPERUSER_PASSWORD, await makeDatabase()));
    const { rows } = await withClient(appConfig, (client) =>
      client.query('SELECT current_user AS name, shout($1)', ['a']),
    );
    expect(rows).toEqual([{ name: 'panelmark_app', shout: 'A;' }]);
  });
});

describe('the database in DATABASE_URL', () => {
  test('is refused in another encoding than UTF8', async () => {
    await query("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0");
    expect(await refusalOf(open(urlFor('postgres', SUPERUSER_PASSWORD, 'latin')))).toBe(
      'The database is encoded in LATIN1: Panelmark needs one in UTF8.',
    );
  });

  test('is refused when it can only be read, as a replica can', async () => {
    const database = await makeDatabase();
    await query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    expect(await refusalOf(open(urlFor('postgres', SUPERUSER_PASSWORD, database)))).toBe(
      'The database can only be read: DATABASE_URL must name the one that takes writes.',
    );
  });
});

describe("the application's role", () => {
  let database = '';
  beforeEach(async () => {
    database = await makeDatabase();
  });
  const openAgain = () => open(urlFor('postgres', SUPERUSER_PASSWORD, database));

  test('is brought back to what it has to be', async () => {
    await openAgain();
    await query(
      'ALTER ROLE panelmark_app CREATEROLE CREATEDB INHERIT REPLICATION NOBYPASSRLS; ALTER ROLE anon LOGIN',
    );
    await openAgain();
    expect(await rolesAsTheyAre()).toEqual(AS_THEY_SHOULD_BE);
  });

  test('has its password set again when it was changed', async () => {
    await openAgain();
    await query("ALTER ROLE panelmark_app PASSWORD 'changed by hand'");
    const { appConfig } = await openAgain();
    await expect(withClient(appConfig, async () => 'in')).resolves.toBe('in');
  });

  test('keeps its password as long as it works', async () => {
    const passwordOf = async () =>
      (await query("SELECT rolpassword FROM pg_authid WHERE rolname = 'panelmark_app'")).rows;
    await openAgain();
    const before = await passwordOf();
    await openAgain();
    expect(await passwordOf()).toEqual(before);
  });

  test('has a password that follows from what every server of the database knows', async () => {
    const [first, second] = await Promise.all([openAgain(), openAgain()]);
    expect(first.appConfig.password).toBe(second.appConfig.password);
    expect(first.appConfig.password).toMatch(/^[\w-]{43}$/);
  });

  test('is refused as a superuser', async () => {
    await openAgain();
    await query('ALTER ROLE panelmark_app SUPERUSER');
    expect(await refusalOf(openAgain())).toBe(
      'The database role "panelmark_app" is a superuser: Panelmark needs one that is not.',
    );
    await query('ALTER ROLE panelmark_app NOSUPERUSER');
  });

  test('is refused when it owns something', async () => {
    await openAgain();
    await query('CREATE TABLE trophy (); ALTER TABLE trophy OWNER TO panelmark_app', database);
    expect(await refusalOf(openAgain())).toBe(
      'The database role "panelmark_app" owns something: it must own nothing, this database included.',
    );
    await query('DROP TABLE trophy', database);
  });

  test('is refused as a member of another role, whose rights it could take', async () => {
    await openAgain();
    await query('CREATE ROLE patron; GRANT patron TO panelmark_app');
    expect(await refusalOf(openAgain())).toBe(
      'The database role "panelmark_app" is a member of another role: it must have no rights but its own.',
    );
    await query('DROP ROLE patron');
  });

  test('is refused when our role may not put it right', async () => {
    await openAgain();
    await makeRole('latecomer', 'CREATEROLE BYPASSRLS');
    await query('ALTER ROLE panelmark_app INHERIT');
    expect(await refusalOf(openAs('latecomer', await makeDatabase('latecomer')))).toBe(
      'The database role "panelmark_app" is not what Panelmark needs, and ours may not change it: drop it, or use a superuser.',
    );
  });
});

describe('what everybody had', () => {
  test('is taken back at every start', async () => {
    const database = await makeDatabase();
    const url = urlFor('postgres', SUPERUSER_PASSWORD, database);
    await open(url);
    await query(
      `GRANT CREATE ON SCHEMA public TO PUBLIC; GRANT TEMP ON DATABASE ${database} TO PUBLIC, anon`,
      database,
    );
    const { appConfig } = await open(url);
    await withClient(appConfig, async (client) => {
      await expect(client.query('CREATE TABLE t ()')).rejects.toThrow('permission denied');
      await expect(client.query('CREATE TEMP TABLE t ()')).rejects.toThrow('permission denied');
      await expect(client.query('SET ROLE anon')).rejects.toThrow('permission denied');
    });
    const { rows } = await query(
      `SELECT has_database_privilege('anon', current_database(), 'CONNECT, TEMP') AS database,
              has_schema_privilege('anon', 'public', 'USAGE, CREATE') AS schema,
              has_function_privilege('anon', 'shout(text)', 'EXECUTE') AS function`,
      database,
    );
    expect(rows).toEqual([{ database: false, schema: false, function: false }]);
  });

  test('includes what a hosted database gives to anon by default', async () => {
    const database = await makeDatabase();
    await query('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO anon', database);
    await open(urlFor('postgres', SUPERUSER_PASSWORD, database));
    const { rows } = await query("SELECT has_table_privilege('anon', 'notes', 'SELECT') AS reads", database);
    expect(rows).toEqual([{ reads: false }]);
  });

  test('is refused when our role may not take it back', async () => {
    await makeRole('tenant', 'CREATEROLE BYPASSRLS');
    const database = await makeDatabase('tenant');
    await query('ALTER SCHEMA public OWNER TO postgres; GRANT ALL ON SCHEMA public TO PUBLIC', database);
    await query('GRANT panelmark_app, anon TO tenant WITH ADMIN OPTION');
    expect(await refusalOf(openAs('tenant', database))).toBe(
      'Everybody has rights on schema public that our database role may not take back: make it the owner of the database ' +
        'and of schema public.',
    );
  });
});

describe('what goes wrong in the middle is one sentence too', () => {
  test('a connection that is cut', async () => {
    const database = await makeDatabase();
    await withClient({ ...superuser, database }, async (other) => {
      await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const refused = refusalOf(open(urlFor('postgres', SUPERUSER_PASSWORD, database)));
      const cut = () =>
        query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'advisory'");
      await expect.poll(async () => (await cut()).rows.length, { timeout: 30_000 }).toBe(1);
      expect(await refused).toBe(
        `The database server at ${superuser.host} refuses what a start has to do (57P01): terminating connection due to ` +
          'administrator command.',
      );
    });
  });

  test('a statement that the server refuses', async () => {
    expect(await refusalOf(ensureDatabase(superuser, ''))).toMatch(
      /^The database server at .* refuses what a start has to do \(42601\): zero-length delimited identifier .*\.$/,
    );
  });
});

test('no password is in a statement that the server logs', async () => {
  const database = await makeDatabase();
  await query(`ALTER DATABASE ${database} SET log_statement = 'all'`);
  const { appConfig } = await open(urlFor('postgres', SUPERUSER_PASSWORD, database));
  await query("ALTER ROLE panelmark_app PASSWORD 'changed by hand'");
  await open(urlFor('postgres', SUPERUSER_PASSWORD, database));
  const log = await readFile(logPath, 'utf8');
  expect(log).toContain('ALTER ROLE panelmark_app PASSWORD');
  for (const secret of [appConfig.password, SUPERUSER_PASSWORD, ...SESSION_KEYS])
    expect(log).not.toContain(secret);
});

test('the owner without a password gives the application one made from the session key', async () => {
  const { password: _, ...owner } = superuser;
  expect(appConfigFor(owner, 'one').password).not.toBe(appConfigFor(owner, 'two').password);
  expect(appConfigFor(superuser, 'one').password).toBe(appConfigFor(superuser, 'two').password);
});
