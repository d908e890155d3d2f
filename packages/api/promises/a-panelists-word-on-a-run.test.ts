import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { race } from './race.ts';
import { applicant, card, layPair, layRecord, recusal, report, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const both = ['app' as const, 'owner' as const];
const words = { 'steps back from': recusal, reports: report };
const finalize = (key: string) => `update runs set status = 'scored' where external_key = '${key}'`;
const avoid = `update runs set void_reason = 'lost' where external_key = 'open'`;
const withdraw = `update applications set status = 'withdrawn' where email = 'bob@panel.example'`;
const approval = weakened('guard_panelist_word', "and a.status = 'approved' and a.erased_at is null", '');
const open = weakened('guard_panelist_word', 'and r.revealed_at is null and r.voided_at is null', '');

describe.each(Object.entries(words))(
  'only who was handed a run %s it, and only while it is open',
  (verb, say) => {
    attack(database, [
      {
        title: `nobody ${verb} a run that was not assigned to them`,
        as: both,
        sql: say('open', 'cyd'),
        refused: 'PM003',
        without: weakened(
          'guard_panelist_word',
          "raise exception 'the run was not assigned to this panelist' using errcode = 'PM003';",
          'null;',
        ),
      },
      {
        title: `nobody ${verb} a run that is revealed`,
        as: both,
        sql: [finalize('open'), say('open', 'bob')],
        refused: 'PM004',
        without: open,
      },
      {
        title: `nobody ${verb} a void run`,
        as: both,
        sql: [avoid, say('open', 'bob')],
        refused: 'PM004',
        without: open,
      },
      {
        title: `nobody ${verb} a run whose approval was withdrawn`,
        as: both,
        sql: [withdraw, say('open', 'bob')],
        refused: 'PM002',
        without: approval,
      },
      {
        title: `nobody ${verb} a run after they were erased, so that no words come in behind the erasure`,
        as: both,
        sql: [
          `update applications set erased_at = now() where email = 'bob@panel.example'`,
          say('open', 'bob').replace(
            applicant('bob'),
            '(select id from applications where erased_at is not null)',
          ),
        ],
        refused: 'PM002',
        without: approval,
      },
    ]);

    test('though the assignment has expired', async () => {
      const expire = `update assignments set expires_at = now() where panelist_id = ${applicant('bob')}`;
      expect(await outcomeOf(app, [expire, say('open', 'bob')])).toEqual({ code: 'done', hit: true });
    });
  },
);

describe('who steps back from a run does so for good', () => {
  const said = recusal('open', 'bob');
  const stays = weakened(
    'guard_recusal',
    "raise exception 'a recusal stays as it was made' using errcode = 'PM008';",
    'null;',
  );
  attack(database, [
    {
      title: 'nobody steps back once their scorecard is in',
      as: both,
      sql: recusal('open', 'ada'),
      refused: 'PM008',
      without: weakened('guard_panelist_word', "tg_table_name = 'recusals'"),
    },
    {
      title: 'nobody steps back twice',
      as: both,
      sql: [said, said],
      refused: '23505',
      without: 'alter table recusals drop constraint recusals_run_id_panelist_id_key',
    },
    ...[
      `reason = 'could_not_run'`,
      `note = 'other'`,
      'note = null',
      `run_id = ${run('bare')}`,
      `panelist_id = ${applicant('cyd')}`,
    ].flatMap((column) => [
      {
        title: `a recusal stays as it was made: ${column}`,
        as: ['owner' as const],
        sql: [said, `update recusals set ${column}`],
        refused: 'PM008',
        without: stays,
      },
      {
        title: `and is not the application's to write: ${column}`,
        as: ['app' as const],
        sql: [said, `update recusals set ${column}`],
        refused: '42501',
        without: ['grant update on recusals to panelmark_app', stays],
      },
    ]),
    ...['delete from recusals', 'truncate recusals'].flatMap((sql) => [
      {
        title: `none is taken back: ${sql}`,
        as: ['owner' as const],
        sql: [said, 'set constraints all immediate', sql],
        refused: 'PM011',
        without: `drop trigger refuse_${sql.split(' ')[0]} on recusals`,
      },
      {
        title: `nor by the application: ${sql}`,
        as: ['app' as const],
        sql: [said, 'set constraints all immediate', sql],
        refused: '42501',
        without: [
          'grant delete, truncate on recusals to panelmark_app',
          `drop trigger refuse_${sql.split(' ')[0]} on recusals`,
        ],
      },
    ]),
    {
      title: "when it was said is not the application's to say",
      as: ['app'],
      sql: said.replace('reason, note', 'reason, created_at').replace(/'personal [^']*'/, `'2000-01-01'`),
      refused: '42501',
      without: 'grant insert (created_at) on recusals to panelmark_app',
    },
    {
      title: 'blanks are no note',
      as: both,
      sql: said.replace(/'personal [^']*'/, `'  '`),
      refused: '23514',
      without: 'alter table recusals drop constraint recusals_note_check',
    },
  ]);
});

describe('stepping back at the same moment as something else', () => {
  const own = (key: string, name: string) => card(key, name, '{"play": 7}', 'panelist');
  const both = async (key: string): Promise<boolean> => {
    const { rowCount } = await owner.query(
      `select from recusals r join scores s on s.run_id = r.run_id and s.panelist_id = r.panelist_id where r.run_id = ${run(key)}`,
    );
    return rowCount !== 0;
  };

  test.each(['panelist', 'admin'])('a card of the source %s waits for it, and is refused', async (source) => {
    await layPair(database, `w1 ${source}`, `v1${source}`);
    const second = card(`w1 ${source}`, `v1${source}`, '{"play": 7}', source);
    expect(await race(app, recusal(`w1 ${source}`, `v1${source}`), second)).toMatchObject({
      first: { code: 'done' },
      second: { code: 'PM014' },
      waited: true,
    });
  });

  test.each(['panelist', 'admin'])('it waits for a card of the source %s, and is refused', async (source) => {
    await layPair(database, `w2 ${source}`, `v2${source}`);
    const first = card(`w2 ${source}`, `v2${source}`, '{"play": 7}', source);
    expect(await race(app, first, recusal(`w2 ${source}`, `v2${source}`))).toMatchObject({
      first: { code: 'done' },
      second: { code: 'PM008' },
      waited: true,
    });
  });

  test('it waits for a reveal, and is refused', async () => {
    await layPair(database, 'w3', 'v3');
    const reveal = `update runs set revealed_at = now() where external_key = 'w3'`;
    expect(await race(owner, reveal, recusal('w3', 'v3'))).toMatchObject({
      second: { code: 'PM004' },
      waited: true,
    });
  });

  test('two panelists step back from one run side by side', async () => {
    await layPair(database, 'w4', 'v4');
    await layPair(database, 'w4b', 'v4b', false);
    await app.query(
      `insert into assignments (run_id, panelist_id, expires_at) values (${run('w4')}, ${applicant('v4b')}, now() + interval '1 day')`,
    );
    expect(await race(app, recusal('w4', 'v4'), recusal('w4', 'v4b'))).toEqual({
      first: { code: 'done' },
      second: { code: 'done' },
      waited: false,
    });
  });

  test('without its lock, a card and a recusal would both stand', async () => {
    await layPair(database, 'w5', 'v5');
    await owner.query(weakened('guard_panelist_word', 'for no key update', ''));
    await race(app, own('w5', 'v5'), recusal('w5', 'v5'));
    expect(await both('w5')).toBe(true);
    expect(await both('w2 panelist')).toBe(false);
  });
});
