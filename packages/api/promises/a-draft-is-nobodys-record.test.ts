import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf } from './attack.ts';
import { applicant, draft, layRecord, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const both = ['app' as const, 'owner' as const];

describe('a draft belongs to one assignment, and stays small', () => {
  attack(database, [
    {
      title: 'there is one an assignment',
      as: both,
      sql: [draft('open', 'ada'), draft('open', 'ada')],
      refused: '23505',
      without: 'alter table drafts drop constraint drafts_pkey',
    },
    {
      title: 'there is none without an assignment',
      as: ['owner'],
      sql: `insert into drafts (assignment_id, ratings, version) values (gen_random_uuid(), '{}', 1)`,
      refused: 'PM002',
      without: [
        'drop trigger guard_draft on drafts',
        'alter table drafts drop constraint drafts_assignment_id_fkey',
      ],
    },
    {
      title: 'there is none of somebody who has left the panel',
      as: both,
      sql: draft('scored', 'eve'),
      refused: 'PM002',
      without: 'drop trigger guard_draft on drafts',
    },
    {
      title: "whose it is is not the application's to change",
      as: ['app'],
      sql: [
        draft('open', 'ada'),
        `update drafts set assignment_id = (select id from assignments where panelist_id = ${applicant('bob')} limit 1)`,
      ],
      refused: '42501',
      without: 'grant update (assignment_id) on drafts to panelmark_app',
    },
    ...[`'[]'`, `'7'`, `'null'`, `jsonb_build_object('play', repeat('x', 30000))`].map((ratings) => ({
      title: `its ratings are a small object, not ${ratings}`,
      as: both,
      sql: [draft('open', 'ada'), `update drafts set ratings = ${ratings}`],
      refused: '23514',
      without: 'alter table drafts drop constraint drafts_ratings_check',
    })),
    {
      title: 'its version counts from one',
      as: both,
      sql: [draft('open', 'ada'), 'update drafts set version = 0'],
      refused: '23514',
      without: 'alter table drafts drop constraint drafts_version_check',
    },
  ]);
});

describe('a draft counts nowhere', () => {
  test('not in a score, not on the board, not in the log', async () => {
    const before = await board();
    const { rows } = await app.query('select max(seq) as seq from audit_events');
    await app.query(draft('open', 'bob'));
    await app.query(`update drafts set ratings = '{"play": 1}', version = version + 1`);
    expect(await board()).toEqual(before);
    expect((await app.query('select max(seq) as seq from audit_events')).rows).toEqual(rows);
    const { rowCount } = await app.query(
      `select from counting_scores where run_id = ${run('open')} and panelist_id = ${applicant('bob')}`,
    );
    expect(rowCount).toBe(0);
  });

  test('and may be thrown away', async () => {
    expect(await outcomeOf(app, ['delete from drafts'])).toEqual({ code: 'done', hit: true });
    expect(await outcomeOf(owner, ['delete from drafts'])).toEqual({ code: 'done', hit: true });
  });

  async function board(): Promise<unknown[]> {
    return (await app.query('select board_document() as board')).rows;
  }
});
