import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { brokenAt } from './chain.ts';

const SESSIONS = 16;
const COMMITS = 50;

const { app, appConfig } = await useTestDatabase();

const pool = new pg.Pool({ ...appConfig, max: SESSIONS });
afterAll(() => pool.end());

await app.query(`select define_benchmark('Load', '[{"slug": "play", "name": "Play", "question": "?", "anchors": []}]',
  '[{"slug": "design", "name": "Design", "categories": []}]', null, null, null)`);
await app.query(`insert into models (slug, name) select 'm' || i, 'M' from generate_series(1, 4) i`);
await app.query(`insert into environments (slug, name, spec) values ('e', 'E', 'Build.')`);
await app.query(`insert into runs (model_id, environment_id, external_key)
  select m.id, e.id, 'r' || i from generate_series(1, 20) i join models m on m.slug = 'm' || (1 + i % 4), environments e`);
await app.query(`insert into applications (email, full_name, specialties)
  select 'p' || i || '@panel.example', 'P', '{design}' from generate_series(1, 16) i`);
await app.query(`update applications set status = 'approved'`);

/** What one session does in one commit; every kind meets every other, on the same rows. */
const CHANGES: ((session: number, round: number) => string[])[] = [
  (session, round) => [
    `insert into scores (run_id, panelist_id, ratings, source)
     select r.id, a.id, '{"play": ${round % 11}}', 'admin' from runs r, applications a
     where r.external_key = 'r${1 + (round % 20)}' and a.email = 'p${session + 1}@panel.example'
     on conflict (run_id, panelist_id) do update set ratings = excluded.ratings`,
  ],
  (session, round) => [
    `update models set vendor = 'v${session}-${round}' where slug = 'm${1 + (round % 4)}'`,
  ],
  (session, round) => [
    `insert into applications (email, full_name, specialties) values ('${session}-${round}@panel.example', 'New', '{design}')`,
    `update applications set status = 'approved' where email = '${session}-${round}@panel.example'`,
  ],
  (session, round) => [
    `insert into runs (model_id, environment_id, external_key)
     select m.id, e.id, 'n${session}-${round}' from models m, environments e where m.slug = 'm1'`,
    `update runs set void_reason = 'lost' where external_key = 'n${session}-${round}'`,
  ],
  (session, round) => [
    `insert into administrators (email, password_hash) values ('admin${session}-${round}@panel.example', 'hash')`,
  ],
];

/** One event for the insert or update that a statement comes to: no statement above changes nothing twice. */
test(`${SESSIONS} sessions of ${COMMITS} commits each leave a chain without a gap, and no deadlock`, async () => {
  const before = Number((await app.query('select max(seq) as seq from audit_events')).rows[0].seq);
  let statements = 0;
  await Promise.all(
    Array.from({ length: SESSIONS }, async (_, session) => {
      const client = await pool.connect();
      for (let round = 0; round < COMMITS; round++) {
        const change = CHANGES[(session + round) % CHANGES.length]!(session, round);
        await client.query('begin');
        // Some sessions make their events at once and hold the chain while they work on.
        if (round % 10 === 9) await client.query('set constraints all immediate');
        for (const sql of change) await client.query(sql);
        await client.query('commit');
        statements += change.length;
      }
      client.release();
    }),
  );
  const { rows } = await app.query(
    'select count(*)::int as events, min(seq)::int as first, max(seq)::int as last from audit_events where seq > $1',
    [before],
  );
  expect(rows).toEqual([{ events: statements, first: before + 1, last: before + statements }]);
  expect(await brokenAt(app)).toBeNull();
}, 60_000);
