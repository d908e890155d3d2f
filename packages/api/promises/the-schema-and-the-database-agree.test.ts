import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { defaultsIn } from './prisma-defaults.ts';
import { differences } from './schema-engine.ts';

const { owner } = await useTestDatabase();
const schema = await readFile(new URL('../../../prisma/schema.prisma', import.meta.url), 'utf8');

// Defaults stand in the database alone, so that the engine sees another one in the schema: whether there is one is compared apart.
const DEFAULTS_ALONE =
  /^ALTER TABLE "\w+" ALTER COLUMN "\w+" (SET DEFAULT now\(\)|DROP DEFAULT)(, ALTER COLUMN "\w+" (SET DEFAULT now\(\)|DROP DEFAULT))*$/;

/** Where the database, after some SQL of the owner, and a schema differ. */
async function drift(sql: string, text = schema): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(sql);
    const structure = (await differences(client, text)).filter(
      (statement) => !DEFAULTS_ALONE.test(statement),
    );
    const { rows } = await client.query<{ column: string }>(`
      select c.relname || '.' || a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
        and a.attnum > 0 and not a.attisdropped and (a.atthasdef or a.attidentity <> '')`);
    const inDatabase = new Set(rows.map(({ column }) => column));
    const inSchema = defaultsIn(text);
    return [
      ...structure,
      ...[...inDatabase]
        .filter((each) => !inSchema.has(each))
        .map((each) => `default of ${each}: not in the schema`),
      ...[...inSchema]
        .filter((each) => !inDatabase.has(each))
        .map((each) => `default of ${each}: not in the database`),
    ];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the migrated database and schema.prisma agree', () => {
  test('in tables, columns, types, nullability, defaults, enums, keys and indexes', async () => {
    expect(await drift('')).toEqual([]);
  });

  test('but for indexes over expressions, for which Prisma has no words', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and (i.indexprs is not null or i.indpred is not null) order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([
      'administrators_email_key',
      'applications_email_key',
      'unplayable_reports_open_key',
    ]);
  });

  test('with the client that was generated from the schema, too', async () => {
    const generated = await readFile(
      new URL('../src/generated/prisma/internal/class.ts', import.meta.url),
      'utf8',
    );
    const inline = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(generated)?.[1] ?? '""';
    expect(await drift('', JSON.parse(inline))).toEqual([]);
  });
});

describe('a difference on either side is seen', () => {
  test.each([
    ['a column more', 'alter table models add column extra text'],
    ['a column less', 'alter table models drop column version cascade'],
    ['another name', 'alter table models rename column vendor to maker'],
    ['another type', 'alter table api_tokens alter column name type varchar(10)'],
    ['a column that may be empty', 'alter table models alter column name drop not null'],
    ['a column that may not', 'alter table models alter column vendor set not null'],
    ['a default less', 'alter table scores alter column recognised_model drop default'],
    ['a default more', `alter table models alter column vendor set default 'x'`],
    ['a table more', 'create table extra (id integer primary key)'],
    ['a table less', 'drop table assignments cascade'],
    ['an enum label more', `alter type run_status add value 'lost'`],
    ['an enum more', `create type extra as enum ('a')`],
    ['a unique key less', 'alter table scores drop constraint scores_run_id_panelist_id_key'],
    ['an index less', 'drop index runs_model_idx'],
    ['an index more', 'create index extra on models (name)'],
    ['an index of another name', 'alter index runs_model_idx rename to runs_by_model'],
    ['a foreign key less', 'alter table scores drop constraint scores_run_id_fkey'],
    ['a foreign key of another name', 'alter table scores rename constraint scores_run_id_fkey to other'],
    [
      'a foreign key that deletes along',
      'alter table scores drop constraint scores_run_id_fkey, add constraint scores_run_id_fkey foreign key (run_id) references runs on delete cascade',
    ],
  ])('in the database: %s', async (_, sql) => {
    expect(await drift(sql)).not.toEqual([]);
  });

  test.each([
    ['a column more', 'vendor    String?', 'vendor    String?\n  extra     String?'],
    ['a column less', '  vendor    String?\n', ''],
    ['another type', 'minutesSpent    Int? ', 'minutesSpent    BigInt? '],
    ['a column that may not be empty', 'vendor    String?', 'vendor    String'],
    ['an enum label more', 'SCORED  @map("scored")', 'SCORED  @map("scored")\n  LOST    @map("lost")'],
    ['a unique key less', '@@unique([scoreId, version])', ''],
    ['an index less', '@@index([modelId], map: "runs_model_idx")', ''],
    ['a default less', 'recognisedModel Boolean         @default(dbgenerated())', 'recognisedModel Boolean'],
  ])('in the schema: %s', async (_, from, to) => {
    expect(schema).toContain(from);
    expect(await drift('', schema.replace(from, to))).not.toEqual([]);
  });
});
