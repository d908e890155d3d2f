import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import {
  AS_NEW,
  givenImporter,
  givenPanelist,
  ratingsFile,
  tableDigests,
} from '../../../testkit/given-import.ts';
import { importRatings } from './import.service.ts';

const { prisma, owner } = await useTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'panelmark-import-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const { deps, importFile, mailsTo } = await givenImporter(prisma, dataDir);

const FILE = ratingsFile(
  'GPT3.5,Plot 1,r1,ann@example.org,narrative,7.25',
  'GPT3.5,Plot 1,r1,ann@example.org,balance,0',
  'GPT3.5,Plot 1,r1,BOB@example.org,narrative,10',
  'GPT3.5,Plot 2,r2,ann@example.org,narrative,0.29',
);

beforeAll(async () => {
  await givenPanelist(owner, 'ann@example.org');
  await givenPanelist(owner, 'bob@example.org');
  await importFile(FILE);
});

async function scorecard(run: string, email: string) {
  const { rows } = await owner.query(
    `select s.ratings, s.source, s.reason, s.comment, s.minutes_spent as minutes, s.version
     from scores s join runs r on r.id = s.run_id join applications a on a.id = s.panelist_id
     where r.external_key = $1 and a.email = $2`,
    [run, email],
  );
  return rows[0];
}

