import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import {
  type GivenPanelist,
  type GivenRatings,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenScoredRun,
  givenTaxonomy,
} from '../../../testkit/given.ts';
import { createBoardReader } from '../leaderboard/leaderboard.service.ts';
import { statisticsOf } from './statistics.service.ts';

const { prisma } = await useTestDatabase();
const { execute } = createExecutor(prisma);
const panel: GivenPanelist[] = [];

beforeAll(async () => {
  await givenTaxonomy(prisma);
  for (let n = 0; n < 4; n += 1) panel.push(await givenPanelist(prisma));
  const environments = [await givenEnvironment(prisma), await givenEnvironment(prisma)];
  const score = async (slug: string, runs: GivenRatings[][]) => {
    const model = await givenModel(prisma, { slug });
    for (const [n, cards] of runs.entries())
      await givenScoredRun(prisma, { model, environment: environments[n]!, panelists: panel, cards });
  };
  await score('sure', [
    [{ balance: 9, narrative: 3.37 }, { balance: 8, narrative: 4.61 }, { balance: 8 }],
    [
      { balance: 9, 'game-economy': 5 },
      { balance: 7, 'game-economy': 5 },
      { balance: 8, 'game-economy': 5 },
    ],
  ]);
  await score('alone', [[{ balance: 5 }, { balance: 4 }, { balance: 6 }, { balance: 1 }]]);
  await score('still', [
    [{ balance: 2 }, { balance: 2 }, { balance: 2 }],
    [{ balance: 2 }, { balance: 2 }, { balance: 2 }],
  ]);
  await score('below', [[{ balance: 9.99 }, { balance: 0.01 }]]);
});

interface Board {
  ranked: {
    model: { slug: string };
    rankRange: { best: number; worst: number };
    interval: object | null;
    intervalWithheld: string | null;
    notSeparableFrom: string[];
    categories: {
      category: { slug: string };
      score: number | null;
      interval: object | null;
      intervalWithheld: string | null;
    }[];
  }[];
  separability: { pairs: number; separated: number };
  agreement: {
    category: { slug: string };
    ordinal: number | null;
    interval: number | null;
    panelistCount: number;
    unitCount: number;
    ratingCount: number;
  }[];
}

async function board(args = ''): Promise<Board> {
  return dataFrom(
    await execute<{ leaderboard: Board }>(`{ leaderboard${args} {
      ranked { model { slug } rankRange { best worst } interval { low high } intervalWithheld notSeparableFrom
        categories { category { slug } score interval { low high } intervalWithheld } }
      separability { pairs separated }
      agreement { category { slug } ordinal interval panelistCount unitCount ratingCount } } }`),
  ).leaderboard;
}

describe('an interval', () => {
  test('is withheld with its reason: too few runs, and nothing that varies', async () => {
    const { ranked } = await board();
    expect(
      ranked.map(({ model, interval, intervalWithheld }) => [
        model.slug,
        interval !== null,
        intervalWithheld,
      ]),
    ).toEqual([
      ['sure', true, null],
      ['alone', false, 'TOO_FEW_RUNS'],
      ['still', false, 'NO_VARIATION'],
    ]);
  });

  test('of a category is withheld together with its score below quorum', async () => {
    const { ranked } = await board();
    const inCategory = (slug: string) => ranked[0]!.categories.find(({ category }) => category.slug === slug);
    expect(inCategory('narrative')).toMatchObject({
      ...{ score: null, interval: null, intervalWithheld: 'TOO_FEW_PANELISTS' },
    });
    expect(inCategory('level-design')).toMatchObject({ score: null, intervalWithheld: 'TOO_FEW_PANELISTS' });
    expect(inCategory('game-economy')).toMatchObject({ score: 5, intervalWithheld: 'TOO_FEW_RUNS' });
    expect(inCategory('balance')).toMatchObject({ score: 8, intervalWithheld: null });
  });

  test('is told with what it was worked out from, and so is one that is withheld', async () => {
    const { data } = await execute<{ leaderboard: { ranked: { intervalBasis: object }[] } }>(
      `{ leaderboard { ranked { intervalBasis { panelistVariance runVariance scorecardVariance standardError
        degreesOfFreedom } } } }`,
    );
    const [, alone, still] = data!.leaderboard.ranked.map(({ intervalBasis }) => intervalBasis);
    // Medians without each of 5, 4, 6 and 1 in turn: 4, 5, 4 and 5, each half a point off 4.5: 3/4 · 4 · 0.25.
    expect(alone).toEqual({
      ...{ panelistVariance: 0.75, runVariance: null, scorecardVariance: 0.75 },
      ...{ standardError: null, degreesOfFreedom: null },
    });
    expect(still).toMatchObject({ panelistVariance: 0, runVariance: 0, standardError: null });
  });
});

describe('a model that cannot be tested', () => {
  test('leaves every rank open, and is told apart from nobody', async () => {
    const { ranked, separability } = await board();
    expect(ranked[1]).toMatchObject({
      rankRange: { best: 1, worst: 3 },
      notSeparableFrom: ['sure', 'still'],
    });
    expect(separability.pairs).toBe(3);
  });

  test('is tested anew among those of a part of the board alone', async () => {
    const { ranked, separability } = await board('(category: "game-economy")');
    expect(ranked).toMatchObject([
      { model: { slug: 'sure' }, rankRange: { best: 1, worst: 1 }, notSeparableFrom: [] },
    ]);
    expect(separability).toEqual({ pairs: 0, separated: 0 });
    expect((await board('(vendor: "Nobody")')).ranked).toEqual([]);
  });

  test('takes a category that exists', async () => {
    const { errors } = await execute('{ leaderboard(category: "nothing") { revision } }');
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});

describe('agreement', () => {
  test('is over ranked models, and withheld where fewer than three panelists stand behind it', async () => {
    const { agreement } = await board();
    const inCategory = (slug: string) => agreement.find(({ category }) => category.slug === slug);
    expect(inCategory('narrative')).toMatchObject({
      ...{ ordinal: null, interval: null, panelistCount: 2, unitCount: 1, ratingCount: 2 },
    });
    expect(inCategory('game-economy')).toMatchObject({ ordinal: null, panelistCount: 3, unitCount: 1 });
    // Not the two cards of the model below quorum.
    expect(inCategory('balance')).toMatchObject({ panelistCount: 4, unitCount: 5, ratingCount: 16 });
    expect(inCategory('balance')!.ordinal).toBeGreaterThan(0);
    expect(inCategory('level-design')).toMatchObject({ ordinal: null, panelistCount: 0, unitCount: 0 });
  });
});

test('statistics are computed once for everybody who asks at the same moment', async () => {
  const current = await createBoardReader(prisma)();
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => statisticsOf(current)));
  for (const other of others) expect(other).toBe(first);
});
