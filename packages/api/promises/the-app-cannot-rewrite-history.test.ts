import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { GRANTS } from './app-grants.ts';
import { attack, outcomeOf } from './attack.ts';
import { layRecord } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

// Only a superuser can close what belongs to the system.
const ownerIsSuperuser =
  (await owner.query(`select from pg_roles where rolname = current_user and rolsuper`)).rowCount === 1;

describe("the application's role", () => {
  test('logs in, reads past row-level security, and may do nothing else', async () => {
    const { rows } = await app.query(`
      select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls
      from pg_roles where rolname = current_user and current_user = session_user`);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolinherit: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolcanlogin: true,
        rolreplication: false,
        rolbypassrls: true,
      },
    ]);
  });

  test('is a member of no role, and owns nothing', async () => {
    const { rows } = await owner.query(`
      select (select count(*)::int from pg_auth_members where member = 'panelmark_app'::regrole) as memberships,
        (select count(*)::int from pg_shdepend where refobjid = 'panelmark_app'::regrole and deptype = 'o') as owned`);
    expect(rows).toEqual([{ memberships: 0, owned: 0 }]);
  });

  test('holds exactly the grants that the program uses, and may pass none of them on', async () => {
    const { rows } = await owner.query<{ grant: string; passed_on: boolean }>(`
      with held as (
        select c.oid::regclass::text as object, x.privilege_type as verb, '' as columns, x.is_grantable
        from pg_class c, aclexplode(relacl) x where x.grantee = 'panelmark_app'::regrole
        union all
        select a.attrelid::regclass::text, x.privilege_type,
          '(' || string_agg(a.attname, ', ' order by a.attname) || ')', bool_or(x.is_grantable)
        from pg_attribute a, aclexplode(attacl) x where x.grantee = 'panelmark_app'::regrole group by a.attrelid, x.privilege_type
        union all
        select p.oid::regprocedure::text, x.privilege_type, '', x.is_grantable
        from pg_proc p, aclexplode(proacl) x where x.grantee = 'panelmark_app'::regrole
        union all
        select t.oid::regtype::text, x.privilege_type, '', x.is_grantable
        from pg_type t, aclexplode(typacl) x where x.grantee = 'panelmark_app'::regrole
        union all
        select 'schema ' || nspname, x.privilege_type, '', x.is_grantable
        from pg_namespace, aclexplode(nspacl) x where x.grantee = 'panelmark_app'::regrole
        union all
        select 'the database', x.privilege_type, '', x.is_grantable
        from pg_database, aclexplode(datacl) x where x.grantee = 'panelmark_app'::regrole and datname = current_database()
        union all
        select 'parameter ' || parname, x.privilege_type, '', x.is_grantable
        from pg_parameter_acl, aclexplode(paracl) x where x.grantee = 'panelmark_app'::regrole
      )
      select concat_ws(' ', object, lower(verb), nullif(columns, '')) as grant, is_grantable as passed_on from held order by 1`);
    expect(rows.map(({ grant }) => grant).sort()).toEqual([...GRANTS].sort());
    expect(rows.filter(({ passed_on }) => passed_on)).toEqual([]);
  });

  test('has no default privileges waiting for it', async () => {
    const { rows } = await owner.query(
      `select defaclobjtype from pg_default_acl, aclexplode(defaclacl) x where x.grantee = 'panelmark_app'::regrole`,
    );
    expect(rows).toEqual([]);
  });

  test('has no UPDATE on a key, a slug or anything derived', async () => {
    const { rows } = await owner.query(`
      select attrelid::regclass::text as table, attname as column
      from pg_attribute where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
        -- Counters: what an upsert writes whole.
        and attrelid <> 'rate_limits'::regclass
        and has_column_privilege('panelmark_app', attrelid, attnum, 'UPDATE')
        and (attname in ('id', 'slug', 'external_key', 'pseudonym', 'submitted_at', 'created_at', 'finalized_at')
          or attrelid = 'scores'::regclass and attname in ('hundredths', 'version')
          or attgenerated <> '' or attidentity <> ''
          or exists (select from pg_constraint k where k.conrelid = attrelid and k.contype = 'p' and attnum = any(k.conkey)))`);
    expect(rows).toEqual([]);
  });
});

