import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import {
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenRevealed,
  givenRun,
  givenScorecard,
  givenScoredRun,
  givenTaxonomy,
  givenVoid,
  givenWithdrawn,
  strangeId,
} from '../../../testkit/given.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { encodeGlobalId } from '../../global-id.ts';

const { prisma, owner } = await useTestDatabase();
const { execute } = createExecutor(prisma);
const admin: Viewer = { role: 'ADMIN', id: strangeId(), email: 'admin@example.org' };
const panelist: Viewer = { role: 'PANELIST', id: strangeId(), email: 'panelist@example.org' };
const idOf = ({ id }: { id: string }) => encodeGlobalId('Run', id);

beforeAll(() => givenTaxonomy(prisma));

interface RunNode {
  id: string;
  status: string;
}
const RUN = 'query ($id: ID!) { run(id: $id) { id status } node(id: $id) { id } nodes(ids: [$id]) { id } }';
type RunAnswer = { run: RunNode | null; node: RunNode | null; nodes: (RunNode | null)[] };

async function findRun(run: { id: string }, as?: Viewer): Promise<RunAnswer> {
  return dataFrom(await execute<RunAnswer>(RUN, { variables: { id: idOf(run) }, ...(as && { as }) }));
}

describe('a run', () => {
  test('that is pending is there for an admin alone', async () => {
    const run = await givenRun(prisma);
    const nothing = { run: null, node: null, nodes: [null] };
    expect(await findRun(run)).toEqual(nothing);
    expect(await findRun(run, panelist)).toEqual(nothing);
    const id = idOf(run);
    expect(await findRun(run, admin)).toEqual({
      run: { id, status: 'PENDING' },
      node: { id },
      nodes: [{ id }],
    });
  });

  test('that is pending and revealed is there for everyone', async () => {
    const run = await givenRevealed(owner, await givenRun(prisma));
    expect((await findRun(run)).run).toEqual({ id: idOf(run), status: 'PENDING' });
  });

  test('has its model, its environment and where it can be played', async () => {
    const model = await givenModel(prisma, { name: 'Orca', vendor: 'Sea', version: '2' });
    const environment = await givenEnvironment(prisma, { genre: 'puzzle' });
    const run = await givenRevealed(owner, await givenRun(prisma, { model, environment }));
    const { run: found } = dataFrom(
      await execute(
        `query ($id: ID!) { run(id: $id) { artifactUrl voidedAt voidReason finalizedAt
          model { name vendor version } environment { genre spec } } }`,
        { variables: { id: idOf(run) } },
      ),
    );
    expect(found).toEqual({
      ...{ artifactUrl: 'https://builds.example/1', voidedAt: null, voidReason: null, finalizedAt: null },
      model: { name: 'Orca', vendor: 'Sea', version: '2' },
      environment: { genre: 'puzzle', spec: environment.spec },
    });
  });

  test.each([
    '',
    'x',
    'UnVu',
    Buffer.from('Run:1').toString('base64url'),
    encodeGlobalId('Model', '00000000-0000-4000-8000-000000000000'),
  ])('is null for the id %j', async (id) => {
    const answer = dataFrom(await execute<RunAnswer>(RUN, { variables: { id } }));
    expect(answer).toEqual({ run: null, node: null, nodes: [null] });
  });
});

const EVIDENCE = `query ($id: ID!) { run(id: $id) {
  voidReason
  medians { category { slug } panelistCount median }
  scorecards { panelist specialty yearsOfExperience comment minutes source ratings { category { slug } value } }
} }`;

interface Evidence {
  run: {
    voidReason: string | null;
    medians: { category: { slug: string }; panelistCount: number; median: number | null }[];
    scorecards: {
      panelist: string;
      specialty: string;
      ratings: { category: { slug: string }; value: number }[];
    }[];
  };
}

async function evidenceOf(run: { id: string }): Promise<Evidence['run']> {
  return dataFrom(await execute<Evidence>(EVIDENCE, { variables: { id: idOf(run) } })).run;
}

describe('the medians and scorecards of a run', () => {
  test('are exact, in the order of the taxonomy, and null in a thin cell', async () => {
    const { run } = await givenRankedModel(prisma, {
      cards: [
        { balance: 6.5, 'game-mechanics': 7 },
        { 'game-mechanics': 7.25, balance: 0 },
        { 'game-mechanics': 9.99 },
      ],
    });
    const { medians } = await evidenceOf(run);
    expect(medians).toEqual([
      { category: { slug: 'game-mechanics' }, panelistCount: 3, median: 7.25 },
      { category: { slug: 'balance' }, panelistCount: 2, median: null },
    ]);
  });

  test('come under pseudonyms, with the name of the specialty and without what was not rated', async () => {
    const someone = await givenPanelist(prisma, {
      specialty: 'narrative-quest-design',
      yearsOfExperience: 12,
    });
    const { model } = await givenRankedModel(prisma);
    const run = await givenScoredRun(prisma, {
      model,
      panelists: [someone],
      cards: [{ ratings: { 'game-economy': 3.25, balance: 10 }, comment: 'Good tide.' }],
    });
    const specialty = await prisma.specialty.findUniqueOrThrow({ where: { slug: 'narrative-quest-design' } });
    expect((await evidenceOf(run)).scorecards).toEqual([
      {
        ...{ panelist: someone.pseudonym, specialty: specialty.name, yearsOfExperience: 12 },
        ...{ comment: 'Good tide.', minutes: null, source: 'ADMIN' },
        ratings: [
          { category: { slug: 'balance' }, value: 10 },
          { category: { slug: 'game-economy' }, value: 3.25 },
        ],
      },
    ]);
  });

  test('stay back while the model is below quorum, counts aside', async () => {
    const run = await givenScoredRun(prisma, { cards: [{ balance: 3.37 }, { balance: 4.61 }] });
    const { medians, scorecards } = await evidenceOf(run);
    expect(medians).toEqual([{ category: { slug: 'balance' }, panelistCount: 2, median: null }]);
    expect(scorecards).toEqual([]);
  });

  test('go with a panelist whose approval is withdrawn', async () => {
    const panelists = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
    const run = await givenScoredRun(prisma, { panelists, cards: panelists.map(() => ({ balance: 5 })) });
    expect((await evidenceOf(run)).scorecards).toHaveLength(3);
    await givenWithdrawn(prisma, panelists[0]!);
    const { medians, scorecards } = await evidenceOf(run);
    expect(medians).toEqual([{ category: { slug: 'balance' }, panelistCount: 2, median: null }]);
    expect(scorecards).toEqual([]);
  });

  test('are none on a void run, which says why it is void', async () => {
    const { model, run } = await givenRankedModel(prisma);
    await givenRankedModel(prisma, { slug: `${model.slug}-other` });
    await givenScoredRun(prisma, { model, cards: [{ balance: 5 }, { balance: 6 }, { balance: 7 }] });
    await givenVoid(prisma, run, 'The wrong build was played.');
    expect(await evidenceOf(run)).toEqual({
      ...{ voidReason: 'The wrong build was played.', medians: [], scorecards: [] },
    });
  });

  test('are none while a run is pending, revealed or not', async () => {
    const { model } = await givenRankedModel(prisma);
    const run = await givenRevealed(owner, await givenRun(prisma, { model }));
    await givenScorecard(prisma, { run, panelist: await givenPanelist(prisma), ratings: { balance: 5 } });
    expect(await evidenceOf(run)).toEqual({ voidReason: null, medians: [], scorecards: [] });
  });
});
