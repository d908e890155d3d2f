import { parseBoard } from '@panelmark/core';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf } from './attack.ts';
import { applicant, layRecord } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);

const BLANK = [...Array(0x10000).keys()]
  .map((point) => String.fromCharCode(point))
  .filter((text) => text.trim() === '');
const withoutTitle = 'alter domain title drop constraint title_check';

describe('what is published has a name that can be read', () => {
  const named = {
    'a model': (text: string) => `insert into models (slug, name) values ('gamma', '${text}')`,
    'the vendor of a model': (text: string) =>
      `insert into models (slug, name, vendor) values ('gamma', 'Gamma', '${text}')`,
    'the version of a model': (text: string) =>
      `insert into models (slug, name, version) values ('gamma', 'Gamma', '${text}')`,
    'an environment': (text: string) =>
      `insert into environments (slug, name, spec) values ('three', '${text}', 'Build.')`,
    'the genre of an environment': (text: string) =>
      `insert into environments (slug, name, spec, genre) values ('three', 'Three', 'Build.', '${text}')`,
    'an applicant': (text: string) =>
      `update applications set full_name = '${text}' where id = ${applicant('dan')}`,
    'a token': (text: string) =>
      `insert into api_tokens (name, token_hash, scopes) values ('${text}', repeat('a', 64), '{ingest}')`,
  };
  attack(
    database,
    Object.entries(named).flatMap(([what, sql]) =>
      ['', ' ', '\t \u00a0', 'x'.repeat(201)].map((text) => ({
        title: `${what} is not called ${JSON.stringify(text.slice(0, 10))}`,
        as: ['app' as const, 'owner' as const],
        sql: sql(text),
        refused: '23514',
        without: withoutTitle,
      })),
    ),
  );

  test('nothing passes that a reader of the board takes for blank', async () => {
    expect(BLANK.length).toBeGreaterThan(20);
    for (const text of BLANK) {
      const { code } = await outcomeOf(database.owner, [named['a model'](text)]);
      expect(code, JSON.stringify(text)).toBe('23514');
    }
  });

  test('without the guard, one blank name would be a board that no door can read', async () => {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      const read = async () =>
        parseBoard((await client.query('select board_document() as board')).rows[0].board);
      expect((await read()).ranked).toHaveLength(1);
      await client.query(withoutTitle);
      await client.query("update models set name = ' ' where slug = 'alpha'");
      await expect(read()).rejects.toThrow('ranked.0.name: must not be empty');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('an address of a page is as long as its readers take it', () => {
  attack(database, [
    {
      title: 'no slug has 101 characters',
      as: ['app', 'owner'],
      sql: `insert into models (slug, name) values (repeat('x', 101), 'Long')`,
      refused: '23514',
      without: 'alter domain slug drop constraint slug_check',
    },
  ]);

  test('one has 100', async () => {
    const sql = `insert into models (slug, name) values (repeat('x', 100), 'Long')`;
    expect(await outcomeOf(database.app, [sql])).toEqual({ code: 'done', hit: true });
  });
});
