import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPanelist } from '../../../testkit/as-panelist.ts';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  givenFinalized,
  givenPanelist,
  givenRevealed,
  givenRun,
  givenTaxonomy,
  givenVoid,
  givenWithdrawn,
  strangeId,
} from '../../../testkit/given.ts';
import { racing } from '../../../testkit/racing.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Run } from '../../generated/prisma/client.ts';
import { decodeGlobalId, encodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);
const admin: Viewer = { role: 'ADMIN', id: strangeId(), email: 'admin@example.org' };

let run: Run;
let panelist: GivenPanelist;
let asking: ReturnType<typeof asPanelist>;
let id: string;

beforeAll(() => givenTaxonomy(prisma));
beforeEach(async () => {
  await owner.query("update runs set void_reason = 'Another test' where voided_at is null");
  run = await givenRun(prisma);
  panelist = await givenPanelist(prisma, { yearsOfExperience: 9 });
  asking = asPanelist(execute, panelist);
  id = (await asking.next())!.id;
});

const submit = (input: object = {}) => asking.submit({ assignment: id, ...input });
const rated = (category: string, value: number) => ({ category, value });
const cards = () =>
  prisma.score.findMany({
    where: { runId: run.id },
    omit: { hundredths: true },
    include: { revisions: true },
  });
const CLOSED = 'This run was revealed: its model is public, so that its panel is closed.';
const VOID = 'This run was declared void: it counts nowhere and takes no scorecard.';
const NOT_THERE = { __typename: 'NotFoundError', message: 'There is no such assignment.' };

/** As an administrator records a card for the panelist. */
async function recordForThem(input: object = {}): Promise<void> {
  const { data } = await execute<{ recordScore: { __typename: string } }>(
    'mutation ($input: RecordScoreInput!) { recordScore(input: $input) { __typename } }',
    {
      as: admin,
      variables: {
        input: {
          ...{ run: encodeGlobalId('Run', run.id), panelistEmail: panelist.email },
          ...{ ratings: [rated('balance', 1)], reason: 'You asked for it.', ...input },
        },
      },
    },
  );
  expect(data.recordScore.__typename).toBe('RecordScoreSuccess');
}

describe('submitScorecard', () => {
  test('puts a partial card on record in the panelist\u2019s own name', async () => {
    const ratings = [rated('narrative', 7.25), rated('balance', 10)];
    expect(await submit({ ratings, comment: ' Good. ', minutes: 45, recognisedModel: true })).toMatchObject({
      __typename: 'SubmitScorecardSuccess',
      ...{
        version: 1,
        scorecard: { ratings: [{ value: 10 }, { value: 7.25 }], comment: 'Good.', minutes: 45 },
      },
      assignment: { state: 'SUBMITTED', scorecard: { version: 1, source: 'PANELIST', reason: null } },
    });
    expect(await cards()).toMatchObject([
      {
        ...{ panelistId: panelist.id, source: 'PANELIST', reason: null, recognisedModel: true, version: 1 },
        ...{ ratings: { balance: 10, narrative: 7.25 }, comment: 'Good.', minutesSpent: 45 },
      },
    ]);
    const event = await prisma.auditEvent.findFirst({ orderBy: { seq: 'desc' } });
    expect(event).toMatchObject({ actor: `panelist:${panelist.id}`, entity: 'scores', action: 'insert' });
  });

  test('replaces the card that was read, until the run is revealed, and keeps the one before', async () => {
    await submit({ comment: 'First' });
    expect(await submit({ comment: 'Second', expectedVersion: 1 })).toMatchObject({ version: 2 });
    expect(await cards()).toMatchObject([
      { version: 2, comment: 'Second', revisions: [{ version: 1, comment: 'First' }] },
    ]);
  });

  test('takes the same once more after a lost answer for what it is, even when the run is closed by then', async () => {
    const input = { ratings: [rated('narrative', 3), rated('balance', 4)], comment: 'Once' };
    const first = await submit(input);
    const audited = await prisma.auditEvent.count();
    expect(await submit({ ...input, ratings: input.ratings.toReversed(), comment: 'Once ' })).toEqual(first);
    expect(await submit({ ...input, expectedVersion: 1 })).toEqual(first);
    expect(await prisma.auditEvent.count()).toBe(audited);
    await givenFinalized(prisma, run);
    expect(await submit(input)).toMatchObject({ version: 1, assignment: { state: 'CLOSED' } });
    expect(await submit({ ...input, comment: 'Twice', expectedVersion: 1 })).toMatchObject({
      __typename: 'RunClosedError',
    });
    expect(await cards()).toMatchObject([{ version: 1, revisions: [] }]);
  });

  test('counts a card of another tab as the same, and a differing one as a conflict', async () => {
    const outcomes = await racing(owner, 'scores', [
      () => submit({ comment: 'This' }),
      () => submit({ comment: 'This' }),
      () => submit({ comment: 'That' }),
    ]);
    const comment = (await cards())[0]!.comment;
    const won = outcomes.filter(({ __typename }) => __typename === 'SubmitScorecardSuccess');
    expect(won).toHaveLength(comment === 'This' ? 2 : 1);
    for (const { version } of won) expect(version).toBe(1);
    for (const lost of outcomes.filter((outcome) => !won.includes(outcome))) {
      expect(lost).toMatchObject({
        __typename: 'ConflictError',
        message: 'Your scorecard was submitted from elsewhere since you read it. Nothing was overwritten.',
      });
    }
  });

  test('takes up again what had expired: the work is done', async () => {
    await owner.query("update assignments set expires_at = now() - interval '3 days'");
    expect(await submit()).toMatchObject({ version: 1, assignment: { state: 'SUBMITTED' } });
  });
});

