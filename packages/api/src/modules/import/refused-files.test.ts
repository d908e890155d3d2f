import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { givenImporter, givenPanelist, ratingsFile, tableDigests } from '../../../testkit/given-import.ts';

const { prisma, owner } = await useTestDatabase();
const { importFile, refusals } = await givenImporter(prisma);

const SOUND = 'm,e,r,ann@example.org,narrative,7.25';

beforeAll(async () => {
  await givenPanelist(owner, 'ann@example.org');
  await givenPanelist(owner, 'bob@example.org');
  await owner.query(
    "insert into applications (email, full_name, specialties) values ('pending@example.org', 'Pat Example', '{other}')",
  );
  await owner.query("insert into models (slug, name) values ('taken', 'Taken by Another')");
  await owner.query(
    "insert into environments (slug, name, spec) values ('held', 'Held by Another', 'A spec.')",
  );
  await importFile(
    ratingsFile(
      'old,old,old run,ann@example.org,narrative,5',
      'old,old,void run,bob@example.org,narrative,5',
    ),
  );
  await owner.query("update runs set void_reason = 'It was a copy.' where external_key = 'void run'");
  await owner.query(
    `insert into assignments (run_id, panelist_id, expires_at)
     select r.id, a.id, now() + interval '1 day' from runs r, applications a
     where r.external_key = 'old run' and a.email = 'bob@example.org'`,
  );
  await owner.query(
    `insert into scores (run_id, panelist_id, ratings, source)
     select run_id, panelist_id, '{"narrative": 6, "balance": 4}', 'panelist' from assignments`,
  );
});

/** Asserts that a file is refused with exactly these lines, and that no table has moved. */
async function expectRefused(bytes: Uint8Array, expected: readonly string[]): Promise<void> {
  const before = await tableDigests(owner);
  expect(await refusals(bytes, { finalize: true })).toEqual(expected);
  expect(await tableDigests(owner)).toEqual(before);
}

const HEADER = 'The header is model,environment,run,panelist,category,rating.';

describe('a file whose form is wrong is refused and changes nothing:', () => {
  it.each([
    ['an empty one', '', 'line 1: The file is empty.'],
    [
      'one of a header alone',
      'model,environment,run,panelist,category,rating\n',
      'line 1: The file holds a header and no row under it.',
    ],
    [
      'one without a column',
      'model,environment,run,panelist,rating\nm,e,r,p,5\n',
      `line 1: The column "category" is missing. ${HEADER}`,
    ],
    [
      'one with a column that nobody knows',
      'model,environment,run,panelist,category,rating,mood\nm,e,r,p,c,5,good\n',
      `line 1: The column "mood" is not known. ${HEADER}`,
    ],
    [
      'one with a column twice',
      'model,environment,run,run,panelist,category,rating\nm,e,r,r,p,c,5\n',
      `line 1: The column "run" stands there twice. ${HEADER}`,
    ],
    [
      'one whose columns are in other letters',
      'Model,environment,run,panelist,category,rating\nm,e,r,p,c,5\n',
      `line 1: The column "model" is missing. The column "Model" is not known. ${HEADER}`,
    ],
    [
      'one of comparisons',
      'judgment,model_a,model_b,environment,run_a,run_b,panelist,outcome\n1,a,b,e,r,s,p,a\n',
      'line 1: This is a file of comparisons: only files of ratings can be imported.',
    ],
    [
      'one that was cut short',
      `model,environment,run,panelist,category,rating\n${SOUND}\nm,e,r,ann@example.org,bala`,
      'line 3: The last line has no line ending, so the file may have been cut short: add one if the file is complete.',
    ],
    [
      'one with an open quote',
      `model,environment,run,panelist,category,rating\n${SOUND}\nm,e,"r,ann@example.org,balance,5\n`,
      'line 3: A quote opens in this row and never closes.',
    ],
  ])('%s', async (_, text, line) => {
    await expectRefused(Buffer.from(text), [line]);
  });

  it('one that is not UTF-8', async () => {
    const latin1 = Buffer.from(
      ratingsFile(SOUND, 'caf\u00e9,e,r2,ann@example.org,narrative,5').toString(),
      'latin1',
    );
    await expectRefused(latin1, ['line 3: The line is not valid UTF-8.']);
  });
});

