import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { AS_NEW, givenImporter, ratingsFile } from '../../../testkit/given-import.ts';
import { createDatabase } from '../../database/client.ts';
import { type AuditReport, type Head, verifyAudit } from './audit.service.ts';
import { AUDITED_TABLES } from './replay.store.ts';

const { prisma, owner, ownerConfig } = await useTestDatabase();
const { importFile } = await givenImporter(prisma);

const onProgress = () => undefined;
let head: Head;
let score: string;

beforeAll(async () => {
  await importFile(
    ratingsFile(
      ...[6, 7, 9].flatMap((rating, n) => [`A,e,r1,p${n + 1},fun,${rating}`, `B,e,r2,p${n + 1},fun,5`]),
    ),
    { ...AS_NEW, finalize: true },
  );
  await importFile(ratingsFile('A,e,r1,p1,fun,8'));
  const { rows: events } = await owner.query(
    'select seq::integer, hash from audit_events order by seq desc limit 1',
  );
  head = events[0];
  const { rows: scores } = await owner.query('select score_id as id from score_revisions');
  score = scores[0].id;
});

/** Verifies the log as the application does. */
const verify = (published: Head | null = null): Promise<AuditReport> =>
  verifyAudit(
    { snapshot: (work) => prisma.$transaction(work, { isolationLevel: 'RepeatableRead' }), onProgress },
    published,
  );

/** Splits SQL into its statements; a block between dollars is one. */
const statements = (sql: string): string[] => sql.match(/(\$\$[^$]*\$\$|[^;$])+/g) ?? [];

