import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack } from './attack.ts';
import { layRecord } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { owner } = database;

const { rows: views } = await owner.query<{ name: string; column: string }>(`
  select c.relname as name, a.attname as column
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by 1`);

test('everything a number is derived through is a view', async () => {
  expect(views.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'category_standings',
      'cells',
      'counting_ratings',
      'counting_scores',
      'leaderboard',
      'ranked_standings',
      'run_scores',
      'standings',
    ]),
  );
  const { rows } = await owner.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('m', 'f')`,
  );
  expect(rows).toEqual([]);
});

test('no rule or trigger lets a view be written through', async () => {
  const { rows } = await owner.query(`
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and (
      pg_relation_is_updatable(c.oid, true) <> 0
      or exists (select from pg_trigger t where t.tgrelid = c.oid)
      or exists (select from pg_rewrite r where r.ev_class = c.oid and r.rulename <> '_RETURN'))`);
  expect(rows).toEqual([]);
});

describe.each(views)('$name has no row to edit', ({ name, column }) => {
  const asTable = [
    `alter view ${name} rename to derived`,
    `create table ${name} as select * from derived`,
    `insert into ${name} select from generate_series(1, 1) where not exists (select from ${name})`,
    `grant all on ${name} to panelmark_app`,
  ];
  attack(
    database,
    [
      `update ${name} set ${column} = ${column}`,
      `delete from ${name}`,
      `insert into ${name} default values`,
    ].map((sql) => ({
      title: `${sql} is refused`,
      as: ['app' as const, 'owner' as const],
      sql,
      refused: '55000',
      without: asTable,
    })),
  );
  attack(database, [
    {
      title: 'it cannot be emptied',
      as: ['owner'],
      sql: `truncate ${name}`,
      refused: '42809',
      without: asTable,
    },
    {
      title: 'it cannot be written by a merge',
      as: ['app'],
      sql: `merge into ${name} v using (select 1) n on true when matched then delete`,
      refused: /^(55000|0A000)$/,
      without: asTable,
    },
  ]);
});