describe('a row is refused, and the whole file with it, for', () => {
  const row = (
    change: Partial<Record<'model' | 'environment' | 'run' | 'panelist' | 'category' | 'rating', string>>,
  ) =>
    Object.values({
      model: 'm',
      environment: 'e',
      run: 'r',
      panelist: 'ann@example.org',
      category: 'balance',
      rating: '5',
      ...change,
    }).join(',');

  it.each([
    ['a category that nobody knows', row({ category: 'beauty' }), 'There is no category "beauty".'],
    ['an empty rating', row({ rating: '' }), 'The rating is empty.'],
    ['NaN', row({ rating: 'NaN' }), 'The rating "NaN" is not a plain decimal number such as 7 or 7.25.'],
    [
      '1e400',
      row({ rating: '1e400' }),
      'The rating "1e400" is not a plain decimal number such as 7 or 7.25.',
    ],
    [
      'a decimal comma',
      row({ rating: '"7,5"' }),
      'The rating "7,5" is not a plain decimal number such as 7 or 7.25.',
    ],
    ['a rating above ten', row({ rating: '10.01' }), 'The rating 10.01 is outside 0 to 10.'],
    [
      'a rating below zero',
      row({ rating: '-1' }),
      'The rating "-1" has a sign; ratings run from 0 to 10 without one.',
    ],
    ['three decimals', row({ rating: '7.125' }), 'The rating 7.125 has more than two decimals.'],
    ['too few fields', 'm,e,r,ann@example.org,balance', 'The row has 5 fields, and the header has 6.'],
    ['too many fields', `${row({})},7`, 'The row has 7 fields, and the header has 6.'],
    ['a blank code', row({ model: ' ' }), 'The model is blank.'],
    ['a code with blanks around it', row({ run: 'r ' }), 'The run "r " has blanks around it.'],
    ['a code with a NUL', row({ run: 'r\0' }), 'The run "r\\u0000" holds a NUL character.'],
    [
      'a code that is too long',
      row({ run: 'r'.repeat(501) }),
      `The run "${'r'.repeat(80)}…" is longer than 500 characters.`,
    ],
    [
      'a code that makes no slug',
      row({ model: '日本' }),
      'The code "日本" holds no letter or digit to make a slug from.',
    ],
    [
      'a code whose slug is too long',
      row({ model: 'm'.repeat(101) }),
      `The code "${'m'.repeat(101)}" makes a slug of more than 100 characters.`,
    ],
    [
      'a slug that another model holds',
      row({ model: 'Taken', run: 'r2' }),
      'The model code "Taken" makes the slug taken, which another model holds: "Taken by Another".',
    ],
    [
      'a slug that another environment holds',
      row({ environment: 'HELD', run: 'r2' }),
      'The environment code "HELD" makes the slug held, which another environment holds: "Held by Another".',
    ],
    [
      'a model code that makes the slug of another one in the file',
      row({ model: 'M', run: 'r2' }),
      'The model codes "m" (line 2) and "M" make the same slug, m.',
    ],
    [
      'an environment code that makes the slug of another one in the file',
      row({ environment: 'E.', run: 'r2' }),
      'The environment codes "e" (line 2) and "E." make the same slug, e.',
    ],
    [
      'a second rating of a category',
      row({ category: 'narrative' }),
      'The rating of "narrative" by "ann@example.org" for the run "r" stands on line 2 already.',
    ],
    [
      'a second rating of a category under the same address in other letters',
      row({ category: 'narrative', panelist: 'Ann@Example.org' }),
      'The rating of "narrative" by "Ann@Example.org" for the run "r" stands on line 2 already.',
    ],
    ['a run of two models', row({ model: 'n' }), 'The run "r" is of the model "m" on line 2, here of "n".'],
    [
      'a run in two environments',
      row({ environment: 'f' }),
      'The run "r" is in the environment "e" on line 2, here in "f".',
    ],
    [
      'a run that is on record with another model',
      row({ run: 'old run', environment: 'old' }),
      'The run "old run" is on record as one of old in old, and never changes that.',
    ],
    [
      'a void run',
      row({ run: 'void run', model: 'old', environment: 'old' }),
      'The run "void run" is void, and stays as it is.',
    ],
    ['a stranger', row({ panelist: 'x@example.org' }), 'No approved panelist is known as "x@example.org".'],
    [
      'an applicant who is not approved',
      row({ panelist: 'pending@example.org' }),
      'No approved panelist is known as "pending@example.org".',
    ],
  ])('%s', async (_, text, reason) => {
    await expectRefused(ratingsFile(SOUND, text), [`line 3: ${reason}`]);
  });

  it('a card that its panelist filled in, unless a reason is given', async () => {
    const file = ratingsFile(SOUND, 'old,old,old run,bob@example.org,narrative,9');
    await expectRefused(file, [
      'line 3: The panelist filled in the card that this row and its like would overwrite: say why with --reason.',
    ]);
  });
});

it('lists every refused row of a file, in the order of its lines', async () => {
  await expectRefused(
    ratingsFile(
      'm,e,r,x@example.org,beauty,11',
      SOUND,
      'm,e,r,x@example.org,narrative,5',
      'm,e,"a\nb",ann@example.org,narrative,5',
      'm,e,r,ann@example.org,narrative,7',
      'm,e,r,ann@example.org,balance,7.125',
    ),
    [
      'line 2: The rating 11 is outside 0 to 10.',
      'line 4: No approved panelist is known as "x@example.org".',
      'line 7: The rating of "narrative" by "ann@example.org" for the run "r" stands on line 3 already.',
      'line 8: The rating 7.125 has more than two decimals.',
    ],
  );
});
