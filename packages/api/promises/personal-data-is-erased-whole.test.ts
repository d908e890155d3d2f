import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { applicant, assignment, card, draft, layRecord, recusal, report, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const submit = `insert into application_submissions (application_id, full_name, country, specialties, shipped_credits, affiliations, portfolio_url)
  select id, full_name, country, specialties, shipped_credits, affiliations, portfolio_url from applications`;
await app.query(submit);
for (const said of [
  report('open', 'ada'),
  draft('open', 'ada'),
  assignment('bare', 'ada'),
  recusal('bare', 'ada'),
  report('open', 'bob'),
  recusal('open', 'bob'),
  draft('open', 'bob'),
]) {
  await app.query(said);
}
await app.query(`update unplayable_reports set resolution = 'dismissed', resolution_note = 'it starts'
  where panelist_id = ${applicant('ada')}`);

const erase = (name: string) =>
  `update applications set erased_at = now() where email = '${name}@panel.example' returning id`;

describe('a person is erased whole, and their cards stay', () => {
  test('naming the hour is enough: whatever is personal goes, here and in what was ever submitted', async () => {
    const { rows } = await app.query(erase('ada'));
    const id = rows[0].id;
    const left = await app.query(
      `select row_to_json(a)::text || (select coalesce(string_agg(row_to_json(s)::text, ''), '')
         from application_submissions s where s.application_id = a.id) as text, status
       from applications a where id = $1`,
      [id],
    );
    expect(left.rows[0].text).not.toMatch(/personal|@panel/i);
    expect(left.rows[0].status).toBe('approved');
    const cards = await app.query(
      `select from counting_scores where panelist_id = $1 and run_id = ${run('scored')}`,
      [id],
    );
    expect(cards.rowCount).toBe(1);
  });

  test('what they wrote beside their cards goes too; what they decided, and what was decided of it, stays', async () => {
    const id = '(select id from applications where erased_at is not null)';
    const { rows } = await app.query(`
      select r.reason, r.note, u.reason as report, u.resolution, u.resolution_note,
        (select count(*)::int from drafts d join assignments a on a.id = d.assignment_id where a.panelist_id = ${id}) as drafts
      from recusals r, unplayable_reports u where r.panelist_id = ${id} and u.panelist_id = ${id}`);
    expect(rows).toEqual([
      {
        reason: 'knows_maker',
        note: null,
        report: '[erased]',
        resolution: 'dismissed',
        resolution_note: 'it starts',
        drafts: 0,
      },
    ]);
  });

  test('nothing personal is left anywhere in the database', async () => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of tables) {
      const { rowCount } = await owner.query(
        `select from ${name} t where t::text ~* 'ada@panel|ada personal|personal key of ada'`,
      );
      expect(rowCount, name).toBe(0);
    }
  });

  test('without its trigger, what was submitted would stay', async () => {
    const { rowCount: kept } = await owner.query(
      `select from application_submissions where full_name = 'Bob Personal'`,
    );
    expect(kept).toBe(1);
    const client = await owner.connect();
    await client.query('begin');
    await client.query('drop trigger blank_submissions on applications');
    await client.query(erase('bob'));
    const { rowCount } = await client.query(
      `select from application_submissions where full_name = 'Bob Personal'`,
    );
    await client.query('rollback');
    client.release();
    expect(rowCount).toBe(1);
  });

  test('without its trigger, what they wrote would stay', async () => {
    const left = [
      erase('bob'),
      `select from recusals r, unplayable_reports u, drafts d where r.note ~ 'personal' and u.reason ~ 'personal'
         and d.comment ~ 'personal' and r.panelist_id = u.panelist_id
         and r.panelist_id = (select id from applications where erased_at = now())`,
    ];
    expect(await outcomeOf(app, left)).toEqual({ code: 'done', hit: false });
    expect(await outcomeOf(owner, ['drop trigger forget_words on applications', ...left])).toEqual({
      code: 'done',
      hit: true,
    });
  });

  const erased = 'erased_at is not null';
  const them = `(select id from applications where ${erased})`;
  attack(database, [
    ...[
      ...['email', 'full_name', 'country', 'shipped_credits', 'portfolio_url', 'review_note'].map(
        (column) => `update applications set ${column} = 'http://back@example' where ${erased}`,
      ),
      `update applications set affiliations = '{back}' where ${erased}`,
      `update applications set erased_at = null where ${erased}`,
    ].map((sql) => ({
      title: `what is erased stays erased: ${sql}`,
      as: sql.includes('set email') ? ['owner' as const] : ['app' as const, 'owner' as const],
      sql,
      refused: 'PM008',
      without: [
        weakened('guard_application', 'old.erased_at is not null\n    and', 'false and'),
        'alter table applications drop constraint applications_check',
      ],
    })),
    {
      title: 'nobody who was erased is approved again',
      as: ['app', 'owner'],
      sql: [
        `update applications set status = 'withdrawn' where ${erased}`,
        `update applications set status = 'approved' where ${erased}`,
      ],
      refused: 'PM013',
      without: weakened('guard_application', "new.status = 'approved' and new.erased_at is not null"),
    },
    {
      title: 'nothing is submitted to an application that is erased',
      as: ['app', 'owner'],
      sql: `insert into application_submissions (application_id, full_name, specialties) select id, 'Back', specialties
        from applications where ${erased}`,
      refused: 'PM013',
      without: 'drop trigger guard_application_submission on application_submissions',
    },
    {
      title: 'nothing is drafted for somebody who was erased',
      as: ['app', 'owner'],
      sql: `insert into drafts (assignment_id, ratings, version) select id, '{}', 1 from assignments
        where panelist_id = ${them} limit 1`,
      refused: 'PM002',
      without: 'drop trigger guard_draft on drafts',
    },
    ...['panelist', 'admin'].map((source) => ({
      title: `no card of the source ${source} comes in for somebody who was erased`,
      as: ['app' as const, 'owner' as const],
      sql: card('ghost', 'nobody', '{"play": 1}', source).replace(applicant('nobody'), them),
      refused: 'PM002',
      without: [
        weakened('guard_score', 'panelist.erased_at is not null'),
        weakened('guard_score', 'assignment.id is null or (', 'false and ('),
      ],
    })),
    {
      title: 'nor is a card of theirs overwritten',
      as: ['app', 'owner'],
      sql: `update scores set ratings = '{"play": 1}' where run_id = ${run('scored')} and panelist_id = ${them}`,
      refused: 'PM002',
      without: weakened('guard_score', 'panelist.erased_at is not null'),
    },
    ...[`note = 'back'`, `reason = 'could_not_run'`].map((column) => ({
      title: `an erased note does not come back, nor does its recusal change: ${column}`,
      as: ['owner' as const],
      sql: `update recusals set ${column} where panelist_id = ${them}`,
      refused: 'PM008',
      without: weakened(
        'guard_recusal',
        "raise exception 'a recusal stays as it was made' using errcode = 'PM008';",
        'null;',
      ),
    })),
    {
      title: "a report's reason does not come back",
      as: ['owner'],
      sql: `update unplayable_reports set reason = 'back' where panelist_id = ${them}`,
      refused: 'PM008',
      without: 'drop trigger guard_report on unplayable_reports',
    },
    {
      title: 'what somebody submitted is not rewritten',
      as: ['owner'],
      sql: `update application_submissions set full_name = 'Other' where application_id = ${applicant('bob')}`,
      refused: 'PM008',
      without: 'drop trigger guard_application_submission on application_submissions',
    },
    {
      title: 'nobody is without a name or an address unless erased',
      as: ['app', 'owner'],
      sql: `update applications set full_name = null where email = 'bob@panel.example'`,
      refused: '23514',
      without: 'alter table applications drop constraint applications_check',
    },
  ]);
});

