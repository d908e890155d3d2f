import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, weakened } from './attack.ts';
import { race } from './race.ts';
import { assignment, card, layPair, layRecord } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const finalize = (key: string) => `update runs set status = 'scored' where external_key = '${key}'`;
const noCard = weakened('guard_run', 'not found');

describe('a run becomes scored only with a counting scorecard', () => {
  attack(database, [
    {
      title: 'a run without a scorecard is not finalized',
      as: ['app', 'owner'],
      sql: finalize('bare'),
      refused: 'PM007',
      without: noCard,
    },
    {
      title: 'a run whose only panelist was withdrawn is not finalized',
      as: ['app', 'owner'],
      sql: finalize('ghost'),
      refused: 'PM007',
      without: noCard,
    },
    {
      title: 'a void run is not finalized',
      as: ['app', 'owner'],
      sql: finalize('void'),
      refused: 'PM005',
      without: [
        weakened('guard_run', 'new.voided_at is not null'),
        weakened('guard_run', 'old.voided_at is not null and', 'false and'),
      ],
    },
    {
      title: 'a run is not finalized and voided in one stroke',
      as: ['app', 'owner'],
      sql: `update runs set status = 'scored', void_reason = 'both' where external_key = 'open'`,
      refused: 'PM005',
      without: weakened('guard_run', 'new.voided_at is not null'),
    },
    {
      title: 'the application opens no run that is scored already',
      as: ['app'],
      sql: `insert into runs (model_id, environment_id, status) select model_id, environment_id, 'scored' from runs limit 1`,
      refused: '42501',
      without: [
        'grant insert (status) on runs to panelmark_app',
        'drop trigger guard_run on runs',
        `alter table runs drop constraint runs_check, drop constraint runs_check1`,
      ],
    },
    {
      title: 'no run opens scored already',
      as: ['owner'],
      sql: `insert into runs (model_id, environment_id, status, finalized_at, revealed_at)
        select model_id, environment_id, 'scored', now(), now() from runs limit 1`,
      refused: 'PM012',
      without: 'drop trigger guard_run on runs',
    },
  ]);
});

describe('a scored run never goes back', () => {
  attack(database, [
    {
      title: 'a scored run does not become pending again',
      as: ['app', 'owner'],
      sql: `update runs set status = 'pending' where external_key = 'scored'`,
      refused: 'PM008',
      without: [
        weakened('guard_run', "old.status = 'scored' and new.status <> 'scored'"),
        'alter table runs drop constraint runs_check',
      ],
    },
    {
      title: 'a revealed run is not hidden again',
      as: ['owner'],
      sql: [
        `update runs set revealed_at = now() where external_key = 'open'`,
        `update runs set revealed_at = null where external_key = 'open'`,
      ],
      refused: 'PM008',
      without: weakened(
        'guard_run',
        'old.revealed_at is not null and new.revealed_at is distinct from old.revealed_at',
      ),
    },
    {
      title: "when a run was finalized is not the application's to write",
      as: ['app'],
      sql: `update runs set finalized_at = '2000-01-01' where external_key = 'scored'`,
      refused: '42501',
      without: 'grant update (finalized_at) on runs to panelmark_app',
    },
  ]);

  test('a run is revealed and finalized at the hour it happens, whatever hour is named', async () => {
    await owner.query(`update runs set revealed_at = '2000-01-01' where external_key = 'open'`);
    await owner.query(`update runs set finalized_at = '2000-01-01' where external_key = 'scored'`);
    const { rows } = await owner.query(
      `select count(*)::int as dated from runs where revealed_at < now() - interval '1 day' or finalized_at < now() - interval '1 day'`,
    );
    expect(rows).toEqual([{ dated: 0 }]);
  });
});

describe('finalizing at the same moment as something else', () => {
  const prepare = (key: string, name: string) => layPair(database, key, name, false);
  const withdraw = (name: string) =>
    `update applications set status = 'withdrawn' where email = '${name}@panel.example'`;

  test('a withdrawal waits for the finalizing that rests on its card', async () => {
    await prepare('r1', 'p1');
    await app.query(card('r1', 'p1', '{"play": 7}'));
    const outcome = await race(app, finalize('r1'), withdraw('p1'));
    expect(outcome).toEqual({ first: { code: 'done' }, second: { code: 'done' }, waited: true });
  });

  test('finalizing waits for a withdrawal, and is refused when no card is left', async () => {
    await prepare('r2', 'p2');
    await app.query(card('r2', 'p2', '{"play": 7}'));
    const outcome = await race(app, withdraw('p2'), finalize('r2'));
    expect(outcome).toMatchObject({ first: { code: 'done' }, second: { code: 'PM007' }, waited: true });
  });

  test('finalizing waits for the first card', async () => {
    await prepare('r3', 'p3');
    const outcome = await race(app, card('r3', 'p3', '{"play": 7}'), finalize('r3'));
    expect(outcome).toEqual({ first: { code: 'done' }, second: { code: 'done' }, waited: true });
  });

  test("a panelist's own card waits for a reveal, and is refused", async () => {
    await prepare('r4', 'p4');
    await app.query(assignment('r4', 'p4'));
    const reveal = `update runs set revealed_at = now() where external_key = 'r4'`;
    const outcome = await race(owner, reveal, card('r4', 'p4', '{"play": 7}', 'panelist'));
    expect(outcome).toMatchObject({ first: { code: 'done' }, second: { code: 'PM004' }, waited: true });
  });

  test('a card waits for its run to be voided, and is refused', async () => {
    await prepare('r5', 'p5');
    const avoid = `update runs set void_reason = 'lost' where external_key = 'r5'`;
    const outcome = await race(app, avoid, card('r5', 'p5', '{"play": 7}'));
    expect(outcome).toMatchObject({ first: { code: 'done' }, second: { code: 'PM005' }, waited: true });
  });

  test('a card waits for the withdrawal of its panelist, and is refused', async () => {
    await prepare('r6', 'p6');
    const outcome = await race(app, withdraw('p6'), card('r6', 'p6', '{"play": 7}'));
    expect(outcome).toMatchObject({ first: { code: 'done' }, second: { code: 'PM002' }, waited: true });
  });

  test('without its locks, a card would get past a reveal, a voiding and a withdrawal', async () => {
    await prepare('r7', 'p7');
    await owner.query(weakened('guard_score', 'for share', ''));
    const avoid = `update runs set void_reason = 'lost' where external_key = 'r7'`;
    expect(await race(app, avoid, card('r7', 'p7', '{"play": 7}'))).toMatchObject({
      second: { code: 'done' },
    });
    await prepare('r8', 'p8');
    expect(await race(app, withdraw('p8'), card('r8', 'p8', '{"play": 7}'))).toMatchObject({
      second: { code: 'done' },
    });
  });

  test('without its lock, finalizing would rest on a card that no longer counts', async () => {
    await prepare('r9', 'p9');
    await app.query(card('r9', 'p9', '{"play": 7}'));
    await owner.query(weakened('guard_run', 'for share of a', ''));
    expect(await race(app, withdraw('p9'), finalize('r9'))).toMatchObject({ second: { code: 'done' } });
  });
});
