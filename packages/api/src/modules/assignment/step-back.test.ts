import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPanelist } from '../../../testkit/as-panelist.ts';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenPanelist,
  givenRevealed,
  givenRun,
  givenTaxonomy,
  givenVoid,
  strangeId,
} from '../../../testkit/given.ts';
import type { Run } from '../../generated/prisma/client.ts';
import { decodeGlobalId, encodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);

let run: Run;
let panelist: GivenPanelist;
let asking: ReturnType<typeof asPanelist>;
/** Of the run, to the panelist. */
let id: string;

beforeAll(() => givenTaxonomy(prisma));
beforeEach(async () => {
  await owner.query("update runs set void_reason = 'Another test' where voided_at is null");
  run = await givenRun(prisma);
  panelist = await givenPanelist(prisma);
  asking = asPanelist(execute, panelist);
  id = (await asking.next())!.id;
});

/** Each way of leaving a run, sent for any assignment. */
const WAYS = {
  releaseAssignment: (assignment: string) => asking.release(assignment),
  recuse: (assignment: string) => asking.recuse({ assignment }),
  reportUnplayable: (assignment: string) => asking.report({ assignment }),
};
const ways = Object.entries(WAYS);

const isHeld = async () => {
  const { rows } = await owner.query('select expires_at > now() as held from assignments where id = $1', [
    decodeGlobalId(id).id,
  ]);
  return rows[0].held as boolean;
};
const wordsOnRecord = async () => ({
  recusals: await prisma.recusal.findMany({ where: { panelistId: panelist.id } }),
  reports: await prisma.unplayableReport.findMany({ where: { panelistId: panelist.id } }),
});

describe.each(ways)('%s', (_name, leave) => {
  test('frees the run, and once more changes nothing', async () => {
    const first = await leave(id);
    expect(first.__typename).toMatch(/Success$/);
    expect(await isHeld()).toBe(false);
    const [words, audited] = [await wordsOnRecord(), await prisma.auditEvent.count()];
    expect(await leave(id)).toEqual(first);
    expect(await wordsOnRecord()).toEqual(words);
    expect(await prisma.auditEvent.count()).toBe(audited);
  });

  test('keeps what was typed', async () => {
    await asking.save({ assignment: id, comment: 'Half of it' });
    expect(await leave(id)).toMatchObject({ assignment: { draft: { comment: 'Half of it', version: 1 } } });
  });

  test('says of everything that is not theirs that there is no such assignment', async () => {
    const other = asPanelist(execute, await givenPanelist(prisma));
    const theirs = (await other.next())!.id;
    const strange = [
      '',
      'x',
      run.id,
      encodeGlobalId('Run', run.id),
      encodeGlobalId('Assignment', strangeId()),
    ];
    for (const assignment of [theirs, decodeGlobalId(id).id, ...strange]) {
      expect(await leave(assignment)).toEqual({
        __typename: 'NotFoundError',
        message: 'There is no such assignment.',
      });
    }
    expect((await other.assignment(theirs))?.state).toBe('OPEN');
    expect(await wordsOnRecord()).toEqual({ recusals: [], reports: [] });
  });

  test('is refused on a run that is revealed or void, with the reason', async () => {
    await givenRevealed(owner, run);
    expect(await leave(id)).toMatchObject({
      __typename: 'RunClosedError',
      message: 'This run was revealed: its model is public, so that its panel is closed.',
    });
    await givenVoid(prisma, run);
    expect(await leave(id)).toMatchObject({
      __typename: 'RunClosedError',
      message: 'This run was declared void: it counts nowhere and takes no scorecard.',
    });
    expect(await wordsOnRecord()).toEqual({ recusals: [], reports: [] });
  });
});

describe('a panelist whose scorecard is in', () => {
  beforeEach(() => asking.submit({ assignment: id }));

  test('neither gives the run back nor steps back from it', async () => {
    expect(await asking.release(id)).toMatchObject({
      __typename: 'ConflictError',
      message: 'Your scorecard is in: there is nothing to give back.',
    });
    expect(await asking.recuse({ assignment: id })).toMatchObject({
      __typename: 'ConflictError',
      message: 'Your scorecard is in: you can change it, and no longer step back.',
    });
    expect(await wordsOnRecord()).toEqual({ recusals: [], reports: [] });
  });

  test('can still report that the build stopped working, and the scorecard stands', async () => {
    expect(await asking.report({ assignment: id })).toMatchObject({ assignment: { state: 'SUBMITTED' } });
    expect((await wordsOnRecord()).reports).toMatchObject([{ runId: run.id, reason: 'A black screen.' }]);
  });
});

