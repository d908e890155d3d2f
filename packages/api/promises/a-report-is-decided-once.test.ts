import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { applicant, layRecord, report, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;
const both = ['app' as const, 'owner' as const];

describe('a report stays as it was made, and is decided once', () => {
  const said = report('open', 'bob');
  const decide = `update unplayable_reports set resolution = 'mended', resolution_note = 'a new link',
    resolved_by = (select id from administrators)`;
  const made = weakened(
    'guard_report',
    "raise exception 'a report stays as it was made' using errcode = 'PM008';",
    'null;',
  );
  const undecided = 'alter table unplayable_reports drop constraint unplayable_reports_check';
  const once = weakened('guard_report', 'old.resolution is not null or new.resolution is null');
  attack(database, [
    {
      title: 'nobody has two open reports of one run',
      as: both,
      sql: [said, said],
      refused: '23505',
      without: 'drop index unplayable_reports_open_key',
    },
    {
      title: 'none is made decided',
      as: ['owner'],
      sql: `insert into unplayable_reports (run_id, panelist_id, reason, resolution, resolved_at)
        values (${run('open')}, ${applicant('bob')}, 'it hangs', 'dismissed', now())`,
      refused: 'PM012',
      without: weakened(
        'guard_report',
        "raise exception 'a report starts open' using errcode = 'PM012';",
        'null;',
      ),
    },
    {
      title: 'the application makes none decided',
      as: ['app'],
      sql: `insert into unplayable_reports (run_id, panelist_id, reason, resolution) values (${run('open')}, ${applicant('bob')}, 'x', 'mended')`,
      refused: '42501',
      without: [
        'grant insert (resolution) on unplayable_reports to panelmark_app',
        'drop trigger guard_report on unplayable_reports',
        undecided,
      ],
    },
    ...[
      `reason = 'other'`,
      `reason = '[erased]'`,
      `run_id = ${run('bare')}`,
      `panelist_id = ${applicant('cyd')}`,
    ].flatMap((column) => [
      {
        title: `it keeps what it said: ${column}`,
        as: ['owner' as const],
        sql: [said, `${decide}, ${column}`],
        refused: 'PM008',
        without: made,
      },
      {
        title: `which is not the application's to write: ${column}`,
        as: ['app' as const],
        sql: [said, `update unplayable_reports set ${column}`],
        refused: '42501',
        without: ['grant update on unplayable_reports to panelmark_app', made, once, undecided],
      },
    ]),
    ...[`resolution = 'dismissed'`, 'resolution = null, resolved_by = null', `resolution_note = 'other'`].map(
      (column) => ({
        title: `a decision is not taken back: ${column}`,
        as: both,
        sql: [said, decide, `update unplayable_reports set ${column}`],
        refused: 'PM008',
        without: [once, undecided],
      }),
    ),
    {
      title: 'nothing is noted of a decision that is not there',
      as: both,
      sql: [said, `update unplayable_reports set resolution_note = 'soon'`],
      refused: 'PM008',
      without: [once, undecided],
    },
    ...['delete from unplayable_reports', 'truncate unplayable_reports'].flatMap((sql) => [
      {
        title: `none is taken back: ${sql}`,
        as: ['owner' as const],
        sql: [said, 'set constraints all immediate', sql],
        refused: 'PM011',
        without: `drop trigger refuse_${sql.split(' ')[0]} on unplayable_reports`,
      },
      {
        title: `nor by the application: ${sql}`,
        as: ['app' as const],
        sql: [said, 'set constraints all immediate', sql],
        refused: '42501',
        without: [
          'grant delete, truncate on unplayable_reports to panelmark_app',
          `drop trigger refuse_${sql.split(' ')[0]} on unplayable_reports`,
        ],
      },
    ]),
    {
      title: 'blanks are no reason',
      as: both,
      sql: said.replace(/'black [^']*'/, `'  '`),
      refused: '23514',
      without: 'alter table unplayable_reports drop constraint unplayable_reports_reason_check',
    },
  ]);

  test('another may be made when the first is decided', async () => {
    expect(await outcomeOf(app, [said, decide, said])).toEqual({ code: 'done', hit: true });
  });

  test('it is decided at the hour it happens, whatever hour is named', async () => {
    const dated = `select from unplayable_reports where resolved_at < now() - interval '1 day'`;
    const steps = [said, `${decide}, resolved_at = '2000-01-01'`, dated];
    expect(await outcomeOf(owner, steps)).toEqual({ code: 'done', hit: false });
    const named = weakened('guard_report', 'new.resolved_at := now();', '');
    expect(await outcomeOf(owner, [named, ...steps])).toEqual({ code: 'done', hit: true });
  });

  test('it may be made with a scorecard in, for what stopped to work since', async () => {
    expect(await outcomeOf(app, [report('open', 'ada')])).toEqual({ code: 'done', hit: true });
  });
});
