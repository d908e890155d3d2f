import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import {
  givenModel,
  givenRankedModel,
  givenScoredRun,
  givenTaxonomy,
  givenVoid,
} from '../../../testkit/given.ts';
import { encodeGlobalId } from '../../global-id.ts';

const { prisma } = await useTestDatabase();
const { execute } = createExecutor(prisma);
beforeAll(() => givenTaxonomy(prisma));

const SLUGS = ['a', 'b', 'b-2', 'c', 'orca'];

describe('models', () => {
  beforeAll(async () => {
    for (const slug of [...SLUGS].reverse()) await givenModel(prisma, { slug });
  });

  interface Page {
    nodes: { slug: string }[];
    totalCount: number;
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
  }
  const ask = (args: string) =>
    execute<{ models: Page }>(
      `{ models(${args}) { totalCount nodes { slug } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
    );
  const page = async (args: string) => dataFrom(await ask(args)).models;
  const slugs = ({ nodes }: Page) => nodes.map(({ slug }) => slug);

  test.each([1, 2, 3, 5, 100])('come by slug, %i a page, forwards and backwards', async (size) => {
    const forwards: string[] = [];
    for (let after = '', more = true; more; ) {
      const found = await page(`first: ${size}${after && `, after: "${after}"`}`);
      expect(found.totalCount).toBe(SLUGS.length);
      forwards.push(...slugs(found));
      after = found.pageInfo.endCursor;
      more = found.pageInfo.hasNextPage;
    }
    let backwards: string[] = [];
    for (let before = '', more = true; more; ) {
      const found = await page(`last: ${size}${before && `, before: "${before}"`}`);
      backwards = [...slugs(found), ...backwards];
      before = found.pageInfo.startCursor;
      more = found.pageInfo.hasPreviousPage;
    }
    expect([forwards, backwards]).toEqual([SLUGS, SLUGS]);
  });

  test('go on from a cursor whose model is not there', async () => {
    const stale = Buffer.from('b-1').toString('base64url');
    expect(slugs(await page(`after: "${stale}"`))).toEqual(['b-2', 'c', 'orca']);
    expect(slugs(await page(`before: "${stale}"`))).toEqual(['a', 'b']);
  });

  test.each([
    'first: 101',
    'first: 0',
    'last: -1',
    'last: 101',
    'first: 1, last: 1',
    'after: "a b"',
    'before: "%"',
  ])('are refused for %s', async (args) => {
    const { errors } = await ask(args);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  });
});

describe('a model', () => {
  const MODEL = `query ($slug: String!) { model(slug: $slug) {
    id slug name vendor version counts { runs panelists scorecards }
    standing { rank score runCount panelistCount scorecardCount cellCount cellsAtQuorum model { slug }
      categories { score runCount panelistCount cellCount category { slug } } }
    runs { totalCount } } }`;
  interface Found {
    standing: { categories: { cellCount: number }[] };
  }
  const find = async (slug: string) =>
    dataFrom(await execute<{ model: Found }>(MODEL, { variables: { slug } })).model;

  test('that nobody registered is null', async () => {
    expect(await find('nobody')).toBeNull();
  });

  test('at quorum has its line on the board', async () => {
    const { model } = await givenRankedModel(prisma, {
      ...{ slug: 'ranked', name: 'Ranked', vendor: 'Sea', version: '3' },
      cards: [{ balance: 7, narrative: 2 }, { balance: 8 }, { balance: 8 }],
    });
    const found = await find('ranked');
    expect(found).toMatchObject({
      ...{
        id: encodeGlobalId('Model', model.id),
        slug: 'ranked',
        name: 'Ranked',
        vendor: 'Sea',
        version: '3',
      },
      counts: { runs: 1, panelists: 3, scorecards: 3 },
      standing: {
        ...{
          rank: 1,
          score: 5,
          runCount: 1,
          panelistCount: 3,
          scorecardCount: 3,
          cellCount: 2,
          cellsAtQuorum: 1,
        },
        model: { slug: 'ranked' },
      },
      runs: { totalCount: 1 },
    });
    const rated = found.standing.categories.filter(({ cellCount }) => cellCount > 0);
    expect(found.standing.categories).toHaveLength(14);
    expect(rated).toEqual([
      { score: 8, runCount: 1, panelistCount: 3, cellCount: 1, category: { slug: 'balance' } },
      { score: null, runCount: 1, panelistCount: 1, cellCount: 1, category: { slug: 'narrative' } },
    ]);
  });

  test('below quorum has counts and no line', async () => {
    const model = await givenModel(prisma);
    await givenScoredRun(prisma, { model, cards: [{ balance: 5 }, { balance: 6 }] });
    await givenVoid(prisma, await givenScoredRun(prisma, { model, cards: [{ balance: 7 }] }));
    expect(await find(model.slug)).toMatchObject({
      ...{ counts: { runs: 1, panelists: 2, scorecards: 2 }, standing: null, runs: { totalCount: 2 } },
    });
  });
});
