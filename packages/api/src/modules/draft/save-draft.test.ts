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
  givenWithdrawn,
  strangeId,
} from '../../../testkit/given.ts';
import type { Run } from '../../generated/prisma/client.ts';
import { decodeGlobalId, encodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);

let run: Run;
let panelist: GivenPanelist;
let asking: ReturnType<typeof asPanelist>;
let id: string;

beforeAll(() => givenTaxonomy(prisma));
beforeEach(async () => {
  await owner.query("update runs set void_reason = 'Another test' where voided_at is null");
  run = await givenRun(prisma);
  panelist = await givenPanelist(prisma);
  asking = asPanelist(execute, panelist);
  id = (await asking.next())!.id;
});

const save = (input: object) => asking.save({ assignment: id, ...input });
const rated = (category: string, value?: number | null) => ({ category, value });
const draftOf = async () => (await asking.assignment(id))!.draft;
const hoursHeld = async () => {
  const { rows } = await owner.query(
    'select extract(epoch from expires_at - now()) / 3600 as hours from assignments where id = $1',
    [decodeGlobalId(id).id],
  );
  return Number(rows[0].hours);
};
const letPass = (interval: string) =>
  owner.query('update assignments set expires_at = expires_at - $2::interval where id = $1', [
    decodeGlobalId(id).id,
    interval,
  ]);

describe('saveDraft', () => {
  test('keeps everything as it was typed, over and over, one version after the other', async () => {
    const typed = { comment: ' It plays \n', minutes: 12, recognisedModel: true, position: 'balance' };
    const first = await save({ ratings: [rated('narrative', 0), rated('balance', null)], ...typed });
    expect(first.draft).toMatchObject({
      ratings: [
        { category: { slug: 'balance' }, value: null },
        { category: { slug: 'narrative' }, value: 0 },
      ],
      ...typed,
      version: 1,
    });
    const second = await save({ ratings: [], expectedVersion: 1 });
    expect(second.draft).toMatchObject({
      ...{ ratings: [], comment: null, minutes: null, recognisedModel: false, position: null, version: 2 },
    });
    expect(await draftOf()).toEqual(second.draft);
  });

  test('changes nothing when the same comes again after a lost answer', async () => {
    const input = { ratings: [rated('balance', 7.25), rated('narrative')], comment: 'Once' };
    const first = await save(input);
    expect(await save(input)).toEqual(first);
    const next = { ...input, comment: 'Twice', expectedVersion: 1 };
    const second = await save(next);
    expect(await save(next)).toEqual(second);
    expect(await save({ ...next, expectedVersion: 2 })).toEqual(second);
    expect(second.draft).toMatchObject({ version: 2 });
  });

  test('stores nothing over a version that was not read, and gives what stands', async () => {
    await save({ comment: 'From the desk' });
    const standing = await draftOf();
    for (const expectedVersion of [null, 2, 7]) {
      expect(await save({ comment: 'From the phone', expectedVersion })).toEqual({
        __typename: 'DraftConflictError',
        message: 'This scorecard was changed elsewhere since you read it. Nothing was overwritten.',
        draft: standing,
      });
    }
    expect(await draftOf()).toEqual(standing);
  });

  test('lets one of several win that were typed over the same version', async () => {
    await save({ comment: 'Read by all' });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, n) => save({ comment: `Tab ${n}`, expectedVersion: 1 })),
    );
    const won = outcomes.filter(({ __typename }) => __typename === 'SaveDraftSuccess');
    expect(won).toHaveLength(1);
    expect(outcomes.filter(({ __typename }) => __typename === 'DraftConflictError')).toHaveLength(5);
    expect(await draftOf()).toMatchObject({ version: 2, comment: won[0]!.draft!.comment });
  });

  test('begins anew, and never with a version that was, when the draft is gone', async () => {
    await save({ comment: 'Gone' });
    await owner.query('delete from drafts');
    expect(await save({ comment: 'Here', expectedVersion: 1 })).toMatchObject({
      draft: { comment: 'Here', version: 2 },
    });
  });

  test('leaves no trace on the record', async () => {
    const before = await prisma.auditEvent.count();
    await save({ comment: 'Nobody else reads this' });
    expect(await prisma.auditEvent.count()).toBe(before);
  });
});

