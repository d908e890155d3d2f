import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, refusalIn, weakened } from './attack.ts';
import { race } from './race.ts';
import { applicant, layPair, layRecord, link } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const hash = (letter: string) => letter.repeat(64);
const redeem = (token: string) =>
  `update sign_in_links set redeemed_at = now() where token_hash = '${hash(token)}'`;
const both = ['app' as const, 'owner' as const];
const everybody = weakened('guard_sign_in_link', "and a.status = 'approved' and a.email is not null", '');
const unsound = weakened(
  'guard_sign_in_link',
  "new.redeemed_at is not null or new.expires_at > now() + interval '1 hour'",
);
const stays = weakened(
  'guard_sign_in_link',
  "raise exception 'a sign-in link stays as it was made' using errcode = 'PM008';",
  'null;',
);
const once = weakened(
  'guard_sign_in_link',
  'old.redeemed_at is not null or new.redeemed_at is null or old.expires_at <= now()',
);

describe('a link is for an approved panelist alone, and short-lived', () => {
  attack(database, [
    ...Object.entries({ dan: 'pending', hal: 'in review', fay: 'rejected', eve: 'withdrawn' }).map(
      ([name, state]) => ({
        title: `none for somebody whose application is ${state}`,
        as: both,
        sql: link(name, 'a'),
        refused: 'PM002',
        without: everybody,
      }),
    ),
    {
      title: 'none for somebody who was erased',
      as: both,
      sql: [
        `update applications set erased_at = now() where email = 'cyd@panel.example'`,
        link('cyd', 'a').replace(
          applicant('cyd'),
          '(select id from applications where erased_at is not null)',
        ),
      ],
      refused: 'PM002',
      without: everybody,
    },
    {
      title: 'none lives for more than an hour',
      as: both,
      sql: link('ada', 'a', '61 minutes'),
      refused: 'PM012',
      without: unsound,
    },
    {
      title: 'none lives for ever',
      as: both,
      sql: link('ada', 'a').replace(/now\(\).*'\)/, `'infinity')`),
      refused: 'PM012',
      without: unsound,
    },
    {
      title: 'none starts used',
      as: ['owner'],
      sql: `insert into sign_in_links (token_hash, panelist_id, expires_at, redeemed_at)
        values ('${hash('a')}', ${applicant('ada')}, now(), now())`,
      refused: 'PM012',
      without: unsound,
    },
    {
      title: 'none is kept in the clear',
      as: both,
      sql: link('ada', 'a').replace(hash('a'), 'the token itself'),
      refused: '23514',
      without: 'alter table sign_in_links drop constraint sign_in_links_token_hash_check',
    },
  ]);
});

describe('a link is used once, in its time', () => {
  const made = link('ada', 'b');
  const expired = link('ada', 'b', '-1 minute');
  attack(database, [
    { title: 'not twice', as: both, sql: [made, redeem('b'), redeem('b')], refused: 'PM008', without: once },
    {
      title: 'not when its time is over',
      as: both,
      sql: [expired, redeem('b')],
      refused: 'PM008',
      without: once,
    },
    {
      title: 'and is not made new again',
      as: both,
      sql: [made, redeem('b'), `update sign_in_links set redeemed_at = null`],
      refused: 'PM008',
      without: once,
    },
    ...[
      `expires_at = now() + interval '50 minutes'`,
      `panelist_id = ${applicant('bob')}`,
      `token_hash = '${hash('c')}'`,
      `created_at = '2000-01-01'`,
    ].flatMap((column) => [
      {
        title: `it stays as it was made: ${column.split(' ')[0]}`,
        as: ['owner' as const],
        sql: [made, `update sign_in_links set redeemed_at = now(), ${column}`],
        refused: 'PM008',
        without: stays,
      },
      {
        title: `and is not the application's to change: ${column.split(' ')[0]}`,
        as: ['app' as const],
        sql: [made, `update sign_in_links set ${column}`],
        refused: '42501',
        without: ['grant update on sign_in_links to panelmark_app', stays, once],
      },
    ]),
    ...['delete from sign_in_links', 'truncate sign_in_links'].flatMap((sql) => [
      {
        title: `none is removed: ${sql}`,
        as: ['owner' as const],
        sql: [made, sql],
        refused: 'PM011',
        without: `drop trigger refuse_${sql.split(' ')[0]} on sign_in_links`,
      },
      {
        title: `nor by the application: ${sql}`,
        as: ['app' as const],
        sql: [made, sql],
        refused: '42501',
        without: [
          'grant delete, truncate on sign_in_links to panelmark_app',
          `drop trigger refuse_${sql.split(' ')[0]} on sign_in_links`,
        ],
      },
    ]),
  ]);

  test('it is used at the hour it happens, whatever hour is named', async () => {
    const dated = `select from sign_in_links where redeemed_at < now() - interval '1 day'`;
    const steps = [made, `update sign_in_links set redeemed_at = '2000-01-01'`, dated];
    expect(await outcomeOf(app, steps)).toEqual({ code: 'done', hit: false });
    const named = weakened('guard_sign_in_link', 'new.redeemed_at := now();', '');
    expect(await outcomeOf(owner, [named, ...steps])).toEqual({ code: 'done', hit: true });
  });

  test('of 20 at once one gets through, whether it looks before it leaps or not', async () => {
    await app.query(link('ada', 'd'));
    await app.query(link('ada', 'e'));
    const careful = `${redeem('d')} and redeemed_at is null and expires_at > now()`;
    const count = async (sql: string) => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () =>
          app.query(sql).then(
            ({ rowCount }) => rowCount,
            (error) => refusalIn(error).code,
          ),
        ),
      );
      return outcomes.filter((outcome) => outcome === 1).length;
    };
    expect(await count(careful)).toBe(1);
    expect(await count(redeem('e'))).toBe(1);

    await app.query(link('ada', 'f'));
    await owner.query(once);
    expect(await count(redeem('f'))).toBe(20);
    await owner.query(
      weakened(
        'guard_sign_in_link',
        "if false then\n    raise exception 'a sign-in link is used",
        "if old.redeemed_at is not null or new.redeemed_at is null or old.expires_at <= now() then\n    raise exception 'a sign-in link is used",
      ),
    );
  });
});

describe('a link at the same moment as a withdrawal', () => {
  const withdraw = (name: string) =>
    `update applications set status = 'withdrawn' where email = '${name}@panel.example'`;

  test('waits for it, and is refused', async () => {
    await layPair(database, 'l1', 'm1', false);
    expect(await race(app, withdraw('m1'), link('m1', '1'))).toMatchObject({
      first: { code: 'done' },
      second: { code: 'PM002' },
      waited: true,
    });
  });

  test('without its lock, would be made for somebody who is on the panel no more', async () => {
    await layPair(database, 'l2', 'm2', false);
    await owner.query(weakened('guard_sign_in_link', 'for share', ''));
    expect(await race(app, withdraw('m2'), link('m2', '2'))).toMatchObject({ second: { code: 'done' } });
  });
});
