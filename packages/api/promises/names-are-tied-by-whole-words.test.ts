import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';

const { app, owner } = await useTestDatabase();

async function isTied(affiliations: (string | null)[], vendor: string | null): Promise<boolean> {
  const { rows } = await app.query('select is_tied($1, $2) as tied', [affiliations, vendor]);
  return rows[0].tied;
}

describe('an affiliation is the vendor', () => {
  test.each([
    ['Acme', 'Acme'],
    ['Acme', 'Acme, Inc.'],
    ['Acme, Inc.', 'Acme'],
    ['acme inc', 'ACME, INC.'],
    ['Acme Ltd.', 'Acme, Inc.'],
    ['Acme UK Limited', 'Acme LLC'],
    ['Acme Co., Ltd.', 'Acme GmbH'],
    ['Sample', 'Sample Works'],
    ['The Sample-Works team at home', 'Sample Works'],
    ['Open-AI', 'OpenAI'],
    ['Deep Mind', 'DeepMind Ltd'],
    ['A.C.M.E.', 'Acme'],
    ["O'Hara Games", 'OHara Games'],
    ['  Acme\t', 'Acme'],
    // A no-break space, as pages hold it; a zero-width one; an en dash; a typographic apostrophe.
    ['Sample\u00a0Works', 'Sample Works'],
    ['Ac\u200bme', 'Acme'],
    ['Sample – Works', 'Sample Works'],
    ['O’Hara Games', "O'Hara Games"],
    ['Electronique', 'Électronique'],
    ['ÉLECTRONIQUE', 'électronique'],
    ['E\u0301lectronique', 'Électronique'],
    ['ＡＣＭＥ', 'Acme'],
    ['ЯНДЕКС', 'Яндекс'],
    ['ΣΙΓΜΑ', 'σιγμα'],
    ['İstanbul Oyun', 'istanbul oyun'],
    ['任天堂', '任天堂株式会社'],
    ['カプコン', '株式会社カプコン'],
    ['삼성', '삼성전자'],
    ['Studio 42', 'studio-42'],
    ['42', 'Studio 42'],
  ])('%s is tied to %s', async (affiliation, vendor) => {
    expect(await isTied(['Elsewhere', affiliation], vendor)).toBe(true);
    expect(await isTied([vendor], affiliation)).toBe(true);
  });
});

describe('a part of a word ties nobody', () => {
  test.each([
    ['Acme', 'Acmetric'],
    ['Acme', 'Pacme'],
    ['Art', 'Martha Games'],
    ['Sample Works', 'Sample Games'],
    ['Inc.', 'Acme, Inc.'],
    ['GmbH', 'Acme GmbH'],
    ['任天堂', '天任堂'],
    ['É', 'Études'],
  ])('%s is not tied to %s', async (affiliation, vendor) => {
    expect(await isTied([affiliation], vendor)).toBe(false);
    expect(await isTied([vendor], affiliation)).toBe(false);
  });
});

describe('what names nobody ties nobody', () => {
  test.each([
    [['Acme'], null],
    [['Acme'], ''],
    [['Acme'], '---'],
    [['Acme'], '…'],
    [[''], 'Acme'],
    [['!?', ' '], 'Acme'],
    [['!?'], '!?'],
    [[null], 'Acme'],
    [[], 'Acme'],
  ])('%j and %j', async (affiliations, vendor) => {
    expect(await isTied(affiliations, vendor)).toBe(false);
  });
});

describe('names compare alike on every server', () => {
  test.each(['C', 'ucs_basic'])('whatever %s would sort or fold otherwise', async (collation) => {
    const { rows } = await owner.query(
      `select in_words('Electronique, Inc.' collate "${collation}") as words`,
    );
    expect(rows).toEqual([{ words: ' electronique ' }]);
  });

  test('long names and long lists end soon', async () => {
    const long = `${'Acme ('.repeat(300)}${'é—'.repeat(3000)}`;
    expect(await isTied(new Array(50).fill(long), 'Sample Works')).toBe(false);
  });

  test.each(['pg_temp.strpos', 'pg_temp.lower'])(
    'a function of the caller called %s changes nothing',
    async (name) => {
      const client = await owner.connect();
      try {
        await client.query('begin');
        const args = name.endsWith('strpos') ? 'text, text' : 'text';
        const kind = name.endsWith('strpos') ? 'integer' : 'text';
        await client.query(
          `create function ${name}(${args}) returns ${kind} language sql as 'select null::${kind}'`,
        );
        await client.query('set local search_path = pg_temp, pg_catalog, public');
        const { rows } = await client.query(`select public.is_tied('{Acme}', 'ACME') as tied`);
        expect(rows).toEqual([{ tied: true }]);
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );
});