describe('the draft', () => {
  test('follows the card, but for the categories that were chosen to get no score', async () => {
    const chosen = [rated('balance', 2), { category: 'narrative' }, { category: 'ai-npc' }];
    await asking.save({ assignment: id, ratings: chosen, comment: 'Typed', position: 'ai-npc' });
    const { assignment } = await submit({ ratings: [rated('balance', 3), rated('ai-npc', 9)], minutes: 5 });
    expect(assignment!.draft).toMatchObject({
      ratings: [
        { category: { slug: 'balance' }, value: 3 },
        { category: { slug: 'narrative' }, value: null },
        { category: { slug: 'ai-npc' }, value: 9 },
      ],
      ...{ comment: null, minutes: 5, recognisedModel: false, position: 'ai-npc', version: 2 },
    });
  });

  test('that moved on since it was read stops the submission, so that nothing typed elsewhere is lost', async () => {
    await asking.save({ assignment: id, comment: 'This tab' });
    await asking.save({ assignment: id, comment: 'Another tab', expectedVersion: 1 });
    expect(await submit({ comment: 'This tab', expectedDraftVersion: 1 })).toMatchObject({
      __typename: 'ConflictError',
      message: 'This scorecard was changed elsewhere since you read it. Nothing was submitted.',
    });
    expect(await cards()).toEqual([]);
    expect((await asking.assignment(id))!.draft).toMatchObject({ comment: 'Another tab', version: 2 });
    expect(await submit({ comment: 'Both', expectedDraftVersion: 2 })).toMatchObject({ version: 1 });
  });

  test('stays as it was when the submission is refused', async () => {
    await asking.save({ assignment: id, comment: 'Typed' });
    await submit({ comment: 'x', expectedVersion: 4 });
    expect((await asking.assignment(id))!.draft).toMatchObject({ comment: 'Typed', version: 1 });
  });
});

