import { beforeAll, describe, expect, test } from 'vitest';
import { asPanelist } from '../../../testkit/as-panelist.ts';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor } from '../../../testkit/execute.ts';
import { givenEnvironment, givenPanelist, givenRun, givenTaxonomy } from '../../../testkit/given.ts';

const { prisma } = await useTestDatabase();
const { execute } = createExecutor(prisma);

beforeAll(() => givenTaxonomy(prisma));

describe('a working day', () => {
  test('goes from an empty panel over an assignment, a draft and a scorecard to the next one', async () => {
    const panelist = asPanelist(execute, await givenPanelist(prisma));
    expect(await panelist.panel()).toEqual({
      ...{ current: null, waitingCount: 0, cardCount: 0, cardsThisWeek: 0, medianMinutes: null },
      assignments: { totalCount: 0, nodes: [] },
    });
    expect(await panelist.next()).toBeNull();

    await givenRun(prisma, { environment: await givenEnvironment(prisma, { slug: 'tides' }) });
    expect(await panelist.panel()).toMatchObject({ current: null, waitingCount: 1 });
    const assignment = (await panelist.next())!;
    expect(assignment).toMatchObject({
      ...{ state: 'OPEN', environment: { slug: 'tides' }, artifactUrl: 'https://builds.example/1' },
      ...{ closedAt: null, isVoid: false, draft: null, scorecard: null, run: null },
    });
    expect(await panelist.next()).toEqual(assignment);
    expect(await panelist.assignment(assignment.id)).toEqual(assignment);

    const typed = {
      ratings: [{ category: 'balance', value: 7.25 }, { category: 'narrative' }],
      comment: 'So ',
    };
    expect(await panelist.save({ assignment: assignment.id, ...typed, position: 'narrative' })).toMatchObject(
      {
        __typename: 'SaveDraftSuccess',
        draft: {
          ratings: [
            { category: { slug: 'balance' }, value: 7.25 },
            { category: { slug: 'narrative' }, value: null },
          ],
          ...{ comment: 'So ', minutes: null, recognisedModel: false, position: 'narrative', version: 1 },
        },
      },
    );

    const submitted = await panelist.submit({
      assignment: assignment.id,
      ratings: [{ category: 'balance', value: 8 }],
      ...{ comment: 'So good.', minutes: 30, recognisedModel: true, expectedDraftVersion: 1 },
    });
    expect(submitted).toMatchObject({
      __typename: 'SubmitScorecardSuccess',
      version: 1,
      scorecard: { ratings: [{ value: 8 }], comment: 'So good.', minutes: 30, source: 'PANELIST' },
      assignment: {
        state: 'SUBMITTED',
        scorecard: { recognisedModel: true, version: 1 },
        draft: {
          ratings: [{ value: 8 }, { value: null }],
          ...{ comment: 'So good.', minutes: 30, recognisedModel: true, position: 'narrative', version: 2 },
        },
      },
    });
    expect(await panelist.panel()).toMatchObject({
      ...{ current: null, waitingCount: 0, cardCount: 1, cardsThisWeek: 1, medianMinutes: 30 },
      assignments: { totalCount: 1, nodes: [{ id: assignment.id, state: 'SUBMITTED' }] },
    });
    expect(await panelist.next()).toBeNull();
  });

  test('can step back, give back and report', async () => {
    const panelist = asPanelist(execute, await givenPanelist(prisma));
    for (let n = 0; n < 3; n += 1) await givenRun(prisma);
    const first = (await panelist.next())!;
    expect(await panelist.release(first.id)).toMatchObject({ assignment: { state: 'EXPIRED' } });
    expect((await panelist.next())!.id).toBe(first.id);
    expect(await panelist.recuse({ assignment: first.id, note: 'My brother.' })).toMatchObject({
      assignment: { state: 'RECUSED' },
    });
    const second = (await panelist.next())!;
    expect(second.id).not.toBe(first.id);
    expect(await panelist.report({ assignment: second.id })).toMatchObject({
      assignment: { state: 'REPORTED' },
    });
  });
});
