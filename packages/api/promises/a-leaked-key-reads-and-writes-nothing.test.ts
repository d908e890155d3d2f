import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { draft, layRecord, link, recusal, report, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;
await app.query(`update scores set comment = 'anew'  where source = 'admin' and run_id = ${run('scored')}`);
await app.query('select from publish_board()');
// A row in each table of the panel, so that there is something to give away.
await app.query(recusal('open', 'bob'));
await app.query(report('open', 'ada'));
await app.query(draft('open', 'ada'));
await app.query(link('ada', 'a'));

const { rows: relations } = await owner.query<{
  name: string;
  kind: string;
  column: string;
  filled: boolean;
}>(`
  select c.relname as name, c.relkind as kind, a.attname as column,
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text::int > 0
      as filled
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`);
const tables = relations.filter(({ kind }) => kind !== 'v');
const views = relations.filter(({ kind }) => kind === 'v');

// What a careless grant would do: the first of two walls gone.
const everythingGranted = [
  'grant usage on schema public to anon',
  'grant all on all tables in schema public to anon',
  'grant execute on all functions in schema public to anon',
];
const policiesOff = tables.map(({ name }) => `alter table ${name} disable row level security`);

describe('row-level security is on for every table, and no policy opens one', () => {
  test('the loop over pg_class finds tables at all', () => {
    expect(tables.length).toBeGreaterThan(12);
    expect(views.length).toBeGreaterThan(7);
    const filled = tables.filter((table) => table.filled).map(({ name }) => name);
    expect(filled).toEqual(
      expect.arrayContaining(['assignments', 'drafts', 'recusals', 'sign_in_links', 'unplayable_reports']),
    );
  });

  test('no table is without it', async () => {
    const { rows } = await owner.query(`
      select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind in ('r', 'p') and not relrowsecurity and nspname <> 'information_schema' and nspname not like 'pg\\_%'`);
    expect(rows).toEqual([]);
  });

  test('there is no policy', async () => {
    expect((await owner.query('select polname from pg_policy')).rows).toEqual([]);
  });

  test('each view looks with the eyes of whoever asks', async () => {
    const { rows } = await owner.query(`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce(reloptions @> '{security_invoker=true}', false)`);
    expect(rows).toEqual([]);
  });

  test('there is nowhere to look but in schema public', async () => {
    const { rows } = await owner.query(
      `select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('nothing of ours is granted to everybody or to anon', () => {
  const grantees = `grantee in (0, 'anon'::regrole)`;
  const kinds: Record<string, string> = {
    'relations and sequences': `select c.oid::regclass::text as object, x.privilege_type from pg_class c,
      aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) x
      where relnamespace = 'public'::regnamespace and relkind <> 'i' and ${grantees}`,
    columns: `select attrelid::regclass::text as object, x.privilege_type from pg_attribute, aclexplode(attacl) x
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and ${grantees}`,
    functions: `select p.oid::regprocedure::text as object, x.privilege_type from pg_proc p,
      aclexplode(coalesce(proacl, acldefault('f', proowner))) x where pronamespace = 'public'::regnamespace and ${grantees}`,
    // Row types follow their tables; array types follow their elements.
    'types and domains': `select t.oid::regtype::text as object, x.privilege_type from pg_type t,
      aclexplode(coalesce(typacl, acldefault('T', typowner))) x
      where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0 and ${grantees}`,
    'the schema': `select nspname as object, x.privilege_type from pg_namespace,
      aclexplode(coalesce(nspacl, acldefault('n', nspowner))) x where nspname = 'public' and ${grantees}`,
    'the database': `select datname as object, x.privilege_type from pg_database,
      aclexplode(coalesce(datacl, acldefault('d', datdba))) x where datname = current_database() and ${grantees}`,
    'large objects': `select l.oid::text as object, x.privilege_type from pg_largeobject_metadata l,
      aclexplode(lomacl) x where ${grantees}`,
  };

  test.each(Object.entries(kinds))('%s', async (_, sql) => {
    expect((await owner.query(sql)).rows).toEqual([]);
  });

  test('what a later migration makes is closed to everybody too', async () => {
    const made = [
      'create table later (secret text)',
      'create sequence later_seq',
      'create function later() returns integer language sql return 1',
      `create type later_kind as enum ('a')`,
      'create domain later_name as text',
    ];
    const union = Object.values(kinds).join(' union all ');
    expect(await outcomeOf(owner, [...made, union])).toEqual({ code: 'done', hit: false });
    expect(await outcomeOf(owner, [...made, 'grant execute on function later() to public', union])).toEqual({
      code: 'done',
      hit: true,
    });
  });

  test('anon has no rights of its own anywhere, and belongs to nobody', async () => {
    const { rows } = await owner.query(`
      select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls,
        exists (select from pg_auth_members where member = r.oid) as member,
        exists (select from pg_shdepend where refobjid = r.oid and deptype = 'o') as owns
      from pg_roles r where rolname = 'anon'`);
    expect(Object.values(rows[0])).toEqual(new Array(9).fill(false));
  });
});

describe('functions that run with the rights of their owner', () => {
  const definers = `select p.proname, p.proconfig from pg_proc p
    where prosecdef and pronamespace = 'public'::regnamespace order by 1`;

  test('pin their search path, temporary objects last', async () => {
    const { rows } = await owner.query<{ proname: string; proconfig: string[] | null }>(definers);
    expect(rows.length).toBeGreaterThan(5);
    for (const { proname, proconfig } of rows) {
      expect(proconfig ?? [], proname).toContain('search_path=pg_catalog, public, pg_temp');
    }
  });

  test('belong to the owner of the database, and to nobody mightier', async () => {
    const { rows } = await owner.query(`
      select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
        and proowner <> (select datdba from pg_database where datname = current_database())`);
    expect(rows).toEqual([]);
  });

  test('are callable by nobody, but for the two that take nothing from their caller or only before there is a record', async () => {
    const { rows } = await owner.query<{ proname: string; app: boolean }>(`
      select p.proname from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace
        and has_function_privilege('panelmark_app', p.oid, 'execute') order by 1`);
    expect(rows.map(({ proname }) => proname)).toEqual(['define_benchmark', 'publish_board']);
  });
});

describe.each(relations)('with a leaked key, $name', ({ name, kind, column, filled }) => {
  const read = `select ${column} from public.${name}`;

  // Where there is no row, there is nothing that could be read with the guards gone.
  attack(
    database,
    [
      {
        title: 'gives nothing to a SELECT',
        as: ['anon' as const],
        sql: read,
        refused: '42501',
        without: [...everythingGranted, ...policiesOff],
      },
    ].filter(() => filled),
  );

  if (filled && kind === 'v') {
    test('would show its rows if it looked with the eyes of its owner', async () => {
      const opened = views.map((view) => `alter view ${view.name} set (security_invoker = false)`);
      expect(await outcomeOf(owner, [...everythingGranted, ...opened, 'set local role anon', read])).toEqual({
        code: 'done',
        hit: true,
      });
    });
  }

  test('is denied to every verb', async () => {
    const verbs = [
      `select from public.${name}`,
      `insert into public.${name} default values`,
      `update public.${name} set ${column} = ${column}`,
      `delete from public.${name}`,
      `truncate public.${name}`,
      `copy public.${name} to stdout`,
      `lock table public.${name} in access share mode`,
    ];
    for (const verb of verbs) {
      const { code } = await outcomeOf(database.anon, [verb]);
      expect(['42501', '55000', '42809'], `${verb}: ${code}`).toContain(code);
      if (kind !== 'v') expect(code, verb).toBe('42501');
    }
  });

  test('shows no row even if everything were granted', async () => {
    expect(await outcomeOf(owner, [...everythingGranted, 'set local role anon', read])).toEqual({
      code: 'done',
      hit: false,
    });
    const changed = [...everythingGranted, 'set local role anon', `delete from public.${name}`];
    const { code, hit } = await outcomeOf(owner, changed);
    expect(code === 'done' ? hit : false).toBe(false);
  });
});

describe('with a leaked key, no function of ours runs', () => {
  attack(
    database,
    ['quorum()', 'publish_board()', 'board_document()', `rating_problem('{}')`, `is_tied('{a}', 'a')`].map(
      (call) => ({
        title: call,
        as: ['anon' as const],
        sql: `select public.${call}`,
        refused: '42501',
        without: [
          ...everythingGranted,
          weakened('publish_board', 'pg_current_xact_id_if_assigned() is not null'),
        ],
      }),
    ),
  );
});
