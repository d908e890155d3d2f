import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testkit/database.ts';
import { attack, outcomeOf, weakened } from './attack.ts';
import { brokenAt } from './chain.ts';
import { race } from './race.ts';
import { card, layRecord, recusal, report, run } from './record.ts';

const database = await useTestDatabase();
await layRecord(database);
const { app, owner } = database;

/**
 * Tables whose changes are deliberately not events: counters, sign-ins, what is handed out or half typed, and what is itself a
 * record. An event beside an erasure would say whose digest it is.
 */
const UNAUDITED = [
  '_prisma_migrations',
  'assignments',
  'audit_events',
  'board_revisions',
  'drafts',
  'erased_address_salt',
  'erased_addresses',
  'rate_limits',
  'score_revisions',
  'sessions',
  'sign_in_links',
];

async function head(): Promise<number> {
  const { rows } = await app.query('select coalesce(max(seq), 0)::int as seq from audit_events');
  return rows[0].seq;
}

describe('every change is on record', () => {
  test('each table but the ones named here appends its changes at commit', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and tgfoid = 'audit_row()'::regprocedure and tgenabled = 'O'
          -- after each row, for insert, update and delete
          and tgtype & (1 | 4 | 8 | 16) = (1 | 4 | 8 | 16) and tgtype & 2 = 0 and tgdeferrable and tginitdeferred)
      order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(UNAUDITED);
  });

  test('an event says who acted, through which role, on what, and what it was before', async () => {
    const client = await app.connect();
    await client.query('begin');
    await client.query(`select set_config('panelmark.actor', 'admin:1', true)`);
    await client.query(`update models set vendor = 'Acme' where slug = 'alpha'`);
    await client.query('commit');
    client.release();
    const { rows } = await app.query(`
      select actor, db_role, action, entity, entity_id = (select id::text from models where slug = 'alpha') as itself,
        change -> 'was' as was, change -> 'new' ->> 'vendor' as vendor
      from audit_events order by seq desc limit 1`);
    expect(rows).toEqual([
      {
        actor: 'admin:1',
        db_role: 'panelmark_app',
        action: 'update',
        entity: 'models',
        itself: true,
        was: { vendor: null },
        vendor: 'Acme',
      },
    ]);
  });

  test('the actor of one transaction does not reach into the next', async () => {
    await app.query(`update models set vendor = 'Other' where slug = 'alpha'`);
    const { rows } = await app.query('select actor from audit_events order by seq desc limit 1');
    expect(rows).toEqual([{ actor: 'database session' }]);
  });

  test('what is rolled back, whole or to a savepoint, leaves no event and no gap', async () => {
    const before = await head();
    const client = await app.connect();
    await client.query('begin');
    await client.query(`update models set vendor = 'a' where slug = 'beta'`);
    await client.query('savepoint here');
    await client.query(`update models set vendor = 'b' where slug = 'beta'`);
    await client.query('rollback to here');
    await client.query('commit');
    await client.query('begin');
    await client.query(`update models set vendor = 'c' where slug = 'beta'`);
    await client.query('set constraints all immediate');
    await client.query('rollback');
    client.release();
    expect(await head()).toBe(before + 1);
    expect(await brokenAt(app)).toBeNull();
  });

  test('a change that changes nothing is no event', async () => {
    const before = await head();
    await app.query('update models set vendor = vendor');
    expect(await head()).toBe(before);
  });

  test('each change of a row within one transaction is an event of its own', async () => {
    const before = await head();
    const client = await app.connect();
    await client.query('begin');
    for (const vendor of ['x', 'y', 'z']) {
      await client.query('update models set vendor = $1 where slug = $2', [vendor, 'alpha']);
    }
    await client.query('commit');
    client.release();
    expect(await head()).toBe(before + 3);
  });
});

describe('nothing personal and nothing secret is in the audit', () => {
  test('whatever is known of a person is masked, before and after', async () => {
    await app.query(recusal('open', 'bob'));
    await app.query(report('open', 'bob'));
    await app.query(
      `update unplayable_reports set resolution = 'dismissed', resolution_note = 'personal, too'`,
    );
    await owner.query(`update applications set full_name = 'Ada Personal Second', email = 'ada2@panel.example',
      review_note = 'personal again', affiliations = '{personal studio,another}' where email = 'ada@panel.example'`);
    await app.query(`update administrators set password_hash = 'another hash of a password'`);
    const { rows } = await app.query(`
      select seq from audit_events where change::text ~* 'personal|@panel|hash of a password'
        or entity_id ~ '@' or actor ~ '@'`);
    expect(rows).toEqual([]);
  });

  test('that somebody stepped back or reported, of which run and why in a word, is on record', async () => {
    const { rows } = await app.query(`
      select entity, action, change -> 'new' ->> 'reason' as reason, change -> 'new' ->> 'note' as note,
        change -> 'new' ->> 'resolution' as resolution, change -> 'new' ->> 'resolution_note' as resolution_note
      from audit_events where entity in ('recusals', 'unplayable_reports') and change -> 'new' ->> 'run_id' = ${run('open')}::text
      order by seq`);
    const words = { note: null, resolution: null, resolution_note: null };
    expect(rows).toEqual([
      { ...words, entity: 'recusals', action: 'insert', reason: 'knows_maker', note: '[masked]' },
      { ...words, entity: 'unplayable_reports', action: 'insert', reason: '[masked]' },
      {
        ...{ entity: 'unplayable_reports', action: 'update', reason: '[masked]', note: null },
        ...{ resolution: 'dismissed', resolution_note: '[masked]' },
      },
    ]);
  });

  test('without the mask it would be there', async () => {
    const seen = `select from audit_events where change::text ~* 'personal'`;
    const change = `update applications set country = 'Personalia Nova' where email = 'bob@panel.example'`;
    const steps = [change, 'set constraints all immediate', seen];
    expect(await outcomeOf(owner, steps)).toEqual({ code: 'done', hit: false });
    const unmasked = weakened('audit_row', `string_to_array(tg_argv[1], ',')`, `'{}'`);
    expect(await outcomeOf(owner, [unmasked, ...steps])).toEqual({ code: 'done', hit: true });
  });

  test('every text column about people is either masked or known to say nothing of them', async () => {
    const { rows } = await owner.query<{ column: string }>(`
      select relname || '.' || attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = 'audit_row()'::regprocedure
      where relname in ('administrators', 'applications', 'application_submissions', 'api_tokens', 'recusals', 'unplayable_reports')
        and attnum > 0 and atttypid in ('text'::regtype, 'text[]'::regtype, 'title'::regtype)
        and not attname = any (string_to_array(split_part(encode(tgargs, 'escape'), '\\000', 2), ','))
      order by 1`);
    expect(rows.map(({ column }) => column)).toEqual([
      'api_tokens.name',
      'api_tokens.scopes',
      'application_submissions.specialties',
      'applications.pseudonym',
      'applications.specialties',
    ]);
  });
});

