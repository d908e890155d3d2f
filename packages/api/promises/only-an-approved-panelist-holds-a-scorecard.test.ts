import { describe } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, weakened } from './attack.ts';
import { applicant, card, layRecord, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);

const approval = weakened('guard_score', "panelist.status is distinct from 'approved'");

describe('only an approved panelist can hold a scorecard', () => {
  attack(database, [
    ...Object.entries({ dan: 'pending', hal: 'in review', fay: 'rejected', eve: 'withdrawn' }).map(
      ([name, state]) => ({
        title: `no scorecard is recorded of somebody whose application is ${state}`,
        as: ['app' as const, 'owner' as const],
        sql: card('bare', name, '{"play": 7}'),
        refused: 'PM002',
        without: approval,
      }),
    ),
    {
      title: 'no scorecard is recorded of nobody',
      as: ['app', 'owner'],
      sql: `insert into scores (run_id, panelist_id, ratings, source)
        values (${run('bare')}, gen_random_uuid(), '{"play": 7}', 'admin')`,
      refused: 'PM002',
      without: [approval, 'alter table scores drop constraint scores_panelist_id_fkey'],
    },
    {
      title: 'a card whose panelist was withdrawn is not overwritten',
      as: ['app', 'owner'],
      sql: `update scores set ratings = '{"play": 1}' where run_id = ${run('ghost')}`,
      refused: 'PM002',
      without: approval,
    },
  ]);
});

describe("a panelist's own scorecard is on a run that was assigned to them, and still open", () => {
  const unassigned = weakened('guard_score', 'assignment.id is null or (', 'false and (');
  attack(database, [
    {
      title: 'no card of their own on a run that was not assigned to them',
      as: ['app', 'owner'],
      sql: card('open', 'cyd', '{"play": 7}', 'panelist'),
      refused: 'PM003',
      without: unassigned,
    },
    {
      title: 'a card that an administrator recorded does not become their own without an assignment',
      as: ['app', 'owner'],
      sql: `update scores set source = 'panelist' where run_id = ${run('scored')} and panelist_id = ${applicant('cyd')}`,
      refused: 'PM003',
      without: [unassigned, weakened('guard_score', 'run.revealed_at is not null')],
    },
    {
      title: 'no card of their own once the run is revealed',
      as: ['owner'],
      sql: [
        `update runs set revealed_at = now() where external_key = 'open'`,
        card('open', 'bob', '{"play": 7}', 'panelist'),
      ],
      refused: 'PM004',
      without: weakened('guard_score', 'run.revealed_at is not null'),
    },
    ...['panelist', 'admin'].map((source) => ({
      title: `no card of the source ${source} on a void run`,
      as: ['app' as const, 'owner' as const],
      sql: card('void', 'bob', '{"play": 7}', source),
      refused: 'PM005',
      without: weakened('guard_score', 'run.voided_at is not null'),
    })),
  ]);
});

describe('an administrator overwrites what a panelist filled in only with a reason', () => {
  attack(database, [
    {
      title: 'no reason, no overwriting',
      as: ['app', 'owner'],
      sql: `update scores set source = 'admin', ratings = '{"play": 1}' where run_id = ${run('open')}`,
      refused: 'PM006',
      without: weakened('guard_score', "old.source = 'panelist' and new.reason is null"),
    },
    {
      title: 'blanks are no reason',
      as: ['app', 'owner'],
      sql: `update scores set source = 'admin', reason = '  ' where run_id = ${run('open')}`,
      refused: '23514',
      without: 'alter table scores drop constraint scores_reason_check',
    },
    {
      title: "a panelist's own card takes no silent change under the panelist's name once it is revealed",
      as: ['owner'],
      sql: [
        `update runs set revealed_at = now() where external_key = 'open'`,
        `update scores set ratings = '{"play": 1}' where run_id = ${run('open')}`,
      ],
      refused: 'PM004',
      without: weakened('guard_score', 'run.revealed_at is not null'),
    },
  ]);
});