describe('the application cannot rewrite history', () => {
  const noUpdate = (table: string) =>
    ['update', 'delete', 'truncate'].map((verb) => `drop trigger refuse_${verb} on ${table}`);
  attack(database, [
    ...['audit_events', 'board_revisions'].flatMap((table) => [
      {
        title: `it adds nothing to ${table}`,
        as: ['app' as const],
        sql:
          table === 'audit_events'
            ? `insert into audit_events select seq + 1000, at, 'admin:other', db_role, action, entity, entity_id, change, previous_hash, repeat('a', 64)
               from audit_events limit 1`
            : `insert into board_revisions (revision, board, audit_seq, audit_hash) values (repeat('a', 64), '{}', 1, repeat('a', 64))`,
        refused: '42501',
        without: `grant insert on ${table} to panelmark_app`,
      },
      ...[
        `update ${table} set ${table === 'audit_events' ? 'actor' : 'revision'} = repeat('b', 64)`,
        `delete from ${table}`,
        `truncate ${table}`,
      ].map((sql) => ({
        title: sql,
        as: ['app' as const],
        sql,
        refused: '42501',
        without: [
          `insert into board_revisions (revision, board, audit_seq, audit_hash) values (repeat('a', 64), '{}', 1, repeat('a', 64))`,
          ...noUpdate(table),
          `grant all on ${table} to panelmark_app`,
        ],
      })),
    ]),
    {
      title: 'it deletes no scorecard',
      as: ['app'],
      sql: 'delete from scores',
      refused: '42501',
      without: ['grant delete on scores to panelmark_app', 'drop trigger refuse_delete on scores'],
    },
    {
      title: 'it turns no trigger off',
      as: ['app'],
      sql: 'alter table scores disable trigger user',
      refused: '42501',
      without: 'alter table scores owner to panelmark_app',
    },
    {
      title: 'it plays no replica, whose triggers rest',
      as: ['app'],
      sql: 'set local session_replication_role = replica',
      refused: '42501',
      without: 'grant set on parameter session_replication_role to panelmark_app',
    },
    {
      title: 'it edits no taxonomy',
      as: ['app'],
      sql: `update eval_categories set name = 'Other'`,
      refused: '42501',
      without: [
        'grant update on eval_categories to panelmark_app',
        'drop trigger guard_taxonomy on eval_categories',
      ],
    },
  ]);

  test.each(['update audit_events set actor = actor', 'delete from audit_events', 'truncate audit_events'])(
    'even the owner is refused: %s',
    async (sql) => {
      expect(await outcomeOf(owner, [sql])).toMatchObject({ code: 'PM011' });
      expect(await outcomeOf(owner, [...noUpdate('audit_events'), sql])).toEqual({ code: 'done', hit: true });
    },
  );
});