/** Tampers as the owner does who has switched every guard off, verifies, and takes it back. */
async function findingsAfter(tampering: string, published: Head | null = null): Promise<readonly string[]> {
  const database = createDatabase(ownerConfig, { connections: 1 });
  const undone = new Error('undone');
  let findings: readonly string[] = [];
  try {
    await database.prisma.$transaction(async (tx) => {
      for (const table of [
        ...Object.keys(AUDITED_TABLES),
        'audit_events',
        'board_revisions',
        'score_revisions',
      ]) {
        await tx.$executeRawUnsafe(`alter table ${table} disable trigger user`);
      }
      for (const statement of statements(tampering)) await tx.$executeRawUnsafe(statement);
      ({ findings } = await verifyAudit({ snapshot: (work) => work(tx), onProgress }, published));
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  } finally {
    await database.close();
  }
  return findings;
}

describe('an audit log that nobody touched', () => {
  it('holds: each row follows from the one before, receipts fit, tables stand as it recorded them', async () => {
    const report = await verify(head);
    expect(report).toMatchObject({ findings: [], head, rows: head.seq, receipts: 2 });
    expect(report.recordedRows).toBeGreaterThan(20);
  });

  it('covers every table whose changes the database records', async () => {
    const { rows } = await owner.query<{ name: string; key: string }>(
      `select tgrelid::regclass::text as name, split_part(encode(tgargs, 'escape'), '\\000', 1) as key
       from pg_trigger where tgname = 'audit'`,
    );
    expect(Object.fromEntries(rows.map(({ name, key }) => [name, key]))).toEqual(AUDITED_TABLES);
  });
});

describe('in the log, it finds', () => {
  it('an edit', async () => {
    expect(await findingsAfter("update audit_events set actor = 'forged' where seq = 9")).toEqual([
      'Row 9 does not follow from row 8: it was changed after it was written.',
    ]);
  });

  it('an edit of what a change holds', async () => {
    const findings = await findingsAfter(
      `update audit_events set change = jsonb_set(change, '{new,ratings,fun}', '9')
       where seq = (select max(seq) from audit_events where entity = 'scores' and action = 'insert')`,
    );
    expect(findings[0]).toMatch(
      /^Row \d+ does not follow from row \d+: it was changed after it was written\.$/,
    );
  });

  it('an edit whose hash was made to fit by the stored function', async () => {
    expect(
      await findingsAfter(
        "update audit_events set actor = 'forged' where seq = 9; update audit_events e set hash = audit_hash(e) where seq = 9",
      ),
    ).toEqual(['Row 10 does not follow from row 9: one of them was replaced after it was written.']);
  });

  it('an edit though the stored function was replaced by one that agrees', async () => {
    expect(
      await findingsAfter(
        `create or replace function audit_hash(event audit_events) returns text language sql as 'select event.hash';
         update audit_events set actor = 'forged' where seq = 9`,
      ),
    ).toEqual(['Row 9 does not follow from row 8: it was changed after it was written.']);
  });

  it('a deletion', async () => {
    expect(await findingsAfter('delete from audit_events where seq = 9')).toContain(
      'Row 9 is missing before row 10.',
    );
  });

  it('a swap', async () => {
    const findings = await findingsAfter(
      `update audit_events set seq = 1000009 where seq = 9; update audit_events set seq = 9 where seq = 10;
       update audit_events set seq = 10 where seq = 1000009`,
    );
    expect(findings.slice(0, 2)).toEqual([
      'Row 9 does not follow from row 8: it was changed after it was written.',
      'Row 10 does not follow from row 9: it was changed after it was written.',
    ]);
  });

  it('an insertion in the middle', async () => {
    const findings = await findingsAfter(
      `update audit_events set seq = seq + 1000001 where seq > 9; update audit_events set seq = seq - 1000000 where seq > 9;
       insert into audit_events
         select 10, at, actor, db_role, action, entity, 'forged', change, hash, repeat('f', 64) from audit_events where seq = 9`,
    );
    expect(findings[0]).toBe('Row 10 does not follow from row 9: it was changed after it was written.');
  });

  it('an insertion at the end that chains on correctly, for it records what is not there', async () => {
    const findings = await findingsAfter(
      `insert into audit_events
         select seq + 1, at, 'import', db_role, 'insert', 'models', 'forged', '{"was": {}, "new": {"id": "forged"}}', hash, repeat('f', 64)
         from audit_events order by seq desc limit 1;
       update audit_events e set hash = audit_hash(e) where entity_id = 'forged'`,
    );
    expect(findings).toEqual([
      `models forged is gone, which row ${head.seq + 1} of the log recorded: it was removed behind the log.`,
    ]);
  });

  it('a tail that was cut off, by the receipts of boards', async () => {
    const findings = await findingsAfter('delete from audit_events where seq > 9');
    expect(findings[0]).toMatch(
      /^The receipt of the board of \d{4}-\d\d-\d\d \d\d:\d\d UTC names row \d+, and the log ends at row 9: its tail was cut off\.$/,
    );
  });

  it('a tail that was cut off together with its receipts and its rows, by a head that was published', async () => {
    const tampering = `delete from board_revisions where audit_seq > ${head.seq - 1};
      delete from audit_events where seq = ${head.seq};
      update scores s set ratings = r.ratings, version = r.version, submitted_at = r.submitted_at from score_revisions r where r.score_id = s.id;
      delete from score_revisions`;
    expect(await findingsAfter(tampering)).toEqual([]);
    expect(await findingsAfter(tampering, head)).toEqual([
      `The published head names row ${head.seq}, and the log ends at row ${head.seq - 1}: its tail was cut off.`,
    ]);
  });

  it('a log that was written anew from its beginning, by the receipts of boards', async () => {
    const findings = await findingsAfter(
      `do $$
       declare e audit_events%rowtype; before text := repeat('0', 64);
       begin
         for e in select * from audit_events order by seq loop
           e.previous_hash := before;
           if e.seq = 9 then e.actor := 'forged'; end if;
           e.hash := audit_hash(e);
           update audit_events set actor = e.actor, previous_hash = e.previous_hash, hash = e.hash where seq = e.seq;
           before := e.hash;
         end loop;
       end $$`,
    );
    expect(findings).toHaveLength(2);
    for (const finding of findings) {
      expect(finding).toMatch(
        /names another row \d+ than the log holds: the log was rewritten up to there\.$/,
      );
    }
  });

  it('a receipt whose board was edited', async () => {
    const findings = await findingsAfter(
      `update board_revisions set board = jsonb_set(board, '{provisional}', '7')`,
    );
    expect(findings).toHaveLength(2);
    expect(findings[0]).toMatch(/^The receipt of the board of .* UTC holds another board than it names/);
  });
});

describe('behind the log, it finds', () => {
  it('a rating that was changed in its table', async () => {
    const findings = await findingsAfter(`update scores set ratings = '{"fun": 10}' where id = '${score}'`);
    expect(findings).toEqual([
      `scores ${score} differs in ratings from row ${head.seq} of the log: it was changed behind the log.`,
    ]);
  });

  it('a run that was sent back, a status that was turned, a category that was renamed', async () => {
    const findings = await findingsAfter(
      `update runs set finalized_at = null, status = 'pending' where external_key = 'r1';
       update applications set status = 'withdrawn' where external_key = 'p1';
       update eval_categories set name = 'Joy'`,
    );
    expect(findings.map((finding) => finding.replace(/[0-9a-f-]{36}|row \d+/g, '…'))).toEqual([
      'eval_categories fun differs in name from … of the log: it was changed behind the log.',
      'applications … differs in status from … of the log: it was changed behind the log.',
      'runs … differs in finalized_at, status from … of the log: it was changed behind the log.',
    ]);
  });

  it('a row that was written, a row that was removed', async () => {
    const findings = await findingsAfter(
      `insert into models (slug, name) values ('smuggled', 'Smuggled');
       delete from score_revisions; delete from scores where id = '${score}'`,
    );
    expect(findings).toHaveLength(3);
    expect(findings[0]).toMatch(
      /^models [0-9a-f-]{36} has no row in the log: it was written behind it, or the log was cut\.$/,
    );
    expect(findings[1]).toBe(
      `scores ${score} is gone, which row ${head.seq} of the log recorded: it was removed behind the log.`,
    );
    expect(findings[2]).toMatch(
      /^Version 1 of scores .* is not kept, though the log recorded that it was replaced/,
    );
  });

  it('a replaced scorecard that was changed, removed or made up', async () => {
    expect(await findingsAfter(`update score_revisions set ratings = '{"fun": 1}'`)).toEqual([
      `Version 1 of scores ${score} is not kept as the log recorded it: it was changed behind the log.`,
    ]);
    expect(await findingsAfter('delete from score_revisions')).toEqual([
      `Version 1 of scores ${score} is not kept, though the log recorded that it was replaced: it was removed behind the log.`,
    ]);
    expect(
      await findingsAfter(
        `insert into score_revisions (score_id, version, ratings, source, recognised_model, submitted_at)
         select score_id, 7, ratings, source, recognised_model, submitted_at from score_revisions`,
      ),
    ).toEqual([
      `Version 7 of scores ${score} is kept, and the log knows of none: it was written behind the log.`,
    ]);
  });

  it('nothing in an address that was changed, for the log masks personal data', async () => {
    expect(
      await findingsAfter(
        "update applications set email = 'elsewhere@example.org' where external_key = 'p1'",
      ),
    ).toEqual([]);
    expect(
      await findingsAfter(
        "update applications set email = null, erased_at = now() where external_key = 'p1'",
      ),
    ).not.toEqual([]);
  });
});
