import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { applicant, card, layRecord, recusal, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const tie = `update models set vendor = 'Personal Studio, Inc.' where slug = 'alpha'`;
const expire = (runKey: string, name: string) =>
  `update assignments set expires_at = now() where run_id = ${run(runKey)} and panelist_id = ${applicant(name)}`;

describe("a panelist's first own scorecard needs an assignment that has not expired", () => {
  const recused = weakened(
    'refuse_tied',
    'exists (select from recusals r where r.run_id = run and r.panelist_id = panelist)',
  );
  const tied = weakened('refuse_tied', 'is_tied(a.affiliations, m.vendor)');
  const expired = weakened('guard_score', "(tg_op = 'INSERT' and assignment.expires_at <= now())");
  attack(database, [
    {
      title: 'an expired one will not do',
      as: ['app', 'owner'],
      sql: [expire('open', 'bob'), card('open', 'bob', '{"play": 7}', 'panelist')],
      refused: 'PM003',
      without: expired,
    },
    {
      title: 'nor does an upsert get a first card past it',
      as: ['app', 'owner'],
      sql: [
        expire('open', 'bob'),
        `${card('open', 'bob', '{"play": 7}', 'panelist')} on conflict (run_id, panelist_id) do update set ratings = excluded.ratings`,
      ],
      refused: 'PM003',
      without: expired,
    },
    ...['panelist', 'admin'].map((source) => ({
      title: `no card of the source ${source} of somebody who stepped back from the run`,
      as: ['app' as const, 'owner' as const],
      sql: [recusal('open', 'bob'), card('open', 'bob', '{"play": 7}', source)],
      refused: 'PM014',
      without: recused,
    })),
    ...['panelist', 'admin'].map((source) => ({
      title: `no card of the source ${source} of somebody who is tied to the vendor`,
      as: ['app' as const, 'owner' as const],
      sql: [tie, card('open', 'bob', '{"play": 7}', source)],
      refused: 'PM015',
      without: tied,
    })),
  ]);

  const change = `update scores set ratings = '{"play": 3}' where run_id = ${run('open')} and panelist_id = ${applicant('ada')}`;

  test('a card that is in may be changed though the assignment has expired', async () => {
    expect(await outcomeOf(app, [expire('open', 'ada'), change])).toEqual({ code: 'done', hit: true });
  });

  test('a card that is in stays, and stays its own, when the vendor is edited to a tied one', async () => {
    const counting = `select from counting_scores where run_id = ${run('open')} and panelist_id = ${applicant('ada')}`;
    const steps = [tie, change, `update runs set status = 'scored' where external_key = 'open'`, counting];
    expect(await outcomeOf(app, steps)).toEqual({ code: 'done', hit: true });
  });
});

describe("whether the model was recognised is the panelist's to say", () => {
  const silent = weakened(
    'guard_score',
    "new.recognised_model := case tg_op when 'UPDATE' then old.recognised_model else false end;",
    'null;',
  );
  const says = (value: boolean) =>
    `select from scores where recognised_model = ${value} and run_id = ${run('open')} and panelist_id = `;
  const recognised = `insert into scores (run_id, panelist_id, ratings, source, recognised_model)
    values (${run('open')}, ${applicant('bob')}, '{"play": 7}'`;

  test.each([
    [
      'an administrator who records a card says nothing of it',
      [`${recognised}, 'admin', true)`],
      false,
      'bob',
    ],
    [
      'nor takes it back on overwriting',
      [
        `${recognised}, 'panelist', true)`,
        `update scores set source = 'admin', reason = 'misread', recognised_model = false where run_id = ${run('open')}`,
      ],
      true,
      'bob',
    ],
  ] as const)('%s', async (_, steps, value, name) => {
    const look = says(value) + applicant(name);
    expect(await outcomeOf(app, [...steps, look])).toEqual({ code: 'done', hit: true });
    expect(await outcomeOf(owner, [silent, ...steps, look])).toEqual({ code: 'done', hit: false });
  });
});
