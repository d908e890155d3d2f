import { slugFromCode } from '@panelmark/core';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import { AS_NEW, givenImporter } from '../../../testkit/given-import.ts';
import { describeRealJudgments, expectedBoard, judgments } from '../../../testkit/real-judgments.ts';

interface ExpectedScore {
  readonly value: number;
  readonly value_2dp: number;
  readonly status: string;
  readonly ci95: readonly [number, number] | null;
  readonly v_panelist: number;
  readonly v_run: number;
  readonly v_scorecard: number;
  readonly se: number;
  readonly df: number;
}

interface ExpectedStatistics {
  readonly models: Record<
    string,
    {
      readonly overall: ExpectedScore;
      readonly categories: Record<string, ExpectedScore>;
      readonly rank_range: readonly [number, number];
    }
  >;
  readonly pairwise: readonly {
    readonly a: string;
    readonly b: string;
    readonly diff: number;
    readonly se: number;
    readonly df: number;
    readonly p: number;
    readonly separated: boolean;
  }[];
  readonly alpha: {
    readonly per_category: Record<
      string,
      { ordinal: number; interval: number; n_units: number; n_values: number }
    >;
  };
}

interface Interval {
  low: number;
  high: number;
  level: number;
}

interface Sure {
  score: number;
  interval: Interval | null;
  intervalWithheld: string | null;
}

interface Board {
  ranked: (Sure & {
    intervalBasis: Record<
      'panelistVariance' | 'runVariance' | 'scorecardVariance' | 'standardError' | 'degreesOfFreedom',
      number
    >;
    model: { slug: string };
    rankRange: { best: number; worst: number };
    notSeparableFrom: string[];
    categories: (Sure & { category: { slug: string } })[];
  })[];
  separability: { pairs: number; separated: number; familyError: number };
  agreement: {
    category: { slug: string };
    ordinal: number;
    interval: number;
    unitCount: number;
    ratingCount: number;
  }[];
}

const SURE = 'score interval { low high level } intervalWithheld';
const BOARD = `query ($category: String) { leaderboard(category: $category) {
  ranked { model { slug } ${SURE} rankRange { best worst } notSeparableFrom
    intervalBasis { panelistVariance runVariance scorecardVariance standardError degreesOfFreedom } categories { category { slug } ${SURE} } }
  separability { pairs separated familyError }
  agreement { category { slug } ordinal interval unitCount ratingCount } } }`;

const DIFFERENCE = `query ($a: String!, $b: String!) { modelDifference(a: $a, b: $b) { ... on ModelDifference {
  separated overall { difference standardError degreesOfFreedom p interval { low high } withheld } } } }`;

const CELLS = `{ runs(first: 100) { nodes {
  scorecards { ratings { category { slug } value } }
  medians { category { slug } panelistCount median spread { min max coverage contested quartiles { lower upper } } } } } }`;

function expectRelative(actual: number | null | undefined, expected: number, tolerance = 1e-6): void {
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance * Math.abs(expected) + 1e-12);
}

function expectSure(actual: Sure, expected: ExpectedScore): void {
  expect(actual.score).toBe(expected.value_2dp);
  if (expected.ci95 === null) {
    expect(actual.interval).toBeNull();
    expect(actual.intervalWithheld).toBe('NO_VARIATION');
    return;
  }
  expectRelative(actual.interval?.low, expected.ci95[0]);
  expectRelative(actual.interval?.high, expected.ci95[1]);
  expect(actual).toMatchObject({ interval: { level: 0.95 }, intervalWithheld: null });
}