describe('the application defines nothing', () => {
  attack(database, [
    ...[
      'create table public.mine ()',
      'create view public.mine as select 1',
      'create sequence public.mine',
      `create type public.mine as enum ('a')`,
      'create domain public.mine as text',
      'create function public.mine() returns integer language sql return 1',
    ].map((sql) => ({
      title: sql,
      as: ['app' as const],
      sql,
      refused: '42501',
      without: 'grant create on schema public to panelmark_app',
    })),
    ...['create temp table mine ()', 'create temp sequence mine', 'create temp view mine as select 1'].map(
      (sql) => ({
        title: sql,
        as: ['app' as const],
        sql,
        refused: '42501',
        without: `do $$ begin execute format('grant temporary on database %I to panelmark_app', current_database()); end $$`,
      }),
    ),
    {
      title: 'create schema mine',
      as: ['app'],
      sql: 'create schema mine',
      refused: '42501',
      without: `do $$ begin execute format('grant create on database %I to panelmark_app', current_database()); end $$`,
    },
    ...[
      'alter table scores add column mine text',
      'alter table scores disable row level security',
      'create policy mine on scores for all to public using (true)',
      'alter table scores drop constraint scores_run_id_panelist_id_key',
      'drop table scores cascade',
      'create rule mine as on update to scores do instead nothing',
      'create trigger mine before insert on scores for each row execute function suppress_redundant_updates_trigger()',
      `comment on table scores is 'mine'`,
    ].map((sql) => ({
      title: sql,
      as: ['app' as const],
      sql,
      refused: '42501',
      without: 'alter table scores owner to panelmark_app',
    })),
    {
      title: 'create index on scores (comment)',
      as: ['app'],
      sql: 'create index on scores (comment)',
      refused: '42501',
      without: [
        'alter table scores owner to panelmark_app',
        'grant create on schema public to panelmark_app',
      ],
    },
    {
      title: 'replacing a view of the board',
      as: ['app'],
      sql: 'drop view leaderboard',
      refused: '42501',
      without: 'alter view leaderboard owner to panelmark_app',
    },
    {
      title: 'replacing the quorum',
      as: ['app'],
      sql: 'create or replace function public.quorum() returns integer language sql immutable return 1',
      refused: '42501',
      without: [
        'grant create on schema public to panelmark_app',
        'alter function quorum() owner to panelmark_app',
      ],
    },
    ...(ownerIsSuperuser
      ? ['select lo_create(0)', `select lo_from_bytea(0, 'mine')`, 'select lo_creat(-1)'].map((sql) => ({
          title: sql,
          as: ['app' as const],
          sql,
          refused: '42501',
          without:
            'grant execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) to panelmark_app',
        }))
      : []),
    {
      title: 'locking what others write',
      as: ['app'],
      sql: 'lock table audit_events in exclusive mode',
      refused: '42501',
      without: 'grant update on audit_events to panelmark_app',
    },
  ]);
});

describe('the application becomes nobody else', () => {
  test.each([
    'anon',
    'pg_read_all_data',
    'pg_write_all_data',
    'pg_maintain',
    'pg_write_server_files',
    'pg_execute_server_program',
  ])('set role %s', async (role) => {
    const { code } = await outcomeOf(app, [`set role ${role}`]);
    // Older servers have no pg_maintain.
    expect(['42501', '22023']).toContain(code);
  });

  test('a right that was granted to the application alone is not passed on to everybody', async () => {
    await app.query('grant select on scores to public');
    const { rows } = await owner.query(
      `select x.grantee from pg_class, aclexplode(relacl) x where oid = 'scores'::regclass and x.grantee = 0`,
    );
    expect(rows).toEqual([]);
  });

  test('set role to the owner', async () => {
    const { rows } = await owner.query('select current_user as name');
    expect(await outcomeOf(app, [`set role ${rows[0].name}`])).toMatchObject({ code: '42501' });
    expect(await outcomeOf(app, [`set session authorization ${rows[0].name}`])).toMatchObject({
      code: '42501',
    });
  });

  test.each([
    'alter role panelmark_app superuser',
    'alter role panelmark_app createrole',
    'grant pg_read_all_data to panelmark_app',
    'create role mine',
    `copy scores to '/tmp/mine'`,
    `copy scores from program 'true'`,
    `select pg_read_file('PG_VERSION')`,
    `select lo_import('/etc/hostname')`,
    `load 'mine'`,
    'create extension file_fdw',
    'checkpoint',
  ])('%s', async (sql) => {
    expect(await outcomeOf(app, [sql])).toMatchObject({ code: '42501' });
  });

  test.each(['create database mine', 'alter system set fsync = off'])('%s', async (sql) => {
    await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});
