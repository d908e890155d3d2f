import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { layRecord } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);

const identity = weakened(
  'guard_run',
  '(new.id, new.model_id, new.environment_id, new.created_at)\n      is distinct from (old.id, old.model_id, old.environment_id, old.created_at)',
);
const voided = weakened('guard_run', 'old.voided_at is not null and', 'false and');
const pair = weakened(
  'guard_run',
  'if old.voided_at is null and new.void_reason is not null then',
  'if false then',
);

describe('a run keeps its model and its environment', () => {
  attack(
    database,
    ['model', 'environment'].flatMap((kind) => {
      const sql = `update runs set ${kind}_id = (select max(id::text)::uuid from ${kind}s where id <> runs.${kind}_id)
        where external_key in ('open', 'scored')`;
      return [
        {
          title: `the ${kind} of a run is not the application's to write`,
          as: ['app' as const],
          sql,
          refused: '42501',
          without: [`grant update (${kind}_id) on runs to panelmark_app`, identity],
        },
        {
          title: `a run never changes its ${kind}`,
          as: ['owner' as const],
          sql,
          refused: 'PM008',
          without: identity,
        },
      ];
    }),
  );

  attack(database, [
    {
      title: "the key of a run is not the application's to write",
      as: ['app'],
      sql: `update runs set external_key = 'other' where external_key = 'open'`,
      refused: '42501',
      without: [
        'grant update (external_key) on runs to panelmark_app',
        weakened('guard_run', 'old.external_key is not null and', 'false and'),
      ],
    },
    ...['models', 'environments'].map((table) => ({
      title: `the slugs of ${table} are not the application's to write`,
      as: ['app' as const],
      sql: `update ${table} set slug = slug || '-2'`,
      refused: '42501',
      without: `grant update (slug) on ${table} to panelmark_app`,
    })),
    ...['runs', 'models', 'environments', 'scores', 'applications', 'administrators'].flatMap((table) => [
      {
        title: `nothing is deleted from ${table} by the application`,
        as: ['app' as const],
        sql: `delete from ${table} where id in (select id from ${table} limit 1)`,
        refused: '42501',
        without: [
          `grant delete on ${table} to panelmark_app`,
          `drop trigger refuse_delete on ${table}`,
          ...referencesOf(table),
        ],
      },
      {
        title: `nothing is deleted from ${table} at all`,
        as: ['owner' as const],
        sql: `delete from ${table} where id in (select id from ${table} limit 1)`,
        refused: 'PM011',
        without: [`drop trigger refuse_delete on ${table}`, ...referencesOf(table)],
      },
      {
        title: `${table} is never emptied`,
        as: ['owner' as const],
        sql: `truncate ${table} cascade`,
        refused: 'PM011',
        without: everyTruncateTrigger(),
      },
    ]),
  ]);
});

describe('the link of a build is mended while its panel is open alone', () => {
  attack(
    database,
    ['scored', 'void'].map((run) => ({
      title: `the link of a ${run} run stays`,
      as: ['app' as const, 'owner' as const],
      sql: `update runs set artifact_url = 'https://b.example/other' where external_key = '${run}'`,
      refused: 'PM008',
      without: 'drop trigger guard_artifact on runs',
    })),
  );

  test('the application mends that of an open run', async () => {
    const sql = `update runs set artifact_url = 'https://b.example/other' where external_key = 'open'`;
    expect(await outcomeOf(database.app, [sql])).toEqual({ code: 'done', hit: true });
  });
});

describe('a void run stays void, with its reason', () => {
  attack(database, [
    {
      title: 'a void run is not revived',
      as: ['app'],
      sql: `update runs set void_reason = null where external_key = 'void'`,
      refused: 'PM005',
      without: [voided, 'alter table runs drop constraint runs_check2'],
    },
    {
      title: 'a void run is not revived, reason and all',
      as: ['owner'],
      sql: `update runs set void_reason = null, voided_at = null where external_key = 'void'`,
      refused: 'PM005',
      without: voided,
    },
    {
      title: 'why a run is void is not rewritten',
      as: ['app', 'owner'],
      sql: `update runs set void_reason = 'another reason' where external_key = 'void'`,
      refused: 'PM005',
      without: voided,
    },
    {
      title: 'a void run is not revealed',
      as: ['owner'],
      sql: `update runs set revealed_at = now() where external_key = 'void'`,
      refused: 'PM005',
      without: voided,
    },
    {
      title: 'blanks are no reason to void a run',
      as: ['app', 'owner'],
      sql: `update runs set void_reason = '   ' where external_key = 'open'`,
      refused: '23514',
      without: 'alter table runs drop constraint runs_void_reason_check',
    },
    {
      title: 'a run is not void without a reason',
      as: ['owner'],
      sql: `update runs set voided_at = now() where external_key = 'open'`,
      refused: '23514',
      without: 'alter table runs drop constraint runs_check2',
    },
    {
      title: 'a reason without the hour is no voiding',
      as: ['owner'],
      sql: [pair, `update runs set void_reason = 'lost' where external_key = 'open'`],
      refused: '23514',
      without: 'alter table runs drop constraint runs_check2',
    },
  ]);

  test('a void run counts nowhere and stays on record', async () => {
    const { rows } = await database.app.query(`
      select (select count(*)::int from scores s join runs r on r.id = s.run_id where r.external_key = 'void') as cards,
        (select count(*)::int from counting_scores c join runs r on r.id = c.run_id where r.external_key = 'void') as counting`);
    expect(rows).toEqual([{ cards: 1, counting: 0 }]);
  });
});

function referencesOf(table: string): string[] {
  return [
    `do $drop$ declare c record; begin
      for c in select conrelid::regclass as owner, conname from pg_constraint
        where contype = 'f' and confrelid = '${table}'::regclass loop
        execute format('alter table %s drop constraint %I', c.owner, c.conname);
      end loop; end $drop$`,
  ];
}

function everyTruncateTrigger(): string {
  return `do $drop$ declare t record; begin
    for t in select tgrelid::regclass as owner from pg_trigger where tgname = 'refuse_truncate' loop
      execute format('drop trigger refuse_truncate on %s', t.owner);
    end loop; end $drop$`;
}
