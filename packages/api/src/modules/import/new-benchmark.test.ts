import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { AS_NEW, givenImporter, ratingsFile, tableDigests } from '../../../testkit/given-import.ts';

const { prisma, owner } = await useTestDatabase();
const { importFile, refusals } = await givenImporter(prisma);

const FILE = ratingsFile(
  'A,e,r1,Rater 1,Plot twists,7',
  'A,e,r1,Rater 1,a-style,5',
  'A,e,r1,rater-2,Plot twists,7',
  'A,e,r1,rater-3,Plot twists,7',
);
const OTHER = ratingsFile('A,e,r1,Rater 1,Plot twists,8');
const AS_TITLED = {
  newBenchmark: { name: 'Stories', notice: 'A demonstration.', attribution: 'Somebody, MIT' },
} as const;

describe('a new benchmark', () => {
  it('is refused, before anything is written, where two panelists would share an address or categories a slug', async () => {
    const before = await tableDigests(owner);
    const file = ratingsFile('A,e,r1,Rater 1,c,7', 'A,e,r1,rater-1,c,7', 'A,e,r1,Rater 1,C,7');
    expect(await refusals(file, AS_NEW)).toEqual([
      'line 3: The panelist codes "Rater 1" (line 2) and "rater-1" make the same slug, rater-1.',
      'line 4: The category codes "c" (line 2) and "C" make the same slug, c.',
    ]);
    expect(await tableDigests(owner)).toEqual(before);
  });

  it('is refused where it would have more than a hundred categories', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => `A,e,r1,p,c-${index},7`);
    expect(await refusals(ratingsFile(...rows), AS_NEW)).toEqual([
      'line 102: The category "c-100" is one more than 100, the most there can be.',
    ]);
  });

  it('is refused while an environment stands on record', async () => {
    await owner.query("insert into environments (slug, name, spec) values ('e', 'E', 'S')");
    await expect(importFile(FILE, AS_NEW)).rejects.toThrow('can be made only while');
    await owner.query('alter table environments disable trigger user');
    await owner.query('delete from environments');
    await owner.query('alter table environments enable trigger user');
  });

  it('takes its name, its categories in the order of their slugs, and its panelists from the file', async () => {
    const summary = await importFile(FILE, AS_TITLED);
    expect(summary).toMatchObject({
      panelists: { total: 3, created: 3 },
      scorecards: { total: 3, created: 3 },
    });
    expect(
      await prisma.category.findMany({
        select: { slug: true, name: true, question: true, anchors: true },
        orderBy: { position: 'asc' },
      }),
    ).toEqual([
      { slug: 'a-style', name: 'A style', question: '', anchors: [] },
      { slug: 'plot-twists', name: 'Plot twists', question: '', anchors: [] },
    ]);
    expect(
      await prisma.benchmark.findFirst({ select: { name: true, notice: true, attribution: true } }),
    ).toEqual({
      name: 'Stories',
      notice: 'A demonstration.',
      attribution: 'Somebody, MIT',
    });
    expect(
      await prisma.application.findMany({
        select: {
          email: true,
          fullName: true,
          status: true,
          imported: true,
          externalKey: true,
          specialties: true,
        },
        orderBy: { email: 'asc' },
      }),
    ).toEqual(
      ['Rater 1', 'rater-2', 'rater-3'].map((code) => ({
        email: `${code.toLowerCase().replace(' ', '-')}@imported.invalid`,
        fullName: code,
        status: 'APPROVED',
        imported: true,
        externalKey: code,
        specialties: ['other'],
      })),
    );
  });

  it('keeps the specialties, without the categories that are gone', async () => {
    const specialties = await prisma.specialty.findMany();
    expect(specialties.length).toBeGreaterThan(5);
    expect(specialties.flatMap(({ categories }) => categories)).toEqual([]);
  });

  it('has its panelists approved on record', async () => {
    const { rows } = await owner.query(
      "select action, actor, change -> 'new' ->> 'status' as status from audit_events where entity = 'applications' order by seq",
    );
    expect(rows.filter(({ status }) => status === 'approved')).toHaveLength(3);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['import']));
  });

  it('made from the very same file again is not refused and changes nothing', async () => {
    const before = await tableDigests(owner);
    expect(await importFile(FILE, AS_NEW)).toMatchObject({
      models: { total: 1, created: 0 },
      panelists: { total: 3, created: 0 },
      scorecards: { total: 3, created: 0, changed: 0 },
    });
    expect(await tableDigests(owner)).toEqual(before);
  });

  it('made from another file is refused', async () => {
    const before = await tableDigests(owner);
    await expect(importFile(OTHER, AS_NEW)).rejects.toThrow(
      'This benchmark was made from another file already: a new one needs a data directory of its own.',
    );
    expect(await tableDigests(owner)).toEqual(before);
  });

  it('lets later files name its panelists and categories by the same codes', async () => {
    expect(await importFile(FILE)).toMatchObject({ scorecards: { created: 0, changed: 0 } });
    expect(await importFile(OTHER)).toMatchObject({ scorecards: { total: 1, changed: 1 } });
  });

  it('made from the very same file again undoes no later change', async () => {
    const before = await tableDigests(owner);
    await importFile(FILE, AS_NEW);
    expect(await tableDigests(owner)).toEqual(before);
  });

  it('tells the runs that cannot be finalized because no card on them counts', async () => {
    await owner.query("update applications set status = 'withdrawn'");
    expect(await importFile(FILE, { ...AS_NEW, finalize: true })).toMatchObject({
      finalized: 0,
      notFinalized: ['r1'],
    });
    await owner.query("update applications set status = 'approved'");
    expect(await importFile(FILE, { ...AS_NEW, finalize: true })).toMatchObject({
      finalized: 1,
      notFinalized: [],
    });
  });
});