describe('recuse', () => {
  test('puts reason and note on record in the panelist\u2019s name, the note masked', async () => {
    await asking.recuse({ assignment: id, reason: 'CONFLICT_OF_INTEREST', note: ' My brother made it. ' });
    expect((await wordsOnRecord()).recusals).toMatchObject([
      { runId: run.id, reason: 'CONFLICT_OF_INTEREST', note: 'My brother made it.' },
    ]);
    const event = await prisma.auditEvent.findFirst({ orderBy: { seq: 'desc' } });
    expect(event).toMatchObject({ actor: `panelist:${panelist.id}`, entity: 'recusals', action: 'insert' });
    expect(JSON.stringify(event!.change)).not.toContain('brother');
  });

  test('shuts the run for the panelist, whatever they send afterwards', async () => {
    await asking.save({ assignment: id, comment: 'Kept' });
    await asking.recuse({ assignment: id });
    for (const refused of [
      await asking.save({ assignment: id, comment: 'More', expectedVersion: 1 }),
      await asking.submit({ assignment: id }),
      await asking.release(id),
      await asking.report({ assignment: id }),
    ]) {
      expect(refused).toEqual({ __typename: 'NotFoundError', message: 'There is no such assignment.' });
    }
    expect(await asking.assignment(id)).toMatchObject({ state: 'RECUSED', draft: { comment: 'Kept' } });
  });

  test.each([
    ['x'.repeat(2001), 'At most 2000 characters.'],
    ['a\u0000b', 'This holds characters that are no text.'],
  ])('refuses a note that is no text of 2000 characters', async (note, message) => {
    expect(await asking.recuse({ assignment: id, note })).toMatchObject({
      __typename: 'ValidationError',
      issues: [{ path: 'note', message }],
    });
    expect(await isHeld()).toBe(true);
  });
});

describe('reportUnplayable', () => {
  test.each([
    ['', 'Say what happens when you try.'],
    [' \n ', 'Say what happens when you try.'],
    ['x'.repeat(2001), 'At most 2000 characters.'],
    ['a\u0000b', 'This holds characters that are no text.'],
  ])('refuses a reason that says nothing or is no text', async (reason, message) => {
    expect(await asking.report({ assignment: id, reason })).toMatchObject({
      __typename: 'ValidationError',
      issues: [{ path: 'reason', message }],
    });
    expect(await isHeld()).toBe(true);
  });

  test('takes one report of a panelist at a time', async () => {
    await asking.report({ assignment: id });
    expect(await asking.report({ assignment: id, reason: 'And no sound.' })).toMatchObject({
      __typename: 'ConflictError',
      message: 'You have reported this build already: an administrator is to decide.',
    });
    await owner.query("update unplayable_reports set resolution = 'mended'");
    expect(await asking.report({ assignment: id, reason: 'And no sound.' })).toMatchObject({
      assignment: { state: 'REPORTED' },
    });
  });

  test('leaves the scorecard open to the panelist, in case the build works after all', async () => {
    await asking.report({ assignment: id });
    expect(await asking.save({ assignment: id, comment: 'It does.' })).toMatchObject({
      assignment: { state: 'REPORTED', draft: { comment: 'It does.' } },
    });
    expect(await isHeld()).toBe(false);
    expect(await asking.submit({ assignment: id })).toMatchObject({ assignment: { state: 'SUBMITTED' } });
  });
});

test('several words at once on one assignment leave one on record', async () => {
  await Promise.all(Array.from({ length: 5 }, () => asking.report({ assignment: id })));
  await Promise.all(Array.from({ length: 5 }, () => asking.recuse({ assignment: id })));
  const { recusals, reports } = await wordsOnRecord();
  expect([recusals.length, reports.length]).toEqual([1, 1]);
});