describe('an assignment in use', () => {
  test('is held for two days from the last save', async () => {
    await letPass('40 hours');
    expect(await hoursHeld()).toBeLessThan(8.1);
    await save({ comment: 'Still here' });
    expect(await hoursHeld()).toBeGreaterThan(47.9);
  });

  test('is taken up again by a save when it had expired', async () => {
    await letPass('49 hours');
    expect((await asking.assignment(id))!.state).toBe('EXPIRED');
    expect(await save({ comment: 'Back again' })).toMatchObject({ assignment: { state: 'OPEN' } });
    expect((await asking.panel()).current?.id).toBe(id);
  });

  test('that is handed out again comes with what was typed in it', async () => {
    await save({ comment: 'Last week' });
    await letPass('49 hours');
    const again = (await asking.next())!;
    expect(again).toMatchObject({ id, state: 'OPEN', draft: { comment: 'Last week' } });
  });

  test('takes drafts after its scorecard is in, which stays as it is', async () => {
    await asking.submit({ assignment: id, comment: 'Submitted' });
    expect(await save({ comment: 'Being changed', expectedVersion: 1 })).toMatchObject({
      assignment: {
        state: 'SUBMITTED',
        scorecard: { comment: 'Submitted' },
        draft: { comment: 'Being changed' },
      },
    });
  });
});

describe('saveDraft refuses', () => {
  test('every place that is wrong at once', async () => {
    const wrong = {
      ratings: [
        rated('fun', 3),
        rated('balance', 7.255),
        rated('balance'),
        rated('narrative', 10.01),
        rated('ai-npc', -1),
      ],
      ...{ comment: 'a\u0000b', minutes: 10_001, position: 'fun', expectedVersion: 0 },
    };
    const { __typename, issues } = await save(wrong);
    expect(__typename).toBe('ValidationError');
    expect(issues!.map(({ path }) => path)).toEqual([
      ...[
        'ratings.0.category',
        'ratings.1.value',
        'ratings.2.category',
        'ratings.3.value',
        'ratings.4.value',
      ],
      ...['comment', 'minutes', 'position', 'expectedVersion'],
    ]);
    expect(await draftOf()).toBeNull();
  });

  test.each([
    ['a comment of more than 10000 characters', { comment: 'x'.repeat(10_001) }, 'comment'],
    ['minutes below none', { minutes: -1 }, 'minutes'],
    ['a version beyond what there can be', { expectedVersion: 2_147_483_647 }, 'expectedVersion'],
    ['a position with a NUL', { position: 'bal\u0000ance' }, 'position'],
    ['a category with a NUL', { ratings: [rated('bal\u0000ance', 1)] }, 'ratings.0.category'],
    ['a name of every object', { ratings: [rated('__proto__', 1)] }, 'ratings.0.category'],
  ])('%s', async (_what, input, path) => {
    expect(await save(input)).toMatchObject({ __typename: 'ValidationError', issues: [{ path }] });
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
    for (const assignment of [theirs, ...strange]) {
      expect(await save({ assignment, comment: 'x' })).toEqual({
        __typename: 'NotFoundError',
        message: 'There is no such assignment.',
      });
    }
    expect((await other.assignment(theirs))!.draft).toBeNull();
  });

  test('a run that is revealed or void, and says which', async () => {
    await save({ comment: 'Before' });
    await givenRevealed(owner, run);
    expect(await save({ comment: 'After', expectedVersion: 1 })).toEqual({
      __typename: 'RunClosedError',
      message: 'This run was revealed: its model is public, so that its panel is closed.',
    });
    await givenVoid(prisma, run);
    expect(await save({ comment: 'After', expectedVersion: 1 })).toEqual({
      __typename: 'RunClosedError',
      message: 'This run was declared void: it counts nowhere and takes no scorecard.',
    });
    expect(await draftOf()).toMatchObject({ comment: 'Before' });
  });

  test('a panelist whose approval is withdrawn while the request is under way', async () => {
    await letPass('49 hours');
    await givenWithdrawn(prisma, panelist);
    const document = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { __typename } }';
    const { errors } = await execute(document, {
      ...{ as: { role: 'PANELIST', id: panelist.id, email: panelist.email } },
      variables: { input: { assignment: id, ratings: [], comment: 'x' } },
    });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await prisma.draft.count({ where: { assignmentId: decodeGlobalId(id).id } })).toBe(0);
  });
});