describe('a decision moves as a decision can', () => {
  const move = (name: string, status: string) =>
    `update applications set status = '${status}' where email = '${name}@panel.example'`;
  attack(database, [
    ...['pending', 'reviewing', 'rejected'].map((status) => ({
      title: `an approval does not become ${status}`,
      as: ['app' as const, 'owner' as const],
      sql: move('bob', status),
      refused: 'PM013',
      without: weakened('guard_application', "old.status = 'approved' and new.status <> 'withdrawn'"),
    })),
    ...['dan', 'hal', 'fay'].map((name) => ({
      title: `only an approval is withdrawn, not that of ${name}`,
      as: ['app' as const, 'owner' as const],
      sql: move(name, 'withdrawn'),
      refused: 'PM013',
      without: weakened('guard_application', "new.status = 'withdrawn' and old.status <> 'approved'"),
    })),
    {
      title: 'a withdrawn panelist does not become a new applicant',
      as: ['app', 'owner'],
      sql: move('eve', 'pending'),
      refused: 'PM013',
      without: weakened('guard_application', "old.status = 'withdrawn' and new.status <> 'approved'"),
    },
    {
      title: 'nobody starts approved',
      as: ['owner'],
      sql: `insert into applications (email, full_name, specialties, status) values ('x@panel.example', 'X', '{design}', 'approved')`,
      refused: 'PM012',
      without: weakened('guard_application', "new.status <> 'pending'"),
    },
    {
      title: "a pseudonym is nobody's to choose",
      as: ['owner'],
      sql: `update applications set pseudonym = 'bob' where email = 'bob@panel.example'`,
      refused: 'PM008',
      without: weakened(
        'guard_application',
        'if (new.id, new.pseudonym',
        'if false and (new.id, new.pseudonym',
      ),
    },
    ...['{unknown}', '{design,design}'].map((specialties) => ({
      title: `specialties are of the taxonomy, each once, not ${specialties}`,
      as: ['app' as const, 'owner' as const],
      sql: `update applications set specialties = '${specialties}' where email = 'bob@panel.example'`,
      refused: 'PM012',
      without: weakened(
        'guard_application',
        'if exists (\n    select from unnest',
        'if false and exists (\n    select from unnest',
      ),
    })),
  ]);
});
