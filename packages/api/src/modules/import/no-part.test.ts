import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { givenImporter, givenPanelist, ratingsFile, tableDigests } from '../../../testkit/given-import.ts';

const { prisma, owner } = await useTestDatabase();
const { importFile, refusals } = await givenImporter(prisma);

const SOUND = 'm,e,r,ann@example.org,narrative,7.25';

beforeAll(async () => {
  await givenPanelist(owner, 'ann@example.org');
  await importFile(ratingsFile('old,old,old run,ann@example.org,narrative,5'));
});

/** Asserts that a file is refused with exactly these lines, and that no table has moved. */
async function expectRefused(bytes: Uint8Array, expected: readonly string[]): Promise<void> {
  const before = await tableDigests(owner);
  expect(await refusals(bytes, { finalize: true })).toEqual(expected);
  expect(await tableDigests(owner)).toEqual(before);
}

describe('a row of a panelist who has no part in the run is refused with its line:', () => {
  beforeAll(async () => {
    const tied = await givenPanelist(owner, 'tied@example.org');
    const recused = await givenPanelist(owner, 'recused@example.org');
    await importFile(
      ratingsFile(
        'made,old,made run,ann@example.org,narrative,5',
        'made,old,made run,tied@example.org,narrative,5',
        'made,old,left run,ann@example.org,narrative,5',
      ),
    );
    await owner.query("update applications set affiliations = '{Other, Sample}' where id = $1", [tied]);
    await owner.query("update models set vendor = 'Sample Works, Inc.' where slug = 'made'");
    const [run] = (await owner.query("select id from runs where external_key = 'left run'")).rows;
    await owner.query(
      "insert into assignments (run_id, panelist_id, expires_at) values ($1, $2, now() + interval '1 day')",
      [run.id, recused],
    );
    await owner.query("insert into recusals (run_id, panelist_id, reason) values ($1, $2, 'knows_maker')", [
      run.id,
      recused,
    ]);
  });
  const tiedTo = (run: string) =>
    `The panelist of this row and its like is tied to the vendor of the model of the run "${run}".`;

  it('one who is tied to the vendor of the model, on a run that is new or on record', async () => {
    await expectRefused(
      ratingsFile(
        SOUND,
        'made,old,left run,tied@example.org,narrative,5',
        'made,old,left run,tied@example.org,balance,5',
        'made,old,new run,tied@example.org,narrative,5',
      ),
      [`line 3: ${tiedTo('left run')}`, `line 5: ${tiedTo('new run')}`],
    );
  });

  it('one who is tied and whose card, from before they were, would change', async () => {
    await expectRefused(ratingsFile(SOUND, 'made,old,made run,tied@example.org,narrative,6'), [
      `line 3: ${tiedTo('made run')}`,
    ]);
  });

  it('one who stepped back from the run, beside every other refusal', async () => {
    await expectRefused(
      ratingsFile(
        SOUND,
        'made,old,left run,recused@example.org,narrative,5',
        'm,e,r,ann@example.org,balance,11',
      ),
      [
        'line 3: The panelist of this row and its like stepped back from the run "left run".',
        'line 4: The rating 11 is outside 0 to 10.',
      ],
    );
  });

  it('but the card that stands is left alone, and other runs are open to them', async () => {
    const { scorecards } = await importFile(
      ratingsFile(
        'made,old,made run,tied@example.org,narrative,5',
        'old,old,old run,tied@example.org,narrative,5',
        'made,old,made run,recused@example.org,narrative,5',
      ),
    );
    expect(scorecards).toMatchObject({ created: 2 });
  });
});
