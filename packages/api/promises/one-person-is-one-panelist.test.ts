import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf } from './attack.ts';
import { layRecord } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const both = ['app' as const, 'owner' as const];
const erase = (name: string) =>
  `update applications set erased_at = now() where email = '${name}@panel.example'`;
const apply = (email: string) =>
  `insert into applications (email, full_name, specialties) values ('${email}', 'Somebody Else', '{design}')`;
const approve = (email: string) => `update applications set status = 'approved' where email = '${email}'`;
const back = (name: string) => [
  erase(name),
  apply(`${name}@panel.example`),
  approve(`${name}@panel.example`),
];

describe('who was erased while their scorecards count is not approved a second time', () => {
  const without = 'drop trigger guard_return on applications';
  attack(database, [
    { title: 'not at the same address', as: both, sql: back('ada'), refused: 'PM013', without },
    {
      title: 'not with other capitals',
      as: both,
      sql: [erase('ada'), apply('ADA@Panel.Example'), approve('ADA@Panel.Example')],
      refused: 'PM013',
      without,
    },
    {
      title: 'not after a first rejection',
      as: both,
      sql: [
        ...back('ada').slice(0, 2),
        `update applications set status = 'rejected' where email = 'ada@panel.example'`,
        approve('ada@panel.example'),
      ],
      refused: 'PM013',
      without,
    },
    {
      title: 'not by a panelist who moves to that address',
      as: ['owner'],
      sql: [
        erase('ada'),
        `update applications set email = 'ada@panel.example' where email = 'bob@panel.example'`,
      ],
      refused: 'PM013',
      without,
    },
  ]);

  test.each([
    ['was approved and held no scorecard', ['hal'], [approve('hal@panel.example')]],
    ['was never approved', ['dan'], []],
    ['was withdrawn before, so that their scorecards count nowhere', ['eve'], []],
    [
      'was not erased at all',
      ['cyd'],
      [erase('ada'), `update applications set email = 'old@panel.example' where email = 'cyd@panel.example'`],
    ],
  ])('who %s may be approved at that address', async (_, [name = ''], before) => {
    const steps = [...before, ...back(name)];
    expect(await outcomeOf(owner, steps)).toEqual({ code: 'done', hit: true });
  });

  test('the address is free for an application, and the answer to it the same as ever', async () => {
    expect(await outcomeOf(app, back('ada').slice(0, 2))).toEqual({ code: 'done', hit: true });
  });
});

describe('what is kept of an erased address', () => {
  test('is one digest, beside nothing that would say whose it was or when', async () => {
    const { rows } = await owner.query(
      `select attname from pg_attribute where attrelid = 'erased_addresses'::regclass and attnum > 0`,
    );
    expect(rows).toEqual([{ attname: 'digest' }]);
    expect(await outcomeOf(owner, [erase('ada'), 'select from erased_addresses'])).toMatchObject({
      hit: true,
    });
  });

  test.each([
    ['of somebody who held no scorecard', [approve('hal@panel.example'), erase('hal')]],
    ['of somebody whose scorecards count no more', [erase('eve')]],
    ['of an applicant', [erase('dan')]],
  ])('is nothing, %s', async (_, steps) => {
    expect(await outcomeOf(owner, [...steps, 'select from erased_addresses'])).toEqual({
      code: 'done',
      hit: false,
    });
  });

  test('is no plain hash, and another one with another salt', async () => {
    const plain = createHash('sha256').update('ada@panel.example').digest('hex');
    const { rows } = await owner.query(
      `select address_digest('ada@panel.example') as one, address_digest('Ada@Panel.example') as two`,
    );
    expect(rows[0].one).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0].one).toBe(rows[0].two);
    expect(rows[0].one).not.toBe(plain);
    const resalted = [
      'alter table erased_address_salt disable trigger user',
      `update erased_address_salt set salt = sha256('other')`,
      `select where address_digest('ada@panel.example') = '${rows[0].one}'`,
    ];
    expect(await outcomeOf(owner, resalted)).toEqual({ code: 'done', hit: false });
  });

  test('leaves no event beside the erasure', async () => {
    const events = `select from audit_events where entity ~ 'erased_address'`;
    expect(await outcomeOf(owner, [erase('ada'), 'set constraints all immediate', events])).toEqual({
      code: 'done',
      hit: false,
    });
  });

  attack(database, [
    ...['erased_addresses', 'erased_address_salt'].map((table) => ({
      title: `is not shown to the application: ${table}`,
      as: ['app' as const],
      sql: [erase('ada'), `select from ${table}`],
      refused: '42501',
      without: `grant select on ${table} to panelmark_app`,
    })),
    {
      title: 'is not asked after by the application, address by address',
      as: ['app'],
      sql: `select address_digest('ada@panel.example')`,
      refused: '42501',
      without: [
        'grant execute on function address_digest to panelmark_app',
        'grant select on erased_address_salt to panelmark_app',
      ],
    },
    ...[
      'delete from erased_addresses',
      'truncate erased_addresses',
      `update erased_addresses set digest = repeat('a', 64)`,
    ].map((sql) => ({
      title: `is not got rid of: ${sql}`,
      as: ['owner' as const],
      sql: [erase('ada'), 'set constraints all immediate', sql],
      refused: 'PM011',
      without: `drop trigger refuse_${sql.split(' ')[0]} on erased_addresses`,
    })),
    ...['delete from erased_address_salt', `update erased_address_salt set salt = sha256('other')`].map(
      (sql) => ({
        title: `nor made useless: ${sql}`,
        as: ['owner' as const],
        sql,
        refused: 'PM011',
        without: `drop trigger refuse_${sql.split(' ')[0]} on erased_address_salt`,
      }),
    ),
  ]);
});
