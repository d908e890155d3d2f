import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, weakened } from './attack.ts';
import { race } from './race.ts';
import { ADMINISTRATOR, layRecord } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const apply = (email: string) =>
  `insert into applications (email, full_name, specialties) values ('${email}', 'Somebody', '{design}')`;
const approve = (email: string) =>
  `update applications set status = 'approved' where lower(email) = lower('${email}')`;
const appoint = (email: string) =>
  `insert into administrators (email, password_hash) values ('${email}', 'hash')`;

const onApproval = weakened(
  'guard_application',
  'exists (select from administrators a where lower(a.email) = lower(new.email))',
);
const onAppointment = weakened(
  'guard_administrator',
  "exists (select from applications a where lower(a.email) = lower(new.email) and a.status = 'approved')",
);

describe("an administrator's address is no panelist's", () => {
  attack(database, [
    ...[ADMINISTRATOR, 'BOSS@Panel.Example'].map((email) => ({
      title: `an application from an administrator's address, ${email}, is not approved`,
      as: ['app' as const, 'owner' as const],
      sql: [apply(email), approve(email)],
      refused: 'PM009',
      without: onApproval,
    })),
    {
      title: 'nor is it once the administrator is disabled, since what was seen stays seen',
      as: ['app'],
      sql: ['update administrators set disabled_at = now()', apply(ADMINISTRATOR), approve(ADMINISTRATOR)],
      refused: 'PM009',
      without: onApproval,
    },
    {
      title: "an approved panelist does not move to an administrator's address",
      as: ['owner'],
      sql: `update applications set email = 'Boss@panel.example' where email = 'ada@panel.example'`,
      refused: 'PM009',
      without: onApproval,
    },
    {
      title: "a withdrawn panelist is not approved again at an administrator's address",
      as: ['owner'],
      sql: [
        `update applications set email = '${ADMINISTRATOR}' where email = 'eve@panel.example'`,
        approve(ADMINISTRATOR),
      ],
      refused: 'PM009',
      without: onApproval,
    },
    ...['ada@panel.example', 'ADA@PANEL.EXAMPLE'].map((email) => ({
      title: `no administrator is made of a panelist's address, ${email}`,
      as: ['app' as const, 'owner' as const],
      sql: appoint(email),
      refused: 'PM009',
      without: onAppointment,
    })),
    {
      title: "an administrator's address is not the application's to change",
      as: ['app'],
      sql: `update administrators set email = 'other@panel.example'`,
      refused: '42501',
      without: [
        'grant update (email) on administrators to panelmark_app',
        weakened(
          'guard_administrator',
          '(new.id, new.email, new.created_at) is distinct from (old.id, old.email, old.created_at)',
        ),
      ],
    },
    {
      title: 'an administrator never changes address',
      as: ['owner'],
      sql: `update administrators set email = 'other@panel.example'`,
      refused: 'PM008',
      without: weakened(
        'guard_administrator',
        '(new.id, new.email, new.created_at) is distinct from (old.id, old.email, old.created_at)',
      ),
    },
  ]);
});

describe('an address is one person, however it is written', () => {
  attack(database, [
    {
      title: 'there is one application an address',
      as: ['app', 'owner'],
      sql: apply('Ada@Panel.Example'),
      refused: '23505',
      without: 'drop index applications_email_key',
    },
    {
      title: 'there is one administrator an address',
      as: ['app', 'owner'],
      sql: appoint('BOSS@panel.example'),
      refused: '23505',
      without: 'drop index administrators_email_key',
    },
  ]);
});

describe('of an approval and an appointment at the same moment one is refused', () => {
  const lock =
    "perform pg_advisory_xact_lock(hashtextextended('panelmark address ' || lower(new.email), 0));";

  async function bothAt(email: string): Promise<boolean> {
    const { rowCount } = await owner.query(
      `select from administrators m join applications a on lower(a.email) = lower(m.email)
       where a.status = 'approved' and lower(m.email) = lower($1)`,
      [email],
    );
    return rowCount !== 0;
  }

  test('the appointment waits for the approval, and is refused', async () => {
    await app.query(apply('one@panel.example'));
    const outcome = await race(app, approve('one@panel.example'), appoint('ONE@panel.example'));
    expect(outcome).toMatchObject({ first: { code: 'done' }, second: { code: 'PM009' }, waited: true });
    expect(await bothAt('one@panel.example')).toBe(false);
  });

  test('the approval waits for the appointment, and is refused', async () => {
    await app.query(apply('two@panel.example'));
    const outcome = await race(app, appoint('two@panel.example'), approve('Two@panel.example'));
    expect(outcome).toMatchObject({ first: { code: 'done' }, second: { code: 'PM009' }, waited: true });
    expect(await bothAt('two@panel.example')).toBe(false);
  });

  test('an older snapshot, which would not see the other, writes nothing', async () => {
    await app.query(apply('three@panel.example'));
    const outcome = await race(
      app,
      approve('three@panel.example'),
      appoint('three@panel.example'),
      'repeatable read',
    );
    expect(outcome).toMatchObject({ first: { code: '25000' }, second: { code: '25000' } });
    expect(await bothAt('three@panel.example')).toBe(false);
  });

  test('without the lock, both would stand', async () => {
    await app.query(apply('four@panel.example'));
    await owner.query(weakened('guard_administrator', lock, ''));
    await race(app, approve('four@panel.example'), appoint('four@panel.example'));
    expect(await bothAt('four@panel.example')).toBe(true);
  });

  test('without the refusal of older snapshots, both would stand in spite of the lock', async () => {
    await app.query(apply('five@panel.example'));
    await owner.query(weakened('guard_administrator', '  if exists', `  ${lock}\n  if exists`));
    await owner.query(weakened('audit_row', "current_setting('transaction_isolation') <> 'read committed'"));
    // The chain, too, shows why: its second writer does not see the first one's row.
    await owner.query('alter table administrators disable trigger audit');
    await race(app, approve('five@panel.example'), appoint('five@panel.example'), 'repeatable read');
    expect(await bothAt('five@panel.example')).toBe(true);
  });
});
