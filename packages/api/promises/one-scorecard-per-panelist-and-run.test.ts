import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { applicant, card, layRecord, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);

const adasCard = `run_id = ${run('scored')} and panelist_id = ${applicant('ada')}`;
const overwrite = `update scores set ratings = '{"play": 1}', comment = 'anew' where ${adasCard}`;
const identity =
  '(new.id, new.run_id, new.panelist_id) is distinct from (old.id, old.run_id, old.panelist_id)';

describe('one scorecard stands for one panelist and run', () => {
  attack(database, [
    {
      title: 'a panelist holds no second scorecard on a run',
      as: ['app', 'owner'],
      sql: card('scored', 'ada', '{"play": 1}'),
      refused: '23505',
      without: 'alter table scores drop constraint scores_run_id_panelist_id_key',
    },
    ...[
      `update scores set run_id = ${run('bare')} where run_id = ${run('scored')} and panelist_id = ${applicant('bob')}`,
      `update scores set panelist_id = ${applicant('ada')} where run_id = ${run('ghost')}`,
    ].flatMap((sql) => {
      const moved = sql.includes('set run_id') ? 'run' : 'panelist';
      return [
        {
          title: `the ${moved} of a scorecard is not the application's to write`,
          as: ['app' as const],
          sql,
          refused: '42501',
          without: [
            `grant update (${moved}_id) on scores to panelmark_app`,
            weakened('guard_score', identity),
          ],
        },
        {
          title: `a scorecard never changes its ${moved}`,
          as: ['owner' as const],
          sql,
          refused: 'PM008',
          without: weakened('guard_score', identity),
        },
      ];
    }),
  ]);
});

describe('history keeps what a later submission replaced', () => {
  const history = `select v.version from score_revisions v join scores s on s.id = v.score_id
    where ${adasCard} and v.ratings = '{"play": 7, "story": 5.25}' and v.version = 1 and s.version = 2`;

  for (const [kind, sql] of Object.entries({
    'an update': overwrite,
    'an insert that meets it': `${card('scored', 'ada', '{"play": 1}')} on conflict (run_id, panelist_id) do update set ratings = excluded.ratings`,
    'a merge': `merge into scores s using (select ${run('scored')} as r, ${applicant('ada')} as p) n on s.run_id = n.r and s.panelist_id = n.p
      when matched then update set ratings = '{"play": 1}'`,
  })) {
    test(`${kind} overwrites the scorecard and leaves the old one in history`, async () => {
      expect(await outcomeOf(database.app, [sql, history])).toEqual({ code: 'done', hit: true });
    });

    test(`without its trigger history would not know of ${kind}`, async () => {
      const removed = 'drop trigger keep_score_revision on scores';
      expect(await outcomeOf(database.owner, [removed, sql, history])).toEqual({ code: 'done', hit: false });
    });
  }

  const rewrites = [
    `update score_revisions set ratings = '{"play": 10}'`,
    'delete from score_revisions',
    'truncate score_revisions',
  ];
  const triggers = ['update', 'delete', 'truncate'].map(
    (verb) => `drop trigger refuse_${verb} on score_revisions`,
  );
  attack(
    database,
    rewrites.flatMap((rewrite) => [
      {
        title: `history is not the application's to write: ${rewrite}`,
        as: ['app' as const],
        sql: rewrite,
        refused: '42501',
        without: [overwrite, ...triggers, 'grant all on score_revisions to panelmark_app'],
      },
    ]),
  );
  attack(database, [
    {
      title: 'the application adds no history of its own making',
      as: ['app'],
      sql: `insert into score_revisions (score_id, version, ratings, source, recognised_model, submitted_at)
        select id, 7, ratings, source, false, now() from scores limit 1`,
      refused: '42501',
      without: 'grant insert on score_revisions to panelmark_app',
    },
  ]);

  for (const rewrite of rewrites) {
    test(`even the owner is refused: ${rewrite}`, async () => {
      expect(await outcomeOf(database.owner, [overwrite, rewrite])).toMatchObject({ code: 'PM011' });
      expect(await outcomeOf(database.owner, [...triggers, overwrite, rewrite])).toEqual({
        code: 'done',
        hit: true,
      });
    });
  }
});