describe('the chain shows every change to itself', () => {
  const unguarded = ['update', 'delete'].map(
    (verb) => `alter table audit_events disable trigger refuse_${verb}`,
  );

  test('as it stands, it holds', async () => {
    expect(await head()).toBeGreaterThan(20);
    expect(await brokenAt(app)).toBeNull();
  });

  test.each([
    ['an edit of who acted', `update audit_events set actor = 'admin:2' where seq = 7`, 7],
    ['an edit of what changed', `update audit_events set change = change || '{"extra": 1}' where seq = 7`, 7],
    ['an edit of the hour', `update audit_events set at = at + interval '1 microsecond' where seq = 7`, 7],
    ['a deletion', 'delete from audit_events where seq = 7', 8],
    ['a deletion at the beginning', 'delete from audit_events where seq = 1', 2],
    [
      'a deletion that closes the gap',
      `delete from audit_events where seq = 7; update audit_events set seq = seq + 100000 where seq > 7;
       update audit_events set seq = seq - 100001 where seq > 7`,
      7,
    ],
    [
      'a swap',
      `update audit_events set seq = 100000 where seq = 7; update audit_events set seq = 7 where seq = 8;
       update audit_events set seq = 8 where seq = 100000`,
      7,
    ],
    [
      'an edit with a hash to match',
      `update audit_events set actor = 'admin:2' where seq = 7;
       update audit_events e set hash = audit_hash(e) where seq = 7`,
      8,
    ],
  ])('%s', async (_, sql, place) => {
    const client = await owner.connect();
    try {
      await client.query('begin');
      for (const each of unguarded) await client.query(each);
      await client.query(sql);
      expect(await brokenAt(client)).toBe(place);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('a tail that is cut off leaves a sound chain, which no longer reaches the position that was published', async () => {
    const { rows } = await app.query('select audit_seq, audit_hash from publish_board()');
    const client = await owner.connect();
    try {
      await client.query('begin');
      for (const each of unguarded) await client.query(each);
      await client.query('delete from audit_events where seq > (select max(seq) - 3 from audit_events)');
      expect(await brokenAt(client)).toBeNull();
      const published = await client.query('select from audit_events where seq = $1 and hash = $2', [
        rows[0].audit_seq,
        rows[0].audit_hash,
      ]);
      expect(published.rowCount).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('the chain has one writer at a time', () => {
  test('writers work side by side, and only their commits wait for each other', async () => {
    const outcome = await race(
      app,
      `update models set vendor = 'first' where slug = 'alpha'`,
      `update models set vendor = 'second' where slug = 'beta'`,
    );
    expect(outcome).toEqual({ first: { code: 'done' }, second: { code: 'done' }, waited: false });
    expect(await brokenAt(app)).toBeNull();
  });

  test('two that append at the same moment stand one after the other', async () => {
    const append = (slug: string) =>
      `update models set vendor = vendor || '.' where slug = '${slug}'; set constraints all immediate`;
    const outcome = await race(app, append('alpha'), append('beta'));
    expect(outcome).toEqual({ first: { code: 'done' }, second: { code: 'done' }, waited: true });
    expect(await brokenAt(app)).toBeNull();

    const lock = "perform pg_advisory_xact_lock(hashtextextended('panelmark audit chain', 0));";
    await owner.query(weakened('audit_row', lock, 'null;'));
    expect(await race(app, append('alpha'), append('beta'))).toMatchObject({ second: { code: '23505' } });
    await owner.query(weakened('audit_row', 'null;\n  select seq', `${lock}\n  select seq`));
  });

  test.each(['repeatable read', 'serializable'])(
    'no transaction at %s writes the record',
    async (isolation) => {
      for (const sql of [
        card('bare', 'bob', '{"play": 7}'),
        `update scores set comment = 'x' where run_id = ${run('scored')}`,
      ]) {
        await expect(app.query(`begin isolation level ${isolation}; ${sql}; commit`)).rejects.toMatchObject({
          code: '25000',
        });
        await app.query('rollback');
      }
      expect(await brokenAt(app)).toBeNull();
    },
  );

  attack(database, [
    {
      title: 'no trigger of the audit is put off beyond the commit, or away',
      as: ['app'],
      sql: 'alter table scores disable trigger audit',
      refused: '42501',
      without: 'alter table scores owner to panelmark_app',
    },
  ]);
});
