import type { PanelRecord } from '@panelmark/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { AS_NEW, givenImporter, ratingsFile } from '../../../testkit/given-import.ts';
import { checkRecord, composeRecord, type RecordDeps } from './record.service.ts';

const { prisma, owner } = await useTestDatabase();
const { importFile } = await givenImporter(prisma);

const deps: RecordDeps = {
  snapshot: (work) => prisma.$transaction(work, { isolationLevel: 'RepeatableRead' }),
};
const compose = () => composeRecord(deps, new Date('2026-12-01T12:00:00Z'));

let record: PanelRecord;
let text: string;

beforeAll(async () => {
  await importFile(
    ratingsFile(
      // Ranked by three panelists; one of its cells has a single rating.
      ...['Zoe Quill', 'Yan Quill', 'Xia Quill'].map(
        (panelist, n) => `Ranked,cave,run-r1,${panelist},fun,${5 + n}`,
      ),
      'Ranked,cave,run-r1,Zoe Quill,story,4.44',
      'Ranked,cave,run-r2,Wim Quill,fun,1.11',
      // Two panelists, so below quorum.
      'Thin,cave,run-t1,Zoe Quill,fun,3.33',
      'Thin,cave,run-t1,Yan Quill,fun,8.17',
      // Nothing but a void and a pending run.
      ...['Zoe Quill', 'Yan Quill', 'Xia Quill'].map(
        (panelist, n) => `Void,cave,run-v1,${panelist},fun,${2 + n}.22`,
      ),
    ),
    { ...AS_NEW, finalize: true },
  );
  await importFile(
    ratingsFile(
      ...['Zoe Quill', 'Yan Quill', 'Xia Quill'].map(
        (panelist) => `Pending,lake,run-p1,${panelist},fun,6.66`,
      ),
    ),
  );
  await owner.query("update runs set void_reason = 'A copy.' where external_key = 'run-v1'");
  await owner.query("update applications set status = 'withdrawn' where external_key = 'Wim Quill'");
  await owner.query(
    `update scores set comment = 'A comment on ' || r.external_key, minutes_spent = 30
     from runs r where r.id = run_id and r.external_key in ('run-r1', 'run-t1')`,
  );
  record = await compose();
  text = JSON.stringify(record);
});

describe('the record', () => {
  it('verifies, as it stands and as a file', () => {
    const { checked, discrepancies } = checkRecord(text);
    expect(discrepancies).toEqual([]);
    expect(checked).toBeGreaterThan(20);
  });

  it('holds the cards, medians and scores of ranked models', () => {
    expect(record.models).toEqual([{ slug: 'ranked', name: 'Ranked', vendor: null, version: null }]);
    expect(record.environments).toEqual([{ slug: 'cave', name: 'cave', genre: null }]);
    expect(
      record.runs.map(({ model, environment, artifactUrl }) => ({ model, environment, artifactUrl })),
    ).toEqual([1, 2].map(() => ({ model: 'ranked', environment: 'cave', artifactUrl: null })));
    expect(
      record.scorecards.map(({ ratings, comment, minutes, source }) => ({
        ratings,
        comment,
        minutes,
        source,
      })),
    ).toEqual(
      expect.arrayContaining([
        { ratings: { fun: 5, story: 4.44 }, comment: 'A comment on run-r1', minutes: 30, source: 'ADMIN' },
        { ratings: { fun: 6 }, comment: 'A comment on run-r1', minutes: 30, source: 'ADMIN' },
        { ratings: { fun: 7 }, comment: 'A comment on run-r1', minutes: 30, source: 'ADMIN' },
      ]),
    );
    expect(record.scores).toEqual([
      { model: 'ranked', rank: 1, score: 5.22, categories: { fun: 6, story: null } },
    ]);
  });

  it('counts a cell below quorum and gives it no median', () => {
    expect(
      record.medians.map(({ category, panelists, median }) => ({ category, panelists, median })),
    ).toEqual([
      { category: 'fun', panelists: 3, median: 6 },
      { category: 'story', panelists: 1, median: null },
    ]);
  });

  it('holds of a model below quorum its counts alone, and of void and pending runs nothing', () => {
    expect(record.provisional).toEqual([{ model: 'thin', runs: 1, panelists: 2, scorecards: 2 }]);
    const leaks = ['3.33', '8.17', '5.75', '2.22', '3.22', '6.66', 'run-t1', 'lake', 'void', 'pending'];
    expect(leaks.filter((leak) => text.toLowerCase().includes(leak))).toEqual([]);
  });

  it('leaves out the cards of a panelist whose approval was withdrawn', () => {
    expect(record.scorecards).toHaveLength(3);
    expect(text).not.toContain('1.11');
  });

  it('names no panelist: no address, no name, no code, no id', async () => {
    const { rows } = await owner.query<Record<'id' | 'email' | 'full_name' | 'external_key', string>>(
      'select id, email, full_name, external_key from applications',
    );
    expect(rows).toHaveLength(4);
    for (const name of rows.flatMap(({ id, email, full_name, external_key }) => [
      id,
      email,
      full_name,
      external_key,
    ])) {
      expect(text).not.toContain(name);
    }
    expect(text).not.toMatch(/quill|imported\.invalid/i);
    expect(
      record.panelists.map(({ specialty, yearsOfExperience }) => ({ specialty, yearsOfExperience })),
    ).toEqual([1, 2, 3].map(() => ({ specialty: 'other', yearsOfExperience: null })));
  });

  it('names the board that was published and the head of the audit log at that moment', async () => {
    const { rows } = await owner.query(
      `select revision, audit_hash, (select seq::integer from audit_events order by seq desc limit 1) as seq
       from board_revisions order by id desc limit 1`,
    );
    expect(record).toMatchObject({
      revision: rows[0].revision,
      audit: { seq: rows[0].seq, hash: rows[0].audit_hash },
    });
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    const writing = (async () => {
      for (let rating = 0; rating <= 10; rating += 1) {
        await importFile(
          ratingsFile(
            `Ranked,cave,run-r1,Yan Quill,fun,${rating}`,
            `Ranked,cave,run-r1,Xia Quill,fun,${rating}`,
          ),
        );
      }
    })();
    for (let count = 0; count < 15; count += 1) {
      expect(checkRecord(JSON.stringify(await compose())).discrepancies).toEqual([]);
    }
    await writing;
  });
});

describe('a file that is no record', () => {
  it.each([
    ['cut short', () => text.slice(0, -20), 'This is no record: the file is not JSON, or was cut short.'],
    ['empty', () => '', 'This is no record: the file is not JSON, or was cut short.'],
    ['something else', () => '{"ok": true}', 'this file is something else'],
    [
      'of another version',
      () => JSON.stringify({ ...record, version: 2 }),
      'this record has version 2; only version 1 can be read',
    ],
    ['without its medians', () => JSON.stringify({ ...record, medians: undefined }), 'medians: is missing'],
  ])('because it is %s is refused in a sentence', (_, file, message) => {
    expect(() => checkRecord(file())).toThrow(message);
  });

  it('has a revision that is not of its board: that is a number that moved', () => {
    const { discrepancies } = checkRecord(JSON.stringify({ ...record, revision: 'f'.repeat(64) }));
    expect(discrepancies.map(({ name }) => name)).toEqual(['revision']);
  });
});