for (const dataSet of ['ttcw', 'skating_ladies_thin'] as const) {
  const { prisma } = await useTestDatabase();
  const { execute } = createExecutor(prisma);

  describeRealJudgments(`how sure the board of ${dataSet} is`, () => {
    const expected = expectedBoard(dataSet) as unknown as ExpectedStatistics;
    const codes = Object.keys(expected.models);
    const codeOf = new Map(codes.map((code) => [slugFromCode(code), code]));
    const askBoard = async (category?: string) =>
      dataFrom(await execute<{ leaderboard: Board }>(BOARD, { variables: { category } })).leaderboard;
    let board: Board;

    beforeAll(async () => {
      const { importFile } = await givenImporter(prisma);
      await importFile(judgments(dataSet), { ...AS_NEW, finalize: true });
      board = await askBoard();
    }, 120_000);

    test('is over GraphQL what was computed apart from this project: intervals and rank ranges', () => {
      expect(board.ranked).toHaveLength(codes.length);
      for (const standing of board.ranked) {
        const model = expected.models[codeOf.get(standing.model.slug)!]!;
        expectSure(standing, model.overall);
        const { intervalBasis } = standing;
        expectRelative(intervalBasis.panelistVariance, model.overall.v_panelist);
        expectRelative(intervalBasis.runVariance, model.overall.v_run);
        expectRelative(intervalBasis.scorecardVariance, model.overall.v_scorecard);
        expectRelative(intervalBasis.standardError, model.overall.se);
        expectRelative(intervalBasis.degreesOfFreedom, model.overall.df);
        expect([standing.rankRange.best, standing.rankRange.worst]).toEqual(model.rank_range);
        for (const category of standing.categories)
          expectSure(category, model.categories[category.category.slug]!);
      }
    });

    test('and every paired difference, either way round', async () => {
      for (const pair of expected.pairwise) {
        const [a, b] = [slugFromCode(pair.a), slugFromCode(pair.b)];
        const ask = async (variables: object) =>
          dataFrom(
            await execute<{ modelDifference: { separated: boolean; overall: Record<string, number> } }>(
              DIFFERENCE,
              { variables },
            ),
          ).modelDifference;
        const { separated, overall } = await ask({ a, b });
        expect(separated).toBe(pair.separated);
        expectRelative(overall.difference, pair.diff, 1e-9);
        expectRelative(overall.standardError, pair.se);
        expectRelative(overall.degreesOfFreedom, pair.df);
        expectRelative(overall.p, pair.p);
        const back = await ask({ a: b, b: a });
        expect(back.overall.difference).toBe(-overall.difference!);
        expect(back.separated).toBe(separated);
      }
    });

    test('and who cannot be told apart from whom, counted in pairs', () => {
      const separated = expected.pairwise.filter((pair) => pair.separated);
      expect(board.separability).toEqual({
        ...{ pairs: expected.pairwise.length, separated: separated.length, familyError: 0.05 },
      });
      for (const { model, notSeparableFrom } of board.ranked) {
        const close = expected.pairwise
          .filter((pair) => !pair.separated && [pair.a, pair.b].includes(codeOf.get(model.slug)!))
          .map(({ a, b }) => slugFromCode(a === codeOf.get(model.slug) ? b : a));
        expect(notSeparableFrom.toSorted()).toEqual(close.toSorted());
      }
    });

    test('and the agreement in each category', () => {
      for (const { category, ordinal, interval, unitCount, ratingCount } of board.agreement) {
        const alpha = expected.alpha.per_category[category.slug]!;
        expectRelative(ordinal, alpha.ordinal, 1e-9);
        expectRelative(interval, alpha.interval, 1e-9);
        expect([unitCount, ratingCount]).toEqual([alpha.n_units, alpha.n_values]);
      }
      expect(board.agreement).toHaveLength(Object.keys(expected.alpha.per_category).length);
    });

    test('and the board of one category, which is that category alone', async () => {
      for (const { category } of board.agreement.slice(0, 5)) {
        const { ranked } = await askBoard(category.slug);
        for (const standing of ranked)
          expectSure(standing, expected.models[codeOf.get(standing.model.slug)!]!.categories[category.slug]!);
        const values = ranked.map(
          ({ model }) => expected.models[codeOf.get(model.slug)!]!.categories[category.slug]!.value,
        );
        expect(values).toEqual(values.toSorted((a, b) => b - a));
      }
    });

    test('and the spread of each cell, from the ratings that the run shows', async () => {
      const { runs } = dataFrom(
        await execute<{
          runs: {
            nodes: {
              scorecards: { ratings: { category: { slug: string }; value: number }[] }[];
              medians: {
                category: { slug: string };
                median: number | null;
                spread: {
                  min: number;
                  max: number;
                  coverage: number;
                  contested: boolean;
                  quartiles: { lower: number; upper: number } | null;
                } | null;
              }[];
            }[];
          };
        }>(CELLS),
      );
      const seen = { thin: 0, contested: 0, quartiles: 0 };
      for (const { scorecards, medians } of runs.nodes) {
        for (const { category, median, spread } of medians) {
          const ratings = scorecards
            .flatMap((card) => card.ratings)
            .filter((rating) => rating.category.slug === category.slug)
            .map(({ value }) => value);
          expect(spread === null).toBe(ratings.length < 3);
          expect(median === null).toBe(spread === null);
          if (spread === null) {
            seen.thin += 1;
            continue;
          }
          expect([spread.min, spread.max]).toEqual([Math.min(...ratings), Math.max(...ratings)]);
          expect(spread.coverage).toBe(1 - 2 ** (1 - ratings.length));
          expect(spread.contested).toBe(spread.max - spread.min >= 6);
          expect(spread.quartiles === null).toBe(ratings.length < 4);
          if (spread.quartiles !== null) {
            expect(spread.quartiles.lower).toBeLessThanOrEqual(median!);
            expect(spread.quartiles.upper).toBeGreaterThanOrEqual(median!);
          }
          seen.contested += Number(spread.contested);
          seen.quartiles += Number(spread.quartiles !== null);
        }
      }
      expect(dataSet === 'ttcw' ? seen.contested : seen.thin * seen.quartiles).toBeGreaterThan(10);
    });
  });
}
