import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { outcomeOf, weakened } from './attack.ts';
import { race } from './race.ts';
import { layRecord, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

const publish = 'select board::text as text, revision, audit_seq, audit_hash from publish_board()';
const receipts =
  'select board::text as text, revision, audit_seq, audit_hash from board_revisions order by id';
const change = `update scores set ratings = '{"play": 3}' where run_id = ${run('scored')}`;

describe('a published board leaves a receipt', () => {
  test('which holds what was returned: the board, the hash of its text, and where the audit stood', async () => {
    const [published] = (await app.query(publish)).rows;
    expect((await app.query(receipts)).rows.at(-1)).toEqual(published);
    expect(published.revision).toBe(createHash('sha256').update(published.text).digest('hex'));
    const { rows } = await app.query(
      'select seq as audit_seq, hash as audit_hash from audit_events order by seq desc limit 1',
    );
    expect(rows[0]).toEqual({ audit_seq: published.audit_seq, audit_hash: published.audit_hash });
  });

  test('once, however often it is published', async () => {
    const before = (await app.query(receipts)).rowCount;
    await app.query(publish);
    await app.query(`update models set vendor = null where vendor is not null`);
    await Promise.all([app.query(publish), app.query(publish), app.query(publish)]);
    expect((await app.query(receipts)).rowCount).toBe(before);
  });

  test('again when an earlier board returns', async () => {
    const [first] = (await app.query(publish)).rows;
    await app.query(change);
    const [second] = (await app.query(publish)).rows;
    await app.query(
      `update scores set ratings = '{"play": 7, "story": 5.25}' where run_id = ${run('scored')}`,
    );
    const [third] = (await app.query(publish)).rows;
    expect(second.revision).not.toBe(first.revision);
    expect(third.revision).toBe(first.revision);
    const kept = (await app.query(receipts)).rows.map(({ revision }) => revision);
    expect(kept.slice(-3)).toEqual([first.revision, second.revision, first.revision]);
  });

  test('once, although two publish it at the same moment', async () => {
    const publishTwice = async (play: number) => {
      await app.query(`update scores set ratings = '{"play": ${play}}' where run_id = ${run('scored')}`);
      const before = (await app.query(receipts)).rowCount ?? 0;
      const outcome = await race(app, publish, publish);
      return { ...outcome, left: ((await app.query(receipts)).rowCount ?? 0) - before };
    };
    const done = { code: 'done' };
    expect(await publishTwice(1)).toEqual({ first: done, second: done, waited: true, left: 1 });

    const lock = "perform pg_advisory_xact_lock(hashtextextended('panelmark board', 0));";
    await owner.query(weakened('publish_board', lock, 'null;'));
    expect(await publishTwice(2)).toEqual({ first: done, second: done, waited: false, left: 2 });
    await owner.query(weakened('publish_board', '  null;', `  ${lock}`));
  });

  test('in the order of the audit positions, however many publish and write at once', async () => {
    const { rows: last } = await app.query('select max(id) as id from board_revisions');
    await Promise.all(
      Array.from({ length: 5 }, async (_, session) => {
        for (let round = 0; round < 10; round++) {
          await app.query(
            // One row: several would be locked in whatever order each session finds them.
            `update scores set ratings = '{"play": ${(session + round) % 11}}'
             where id = (select min(id::text)::uuid from scores where run_id = ${run('scored')})`,
          );
          await app.query(publish);
        }
      }),
    );
    const { rows } = await app.query(
      `
      select from (select audit_seq, lag(audit_seq) over (order by id) as before from board_revisions where id > $1) r where audit_seq <= before`,
      [last[0].id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a receipt stands for what was committed', () => {
  test('a transaction that has written publishes nothing', async () => {
    expect(await outcomeOf(app, [change, publish])).toMatchObject({ code: '25000' });
  });

  test('without that check, a receipt would name an audit position at which its board never stood', async () => {
    const unchecked = weakened('publish_board', 'pg_current_xact_id_if_assigned() is not null');
    const misdated = `select from board_revisions b where b.board <> $board$${(await app.query(publish)).rows[0].text}$board$
      and b.audit_seq = (select max(seq) from audit_events)`;
    expect(await outcomeOf(owner, [unchecked, change, publish, misdated])).toEqual({
      code: 'done',
      hit: true,
    });
  });
});

describe('nothing below quorum is in the board', () => {
  test('a model below quorum is counted, and not named', async () => {
    await app.query(`update models set name = 'Thin' where slug = 'beta'`);
    await app.query(
      `insert into scores (run_id, panelist_id, ratings, source)
       select r.id, a.id, '{"play": 4.56}', 'admin' from runs r, applications a
       where r.external_key = 'bare' and a.email in ('ada@panel.example', 'bob@panel.example')`,
    );
    await app.query(`update runs set status = 'scored' where external_key = 'bare'`);
    const [{ text }] = (await app.query(publish)).rows;
    expect(JSON.parse(text)).toMatchObject({ empty: false, provisional: 1, ranked: [{ slug: 'alpha' }] });
    expect(text).not.toMatch(/beta|Thin|456|912/);
    const { rows } = await app.query(
      `select n_panelists::int, median from run_scores where run_id = ${run('bare')}`,
    );
    expect(rows).toEqual([{ n_panelists: 2, median: null }]);
  });

  test('a panelist who is withdrawn drops out of every number at once', async () => {
    await app.query(`update applications set status = 'withdrawn' where email = 'cyd@panel.example'`);
    const [{ text }] = (await app.query(publish)).rows;
    expect(JSON.parse(text)).toMatchObject({ empty: false, provisional: 2, ranked: [] });
    expect((await app.query('select from leaderboard')).rowCount).toBe(0);
    expect((await app.query('select from run_scores where median is not null')).rowCount).toBe(0);
  });
});
