import { slugFromCode } from '@panelmark/core';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { AS_NEW, givenImporter } from '../../testkit/given-import.ts';
import {
  dataSets,
  describeRealJudgments,
  type ExpectedNumber,
  expectedBoard,
  judgments,
} from '../../testkit/real-judgments.ts';
import { startTestServer } from '../../testkit/server.ts';

/** A model's line, whichever door it came through; scores as text with two decimals. */
interface Line {
  readonly rank: number;
  readonly runs: number;
  readonly panelists: number;
  readonly scorecards: number | undefined;
  readonly score: string;
  readonly categories: Record<string, string>;
}

type Board = Record<string, Line>;

const twoDecimals = (value: number) => value.toFixed(2);

function expectedLines(models: ReturnType<typeof expectedBoard>['models']): Board {
  const shown = ({ value_2dp }: ExpectedNumber) => twoDecimals(value_2dp);
  return Object.fromEntries(
    Object.entries(models).map(([code, { rank, overall, categories }]) => [
      slugFromCode(code),
      {
        ...{ rank, runs: overall.n_runs, panelists: overall.n_panelists, scorecards: overall.n_scorecards },
        score: shown(overall),
        categories: Object.fromEntries(Object.entries(categories).map(([slug, each]) => [slug, shown(each)])),
      },
    ]),
  );
}

const GRAPHQL = `{ leaderboard { provisionalCount isEmpty ranked {
  rank score runCount panelistCount scorecardCount model { slug } categories { score category { slug } } } } }`;

interface GraphQLStanding {
  rank: number;
  score: number;
  runCount: number;
  panelistCount: number;
  scorecardCount: number;
  model: { slug: string };
  categories: { score: number; category: { slug: string } }[];
}

async function throughGraphQL(url: string): Promise<Board> {
  const response = await fetch(`${url}/graphql?query=${encodeURIComponent(GRAPHQL)}`);
  const { data } = (await response.json()) as { data: { leaderboard: { ranked: GraphQLStanding[] } } };
  return Object.fromEntries(
    data.leaderboard.ranked.map((standing) => [
      standing.model.slug,
      {
        ...{ rank: standing.rank, score: twoDecimals(standing.score), runs: standing.runCount },
        ...{ panelists: standing.panelistCount, scorecards: standing.scorecardCount },
        categories: Object.fromEntries(
          standing.categories.map(({ category, score }) => [category.slug, twoDecimals(score)]),
        ),
      },
    ]),
  );
}

interface JsonStanding {
  rank: number;
  slug: string;
  n_runs: number;
  n_panelists: number;
  overall_score: number;
  category_scores: Record<string, number>;
}

async function throughJson(url: string): Promise<Board> {
  const { ranked } = (await (await fetch(`${url}/api/benchmark/leaderboard`)).json()) as {
    ranked: JsonStanding[];
  };
  return Object.fromEntries(
    ranked.map((standing) => [
      standing.slug,
      {
        ...{ rank: standing.rank, score: twoDecimals(standing.overall_score), scorecards: undefined },
        ...{ runs: standing.n_runs, panelists: standing.n_panelists },
        categories: Object.fromEntries(
          Object.entries(standing.category_scores).map(([slug, score]) => [slug, twoDecimals(score)]),
        ),
      },
    ]),
  );
}

async function throughCsv(url: string): Promise<Board> {
  const text = await (await fetch(`${url}/leaderboard.csv`)).text();
  const rows: Record<string, string>[] = parse(text, { columns: true });
  return Object.fromEntries(
    rows.map(({ rank, slug, name: _name, vendor: _vendor, version: _version, ...row }) => {
      const {
        runs,
        panelists,
        scorecards,
        score,
        rank_low,
        rank_high,
        interval_low,
        interval_high,
        ...categories
      } = row;
      expect(Number(rank_low)).toBeLessThanOrEqual(Number(rank));
      expect(Number(rank_high)).toBeGreaterThanOrEqual(Number(rank));
      expect([Number(interval_low) <= Number(score), Number(score) <= Number(interval_high)]).toEqual([
        true,
        true,
      ]);
      const counts = { rank: Number(rank), runs: Number(runs), panelists: Number(panelists) };
      return [slug!, { ...counts, scorecards: Number(scorecards), score: score!, categories }];
    }),
  );
}

for (const dataSet of dataSets) {
  const { url, prisma } = await startTestServer();

  describeRealJudgments(`the board of ${dataSet}`, () => {
    const { models } = expectedBoard(dataSet);
    const expected = expectedLines(models);

    beforeAll(async () => {
      const { importFile } = await givenImporter(prisma);
      await importFile(judgments(dataSet), { ...AS_NEW, finalize: true });
    }, 120_000);

    test('is over GraphQL what was computed apart from this project', async () => {
      expect(await throughGraphQL(url)).toEqual(expected);
    });

    test('is in JSON what was computed apart from this project', async () => {
      const withoutCards = Object.entries(expected).map(([slug, line]) => [
        slug,
        { ...line, scorecards: undefined },
      ]);
      expect(await throughJson(url)).toEqual(Object.fromEntries(withoutCards));
    });

    test('is in CSV what was computed apart from this project', async () => {
      expect(await throughCsv(url)).toEqual(expected);
    });

    test('comes in the same order through every door, tied models by slug', async () => {
      const byGraphQL = Object.keys(await throughGraphQL(url));
      expect(Object.keys(await throughJson(url))).toEqual(byGraphQL);
      expect(Object.keys(await throughCsv(url))).toEqual(byGraphQL);
      const places = byGraphQL.map((slug) => [expected[slug]!.rank, slug] as const);
      expect(places).toEqual(places.toSorted(([a, s], [b, t]) => a - b || (s < t ? -1 : 1)));
    });
  });
}
