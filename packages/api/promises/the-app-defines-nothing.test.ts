import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf } from './attack.ts';

const database = await useTestDatabase();
const { app, owner } = database;

// Only a superuser can close what belongs to the system.
const ownerIsSuperuser =
  (await owner.query(`select from pg_roles where rolname = current_user and rolsuper`)).rowCount === 1;

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