describe('an import', () => {
  it('registers models and environments under their codes, and says that no spec is on record', async () => {
    expect(await prisma.model.findMany({ select: { slug: true, name: true } })).toEqual([
      { slug: 'gpt3-5', name: 'GPT3.5' },
    ]);
    expect(
      await prisma.environment.findMany({
        select: { slug: true, name: true, spec: true },
        orderBy: { slug: 'asc' },
      }),
    ).toEqual(
      ['Plot 1', 'Plot 2'].map((name) => ({
        slug: name.toLowerCase().replace(' ', '-'),
        name,
        spec: `No spec is on record: this environment was imported under the code "${name}".`,
      })),
    );
  });

  it('records scorecards as an administrator does, whatever the letters of the address', async () => {
    expect(await scorecard('r1', 'bob@example.org')).toMatchObject({
      ratings: { narrative: 10 },
      source: 'admin',
      version: 1,
    });
    expect(await scorecard('r2', 'ann@example.org')).toMatchObject({ ratings: { narrative: 0.29 } });
  });

  it('is on record as one, and leaves runs pending unless they are to be finalized', async () => {
    const { rows } = await owner.query(
      "select distinct actor from audit_events where entity in ('models', 'environments', 'runs', 'scores')",
    );
    expect(rows).toEqual([{ actor: 'import' }]);
    expect(await prisma.run.findMany({ select: { status: true } })).toEqual([
      { status: 'PENDING' },
      { status: 'PENDING' },
    ]);
  });

  it('of the same file again changes nothing, in no table', async () => {
    const before = await tableDigests(owner);
    const summary = await importFile(FILE);
    expect(await tableDigests(owner)).toEqual(before);
    expect(summary).toMatchObject({
      ratings: 4,
      models: { total: 1, created: 0 },
      environments: { total: 2, created: 0 },
      runs: { total: 2, created: 0 },
      panelists: { total: 2, created: 0 },
      scorecards: { total: 3, created: 0, changed: 0 },
    });
  });

  it('takes the slug of a model on record for the model, whatever its name is', async () => {
    const summary = await importFile(ratingsFile('gpt3-5,Plot 1,r3,ann@example.org,narrative,1'));
    expect(summary).toMatchObject({ models: { created: 0 }, runs: { created: 1 } });
  });

  it('overwrites a card that differs, keeps the old one, and touches no other', async () => {
    await owner.query(
      "update scores set comment = 'Kept.', minutes_spent = 12 where ratings = '{\"narrative\": 10}'::jsonb",
    );
    const { rows: before } = await owner.query('select count(*)::integer as n from score_revisions');
    const summary = await importFile(
      ratingsFile(
        'GPT3.5,Plot 1,r1,bob@example.org,narrative,9',
        'GPT3.5,Plot 2,r2,ann@example.org,narrative,0.29',
      ),
    );
    expect(summary.scorecards).toEqual({ total: 2, created: 0, changed: 1 });
    expect(await scorecard('r1', 'bob@example.org')).toEqual({
      ratings: { narrative: 9 },
      source: 'admin',
      reason: null,
      comment: 'Kept.',
      minutes: 12,
      version: 3,
    });
    const { rows: after } = await owner.query('select count(*)::integer as n from score_revisions');
    expect(after[0].n).toBe(before[0].n + 1);
  });

  it('takes a file whose card lacks a category for the whole card', async () => {
    await importFile(ratingsFile('GPT3.5,Plot 1,r1,ann@example.org,narrative,7.25'));
    expect((await scorecard('r1', 'ann@example.org')).ratings).toEqual({ narrative: 7.25 });
  });

  it('overwrites a card that its panelist filled in only with a reason, which is kept', async () => {
    await owner.query(
      `insert into assignments (run_id, panelist_id, expires_at)
       select r.id, a.id, now() + interval '1 day' from runs r, applications a
       where r.external_key = 'r2' and a.email = 'bob@example.org'`,
    );
    await owner.query(
      `insert into scores (run_id, panelist_id, ratings, source)
       select run_id, panelist_id, '{"narrative": 6}', 'panelist' from assignments`,
    );
    const same = await importFile(ratingsFile('GPT3.5,Plot 2,r2,bob@example.org,narrative,6.00'), {
      reason: 'To no effect.',
    });
    expect(same.scorecards).toEqual({ total: 1, created: 0, changed: 0 });
    expect(await scorecard('r2', 'bob@example.org')).toMatchObject({ source: 'panelist' });

    const file = ratingsFile('GPT3.5,Plot 2,r2,bob@example.org,narrative,8');
    await expect(importFile(file)).rejects.toThrow('--reason');
    await importFile(file, { reason: 'The scale was read upside down.' });
    expect(await scorecard('r2', 'bob@example.org')).toMatchObject({
      ratings: { narrative: 8 },
      source: 'admin',
      reason: 'The scale was read upside down.',
    });
  });

  it('tells panelists by mail whose own cards it overwrote, with the reason, and nobody else', async () => {
    await importFile(ratingsFile('GPT3.5,Plot 2,r2,bob@example.org,narrative,7'), { reason: 'Once more.' });
    expect(await mailsTo('ann@example.org')).toEqual([]);
    const mails = await mailsTo('bob@example.org');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('for the environment "Plot 2". The reason given:');
    expect(mails[0]?.text).toContain('The scale was read upside down.');
  });

  it('stands, and leaves its receipt, where the mail about it cannot be sent', async () => {
    await owner.query("update scores set source = 'panelist' where ratings = '{\"narrative\": 7}'::jsonb");
    const logged: string[] = [];
    const unreachable = {
      ...deps,
      mailer: { send: () => Promise.reject(new Error('no mail server')) },
      log: { error: (_: object, message: string) => logged.push(message) },
    };
    const file = ratingsFile('GPT3.5,Plot 2,r2,bob@example.org,narrative,2');
    await importRatings(unreachable, file, {
      newBenchmark: null,
      finalize: false,
      reason: 'A typing error.',
    });
    expect(logged).toEqual(['The scorecard stands, but its mail could not be sent.']);
    expect(await scorecard('r2', 'bob@example.org')).toMatchObject({ ratings: { narrative: 2 } });
  });

  it('finalizes the runs of its file and no other', async () => {
    const summary = await importFile(ratingsFile('GPT3.5,Plot 2,r2,ann@example.org,narrative,0.29'), {
      finalize: true,
    });
    expect(summary).toMatchObject({ finalized: 1, notFinalized: [] });
    const { rows } = await owner.query("select external_key from runs where status = 'scored'");
    expect(rows).toEqual([{ external_key: 'r2' }]);
  });

  it('corrects a card of a run that is finalized already', async () => {
    const summary = await importFile(ratingsFile('GPT3.5,Plot 2,r2,ann@example.org,narrative,1'), {
      finalize: true,
    });
    expect(summary).toMatchObject({ finalized: 0, notFinalized: [], scorecards: { changed: 1 } });
  });

  it('leaves one receipt of the board that came out', async () => {
    const { rows: before } = await owner.query('select count(*)::integer as n from board_revisions');
    await importFile(ratingsFile('Another,Plot 1,r9,ann@example.org,narrative,3'), { finalize: true });
    const { rows: after } = await owner.query(
      'select count(*)::integer as n, max(audit_seq) = (select max(seq) from audit_events) as fits from board_revisions',
    );
    expect(after[0]).toEqual({ n: before[0].n + 1, fits: true });
  });

  it('keeps nothing when it is stopped in its middle', async () => {
    const before = await tableDigests(owner);
    const stop = () => {
      throw new Error('stopped');
    };
    const stopped = {
      ...deps,
      onProgress: ({ step }: { step: string }) => (step === 'sealing' ? stop() : undefined),
    };
    const file = ratingsFile('New,New,new,ann@example.org,narrative,5');
    await expect(
      importRatings(stopped, file, { newBenchmark: null, finalize: true, reason: null }),
    ).rejects.toThrow('stopped');
    expect(await tableDigests(owner)).toEqual(before);
  });

  it.each([
    ['a blank reason', { reason: ' ' }, 'The reason is blank.'],
    ['a long reason', { reason: 'x'.repeat(2001) }, 'The reason is longer than 2000 characters.'],
    ['a blank name', { newBenchmark: { name: '', notice: null, attribution: null } }, 'The name is blank.'],
    [
      'a long name and a long notice',
      { newBenchmark: { name: 'x'.repeat(201), notice: 'x'.repeat(501), attribution: null } },
      'The name is longer than 200 characters.; The notice is longer than 500 characters.',
    ],
  ])('refuses %s', async (_, options, message) => {
    await expect(importFile(FILE, options)).rejects.toThrow(message);
  });

  it('refuses to make a benchmark where there is one', async () => {
    const before = await tableDigests(owner);
    await expect(importFile(FILE, AS_NEW)).rejects.toThrow(
      'A new benchmark can be made only while no model, environment, run or application exists, and there are some.',
    );
    expect(await tableDigests(owner)).toEqual(before);
  });
});