describe('a card that an administrator wrote', () => {
  const REPLACED = {
    __typename: 'ConflictError',
    message: 'An administrator replaced your scorecard since you read it. Nothing was overwritten.',
  };

  test('over the panelist\u2019s own is not overwritten by who has not read it', async () => {
    await submit({ comment: 'Mine' });
    await recordForThem();
    expect(await submit({ comment: 'Mine, changed', expectedVersion: 1 })).toEqual(REPLACED);
    expect(await submit({ comment: 'Mine' })).toEqual(REPLACED);
    expect((await asking.assignment(id))!.scorecard).toMatchObject({
      ...{ source: 'ADMIN', reason: 'You asked for it.', version: 2 },
    });
    expect(await submit({ comment: 'Mine, with the reason read', expectedVersion: 2 })).toMatchObject({
      version: 3,
      assignment: { scorecard: { source: 'PANELIST', reason: null } },
    });
  });

  test('before theirs is not overwritten either', async () => {
    await recordForThem({ reason: null });
    expect(await submit({ comment: 'Mine' })).toEqual(REPLACED);
  });

  test('and that says the same becomes theirs when they have read it', async () => {
    await recordForThem({ ratings: [rated('balance', 7)], reason: null });
    expect(await submit({ expectedVersion: 1 })).toMatchObject({
      version: 2,
      assignment: { scorecard: { source: 'PANELIST' } },
    });
  });
});

describe('submitScorecard refuses', () => {
  test('every place that is wrong at once, and stores nothing', async () => {
    const wrong = {
      ratings: [rated('fun', 7), rated('balance', 7.255), rated('balance', 3), rated('narrative', 10.01)],
      ...{ comment: 'x'.repeat(10_001), minutes: -1 },
    };
    const { __typename, issues } = await submit(wrong);
    expect(__typename).toBe('ValidationError');
    expect(issues!.map(({ path }) => path)).toEqual([
      ...[
        'ratings.0.category',
        'ratings.1.value',
        'ratings.2.category',
        'ratings.3.value',
        'comment',
        'minutes',
      ],
    ]);
    expect(await cards()).toEqual([]);
  });

  test.each([
    ['a card without a rating', { ratings: [] }, 'ratings'],
    ['a comment that holds a NUL', { comment: 'a\u0000b' }, 'comment'],
    ['more minutes than a week has', { minutes: 10_001 }, 'minutes'],
    ['a name of every object', { ratings: [rated('constructor', 1)] }, 'ratings.0.category'],
  ])('%s', async (_what, input, path) => {
    expect(await submit(input)).toMatchObject({ __typename: 'ValidationError', issues: [{ path }] });
    expect(await cards()).toEqual([]);
  });

  test('a version of a card that was never there', async () => {
    expect(await submit({ expectedVersion: 1 })).toMatchObject({
      __typename: 'ConflictError',
      message: 'There is no scorecard of yours to replace: read it again.',
    });
  });

  test('everything that is not theirs, in one way', async () => {
    const other = asPanelist(execute, await givenPanelist(prisma));
    const theirs = (await other.next())!.id;
    const strange = [
      '',
      'x',
      run.id,
      encodeGlobalId('Run', run.id),
      encodeGlobalId('Assignment', strangeId()),
    ];
    for (const assignment of [theirs, decodeGlobalId(theirs).id, ...strange]) {
      expect(await submit({ assignment })).toEqual(NOT_THERE);
    }
    expect(await asking.assignment(theirs)).toBeNull();
    expect(await cards()).toEqual([]);
  });

  test('a run that is revealed or void, and says which', async () => {
    await submit({ comment: 'Before' });
    await givenRevealed(owner, run);
    expect(await submit({ comment: 'After', expectedVersion: 1 })).toEqual({
      __typename: 'RunClosedError',
      message: CLOSED,
    });
    await givenVoid(prisma, run);
    expect(await submit({ comment: 'After', expectedVersion: 1 })).toEqual({
      __typename: 'RunClosedError',
      message: VOID,
    });
    expect(await cards()).toMatchObject([{ comment: 'Before', version: 1 }]);
  });

  test('a panelist whose approval is withdrawn while the request is under way', async () => {
    await givenWithdrawn(prisma, panelist);
    expect(await submit()).toEqual({
      __typename: 'NotApprovedError',
      message: 'This address is not on the panel.',
    });
    expect(await cards()).toEqual([]);
  });
});
