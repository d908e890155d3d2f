import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { race } from './race.ts';
import { applicant, assignment, layPair, layRecord, recusal, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const everybody = weakened('guard_assignment', "and a.status = 'approved' and a.erased_at is null", '');
const revealed = weakened('guard_assignment', 'run.revealed_at is not null');
const voided = weakened('guard_assignment', 'run.voided_at is not null');
const recused = weakened(
  'refuse_tied',
  'exists (select from recusals r where r.run_id = run and r.panelist_id = panelist)',
);
const tied = weakened('refuse_tied', 'is_tied(a.affiliations, m.vendor)');

const tie = `update models set vendor = 'Personal Studio, Inc.' where slug = 'alpha'`;
const finalize = `update runs set status = 'scored' where external_key = 'open'`;
const avoid = `update runs set void_reason = 'lost' where external_key = 'open'`;
const withdraw = (name: string) =>
  `update applications set status = 'withdrawn' where email = '${name}@panel.example'`;
const prolong = (runKey: string, name: string) =>
  `update assignments set expires_at = expires_at + interval '1 hour'
   where run_id = ${run(runKey)} and panelist_id = ${applicant(name)}`;
const expire = (runKey: string, name: string) =>
  `update assignments set expires_at = now() where run_id = ${run(runKey)} and panelist_id = ${applicant(name)}`;

describe('a run is handed out while it is open, to an approved panelist without ties', () => {
  const both = ['app' as const, 'owner' as const];
  attack(database, [
    ...Object.entries({ dan: 'pending', hal: 'in review', fay: 'rejected', eve: 'withdrawn' }).map(
      ([name, state]) => ({
        title: `not to somebody whose application is ${state}`,
        as: both,
        sql: assignment('bare', name),
        refused: 'PM002',
        without: everybody,
      }),
    ),
    {
      title: 'not to somebody who was erased, whose ties nobody knows any more',
      as: both,
      sql: [
        `update applications set erased_at = now() where email = 'cyd@panel.example'`,
        `insert into assignments (run_id, panelist_id, expires_at)
         select ${run('bare')}, id, now() + interval '1 day' from applications where erased_at is not null`,
      ],
      refused: 'PM002',
      without: everybody,
    },
    {
      title: 'not to nobody',
      as: both,
      sql: `insert into assignments (run_id, panelist_id, expires_at) values (${run('bare')}, gen_random_uuid(), now())`,
      refused: 'PM002',
      without: [
        weakened('guard_assignment', 'not found'),
        'alter table assignments drop constraint assignments_panelist_id_fkey',
      ],
    },
    {
      title: 'not once it is revealed',
      as: both,
      sql: assignment('scored', 'bob'),
      refused: 'PM004',
      without: revealed,
    },
    {
      title: 'not when it is void',
      as: both,
      sql: assignment('void', 'cyd'),
      refused: 'PM005',
      without: voided,
    },
    {
      title: 'not to somebody who is tied to the vendor of its model',
      as: both,
      sql: [tie, assignment('open', 'cyd')],
      refused: 'PM015',
      without: tied,
    },
    {
      title: 'not again to somebody who stepped back from it',
      as: both,
      sql: [
        recusal('open', 'bob'),
        expire('open', 'bob'),
        `${assignment('open', 'bob')} on conflict (run_id, panelist_id) do update set expires_at = excluded.expires_at`,
      ],
      refused: 'PM014',
      without: recused,
    },
    {
      title: 'not twice to one panelist',
      as: both,
      sql: assignment('open', 'bob'),
      refused: '23505',
      without: 'alter table assignments drop constraint assignments_run_id_panelist_id_key',
    },
  ]);
});

describe('what is handed out is held for longer on the same terms', () => {
  attack(
    database,
    [
      { title: 'not once it is revealed', before: finalize, refused: 'PM004', without: revealed },
      { title: 'not once it is void', before: avoid, refused: 'PM005', without: voided },
      {
        title: 'not by a panelist who was withdrawn',
        before: withdraw('bob'),
        refused: 'PM002',
        without: everybody,
      },
      { title: 'not once the vendor turns out to be tied', before: tie, refused: 'PM015', without: tied },
      {
        title: 'not after stepping back',
        before: recusal('open', 'bob'),
        refused: 'PM014',
        without: recused,
      },
    ].map(({ before, ...rest }) => ({
      ...rest,
      as: ['app' as const, 'owner' as const],
      sql: [before, prolong('open', 'bob')],
    })),
  );

  test.each([finalize, avoid, withdraw('bob'), tie, recusal('open', 'bob')])(
    'and let go of at any time, such as after: %s',
    async (before) => {
      expect(await outcomeOf(app, [before, expire('open', 'bob')])).toEqual({ code: 'done', hit: true });
    },
  );
});

describe('what was handed out to whom stays on record', () => {
  const change =
    "raise exception 'an assignment never changes its run or its panelist' using errcode = 'PM008';";
  const bobs = `where run_id = ${run('open')} and panelist_id = ${applicant('bob')}`;
  attack(
    database,
    [
      `run_id = ${run('bare')}`,
      `panelist_id = ${applicant('cyd')}`,
      'id = gen_random_uuid()',
      `created_at = '2000-01-01'`,
    ].flatMap((column) => [
      {
        title: `an assignment keeps its ${column.split(' ')[0]}`,
        as: ['owner' as const],
        sql: `update assignments set ${column} ${bobs}`,
        refused: 'PM008',
        without: weakened('guard_assignment', change, 'null;'),
      },
      {
        title: `its ${column.split(' ')[0]} is not the application's to write`,
        as: ['app' as const],
        sql: `update assignments set ${column} ${bobs}`,
        refused: '42501',
        without: [
          'grant update on assignments to panelmark_app',
          weakened('guard_assignment', change, 'null;'),
        ],
      },
    ]),
  );

  const held = 'old.expires_at > now() or';
  const rested =
    'exists (select from scores s where s.run_id = old.run_id and s.panelist_id = old.panelist_id)';
  attack(database, [
    {
      title: 'none is deleted while it is held',
      as: ['owner'],
      sql: `delete from assignments ${bobs}`,
      refused: 'PM011',
      without: weakened('guard_assignment_removal', held, 'false or'),
    },
    {
      title: 'none is deleted that a scorecard rests on',
      as: ['owner'],
      sql: [
        expire('open', 'ada'),
        `delete from assignments where run_id = ${run('open')} and panelist_id = ${applicant('ada')}`,
      ],
      refused: 'PM011',
      without: weakened('guard_assignment_removal', rested),
    },
    {
      title: 'the application deletes none, not even an expired one',
      as: ['app'],
      sql: [expire('open', 'bob'), `delete from assignments ${bobs}`],
      refused: '42501',
      without: 'grant delete on assignments to panelmark_app',
    },
    {
      title: 'they are not emptied out',
      as: ['owner'],
      sql: 'truncate assignments cascade',
      refused: 'PM011',
      without: 'drop trigger refuse_truncate on assignments',
    },
  ]);

  test('one that expired without a scorecard may go', async () => {
    const removal = [expire('open', 'bob'), `delete from assignments ${bobs}`];
    expect(await outcomeOf(owner, removal)).toEqual({ code: 'done', hit: true });
  });
});

describe('a run is handed out at the same moment as something else', () => {
  const refusals = { waited: true, first: { code: 'done' } };

  test('it waits for a reveal, and is refused', async () => {
    await layPair(database, 'h1', 'q1', false);
    const reveal = `update runs set revealed_at = now() where external_key = 'h1'`;
    expect(await race(owner, reveal, assignment('h1', 'q1'))).toMatchObject({
      ...refusals,
      second: { code: 'PM004' },
    });
  });

  test('it waits for a withdrawal, and is refused', async () => {
    await layPair(database, 'h2', 'q2', false);
    expect(await race(app, withdraw('q2'), assignment('h2', 'q2'))).toMatchObject({
      ...refusals,
      second: { code: 'PM002' },
    });
  });

  test('it waits for an erasure, and is refused', async () => {
    await layPair(database, 'h3', 'q3', false);
    const { rows } = await app.query(`select ${applicant('q3')}::text as id`);
    const erase = `update applications set erased_at = now() where id = '${rows[0].id}'`;
    const handOut = assignment('h3', 'q3').replace(applicant('q3'), `'${rows[0].id}'`);
    expect(await race(app, erase, handOut)).toMatchObject({ ...refusals, second: { code: 'PM002' } });
  });

  test('to be held for longer, it waits for its panelist to step back, and is refused', async () => {
    await layPair(database, 'h4', 'q4');
    expect(await race(app, recusal('h4', 'q4'), prolong('h4', 'q4'))).toMatchObject({
      ...refusals,
      second: { code: 'PM014' },
    });
  });

  test('a reveal waits for it', async () => {
    await layPair(database, 'h5', 'q5', false);
    const reveal = `update runs set revealed_at = now() where external_key = 'h5'`;
    expect(await race(owner, assignment('h5', 'q5'), reveal)).toEqual({
      ...refusals,
      second: { code: 'done' },
    });
  });

  test('the same run to the same panelist twice, and one of the two is refused', async () => {
    await layPair(database, 'h6', 'q6', false);
    expect(await race(app, assignment('h6', 'q6'), assignment('h6', 'q6'))).toMatchObject({
      ...refusals,
      second: { code: '23505' },
    });
  });

  test('a transaction that looks at an older moment, which would miss a recusal, hands out nothing', async () => {
    await layPair(database, 'h9', 'q9');
    const outcome = await race(app, recusal('h9', 'q9'), prolong('h9', 'q9'), 'repeatable read');
    expect(outcome).toMatchObject({ second: { code: '25000' } });
  });

  test('without its locks, it would get past a reveal and a withdrawal', async () => {
    await layPair(database, 'h7', 'q7', false);
    await owner.query(weakened('guard_assignment', 'for share', ''));
    const reveal = `update runs set revealed_at = now() where external_key = 'h7'`;
    expect(await race(owner, reveal, assignment('h7', 'q7'))).toMatchObject({ second: { code: 'done' } });
    await layPair(database, 'h8', 'q8', false);
    expect(await race(app, withdraw('q8'), assignment('h8', 'q8'))).toMatchObject({
      second: { code: 'done' },
    });
  });
});
