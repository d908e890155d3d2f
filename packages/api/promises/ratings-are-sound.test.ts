import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { applicant, card, layRecord, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);

// The derived column would stumble over most of them too: both have to go for one to get through.
const withoutGuard = [
  weakened('guard_score', 'problem is not null'),
  'alter table scores drop column hundredths cascade',
];

const UNSOUND = {
  'an unknown category': '{"combat": 7}',
  'the name of a prototype as a category': '{"__proto__": 7}',
  'a category in capitals': '{"Play": 7}',
  'the empty category': '{"": 7}',
  'one unknown category among known ones': '{"play": 7, "story": 7, "combat": 7}',
  'more than ten': '{"play": 10.01}',
  'less than zero': '{"play": -0.01}',
  'a number beyond every double': '{"play": 1e400}',
  'the largest number that jsonb holds': '{"play": 1e131071}',
  'three decimals': '{"play": 7.255}',
  'a fraction below every double': '{"play": 1e-400}',
  'a third decimal that is zero': '{"play": 7.250}',
  'two decimals drawn out to five thousand': `{"play": 7.25${'0'.repeat(4998)}}`,
  'ten and a hair': `{"play": 10.${'0'.repeat(40)}1}`,
  'a number as text': '{"play": "7"}',
  'not a number as text': '{"play": "NaN"}',
  'no number': '{"play": null}',
  'a truth': '{"play": true}',
  'a list of one': '{"play": [7]}',
  'an object': '{"play": {"story": 7}}',
  'no rating at all': '{}',
  'a list': '[7]',
  'a list of pairs': '[["play", 7]]',
  'a bare number': '7',
  'a bare text': '"play"',
  nothing: 'null',
};

describe('a scorecard that is unsound is refused by the database itself', () => {
  attack(
    database,
    Object.entries(UNSOUND).flatMap(([kind, ratings]) => [
      {
        title: `${kind} is no rating`,
        as: ['app' as const, 'owner' as const],
        sql: card('bare', 'ada', ratings),
        refused: 'PM001',
        without: withoutGuard,
      },
      {
        title: `a sound card is not overwritten with ${kind}`,
        as: ['app' as const],
        sql: `update scores set ratings = '${ratings}' where run_id = ${run('scored')}`,
        refused: 'PM001',
        without: withoutGuard,
      },
    ]),
  );

  attack(database, [
    {
      title: 'a card without ratings is none',
      as: ['app', 'owner'],
      sql: `insert into scores (run_id, panelist_id, ratings, source) values (${run('bare')}, ${applicant('ada')}, null, 'admin')`,
      refused: 'PM001',
      without: [...withoutGuard, 'alter table scores alter column ratings drop not null'],
    },
    {
      title: "the derived hundredths are nobody's to write",
      as: ['owner'],
      sql: `update scores set hundredths = '{1000,1000,1000}' where run_id = ${run('scored')}`,
      refused: '428C9',
      without: 'alter table scores alter column hundredths drop expression',
    },
  ]);
});

describe('what is no JSON value never reaches the guard', () => {
  for (const [text, code] of [
    ['{"play": NaN}', '22P02'],
    ['{"play": Infinity}', '22P02'],
    ['{"play": 07}', '22P02'],
    ['{"play": 7,}', '22P02'],
    ['{"play\\u0000": 7}', '22P05'],
    ['{"play": 1e400000}', '22003'],
  ] as const) {
    test(`${text} is refused by the type`, async () => {
      expect(await outcomeOf(database.app, [card('bare', 'ada', text)])).toMatchObject({ code });
    });
  }
});

describe('what is sound is kept exactly', () => {
  for (const [kind, ratings, hundredths] of [
    ['zero and ten', '{"play": 0, "story": 10}', '{0,1000,NULL}'],
    ['two decimals', '{"polish": 7.29}', '{NULL,NULL,729}'],
    ['a power of ten', '{"play": 1e1}', '{1000,NULL,NULL}'],
    ['minus zero, which is zero', '{"play": -0.00}', '{0,NULL,NULL}'],
    ['the last of two ratings of one category', '{"play": 3, "play": 4}', '{400,NULL,NULL}'],
  ] as const) {
    test(kind, async () => {
      const check = `select from scores where run_id = ${run('bare')} and hundredths::text = '${hundredths}'`;
      expect(await outcomeOf(database.app, [card('bare', 'ada', ratings), check])).toEqual({
        code: 'done',
        hit: true,
      });
    });
  }
});
