import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { GRANTS } from './app-grants.ts';
import { attack, outcomeOf } from './attack.ts';
import { layRecord } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

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

  test('no table gives up a row but the ones named here', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
        and 2 > (
          select count(*) from pg_trigger t where t.tgrelid = c.oid and tgenabled = 'O'
            and tgfoid = 'refuse_removal()'::regprocedure and tgname in ('refuse_delete', 'refuse_truncate'))
      order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([
      '_prisma_migrations',
      // Guarded by a rule of its own: only what expired without a scorecard.
      'assignments',
      'drafts',
      // Frozen as soon as there is a record.
      'eval_categories',
      'rate_limits',
      'sessions',
      'specialties',
    ]);
  });
});
