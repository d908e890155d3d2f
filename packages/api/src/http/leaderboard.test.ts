import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScoredRun,
} from '../../testkit/given.ts';
import { startTestServer } from '../../testkit/server.ts';

const { url, prisma } = await startTestServer();
const JSON_PATH = '/api/benchmark/leaderboard';
const CSV_PATH = '/leaderboard.csv';

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers });

describe('an empty board', () => {
  test('says so in JSON', async () => {
    const board = await (await get(JSON_PATH)).json();
    expect(board).toMatchObject({ ok: true, quorum: 3, ranked: [], provisional: 0, empty: true });
    expect(board.categories).toHaveLength(14);
    expect(board.categories[0]).toEqual({ slug: 'game-mechanics', name: 'Game Mechanics' });
  });

  test('has the header alone in CSV', async () => {
    const rows: string[][] = parse(await (await get(CSV_PATH)).text());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(0, 10)).toEqual([
      ...['rank', 'slug', 'name', 'vendor', 'version', 'runs', 'panelists', 'scorecards', 'score'],
      'game-mechanics',
    ]);
    expect(rows[0]!.slice(-4)).toEqual(['rank_low', 'rank_high', 'interval_low', 'interval_high']);
    expect(rows[0]).toHaveLength(9 + 14 + 4);
  });
});

describe('a board', () => {
  beforeAll(async () => {
    await givenRankedModel(prisma, { slug: 'tied-b', cards: Array(3).fill({ balance: 7.5 }) });
    await givenRankedModel(prisma, { slug: 'tied-a', cards: Array(3).fill({ narrative: 7.5 }) });
    await givenRankedModel(prisma, {
      ...{ slug: 'evil', name: '=cmd()', vendor: '@here, "quoted"', version: '-1' },
      cards: [{ balance: 3.33, narrative: 9 }, { balance: 3.34 }, { balance: 3.37 }],
    });
    await givenScoredRun(prisma, { model: await givenModel(prisma), cards: [{ balance: 1 }] });
  });

  test('has every standing in JSON, with null where a category is below quorum', async () => {
    const board = await (await get(JSON_PATH)).json();
    expect(board).toMatchObject({ provisional: 1, empty: false });
    expect(board.ranked.map(({ rank, slug }: { rank: number; slug: string }) => [rank, slug])).toEqual([
      [1, 'tied-a'],
      [1, 'tied-b'],
      [3, 'evil'],
    ]);
    expect(board.ranked[2]).toMatchObject({
      ...{ name: '=cmd()', vendor: '@here, "quoted"', n_runs: 1, n_panelists: 3 },
      // (3.34 + 9) / 2, exactly 6.17.
      overall_score: 6.17,
      category_scores: { balance: 3.34, narrative: null, 'game-mechanics': null },
    });
    expect(Object.keys(board.ranked[2])).toEqual([
      ...['rank', 'slug', 'name', 'vendor', 'n_runs', 'n_panelists', 'overall_score', 'category_scores'],
      ...['rank_low', 'rank_high', 'interval_low', 'interval_high'],
    ]);
    expect(board.ranked[2]).toMatchObject({ rank_low: 1, rank_high: 3, interval_low: null });
  });

  test('is the same in CSV, its cells defused and its scores with two decimals', async () => {
    const rows: Record<string, string>[] = parse(await (await get(CSV_PATH)).text(), { columns: true });
    expect(rows.map(({ rank, slug, score }) => [rank, slug, score])).toEqual([
      ['1', 'tied-a', '7.50'],
      ['1', 'tied-b', '7.50'],
      ['3', 'evil', '6.17'],
    ]);
    expect(rows[2]).toMatchObject({
      ...{ name: "'=cmd()", vendor: '\'@here, "quoted"', version: "'-1", scorecards: '3' },
      ...{ balance: '3.34', narrative: '' },
    });
  });

  test.each([JSON_PATH, CSV_PATH])(
    'is not sent again by %s to whoever has it, until a number changes',
    async (path) => {
      const first = await get(path);
      const etag = first.headers.get('etag')!;
      expect(first.headers.get('cache-control')).toBe('public, max-age=1, stale-while-revalidate=30');
      const second = await get(path, { 'if-none-match': `"other", ${etag}` });
      expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag]);
      await givenRankedModel(prisma);
      expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
    },
  );

  test.each([JSON_PATH, CSV_PATH])('is given by %s to any origin, without credentials', async (path) => {
    const { headers } = await get(path, { origin: 'https://evil.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each(['POST', 'PUT', 'DELETE'])('answers %s with 405', async (method) => {
    for (const path of [JSON_PATH, CSV_PATH]) {
      const response = await fetch(`${url}${path}`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
  });
});

describe('a part of the board, as the page shows it', () => {
  interface Row {
    slug: string;
    overall_score: number;
    interval_low: number | null;
    interval_high: number | null;
    category_scores: Record<string, number | null>;
  }
  const rowsOf = async (query: string): Promise<Record<string, string>[]> =>
    parse(await (await get(`${CSV_PATH}?${query}`)).text(), { columns: true });
  const boardOf = async (query: string): Promise<{ ranked: Row[]; provisional: number; empty: boolean }> =>
    await (await get(`${JSON_PATH}?${query}`)).json();

  beforeAll(async () => {
    const panelists = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
    const [first, second] = [
      await givenEnvironment(prisma, { slug: 'first' }),
      await givenEnvironment(prisma, { slug: 'second' }),
    ];
    for (const [n, slug] of ['Zebra', 'ant'].entries()) {
      const model = await givenModel(prisma, {
        slug: slug.toLowerCase(),
        name: slug,
        vendor: `Maker & ${n}`,
      });
      const last = n === 0 ? { balance: 3, narrative: 9.5 } : { balance: 3 };
      const cards = [{ balance: 2 + n, narrative: 9 }, { balance: 3 + n, narrative: 8 }, last];
      await givenScoredRun(prisma, { model, environment: first, panelists, cards });
      await givenScoredRun(prisma, { model, environment: second, panelists, cards: cards.slice(n) });
    }
  });

  test('of an environment, models that have no quorum in it counted', async () => {
    expect(await boardOf('environment=second')).toMatchObject({
      ...{ ranked: [{ slug: 'zebra', category_scores: { balance: 3, narrative: 9 } }], provisional: 1 },
      empty: false,
    });
    expect(await boardOf('environment=nowhere')).toMatchObject({ ranked: [], provisional: 0, empty: true });
  });

  test('of a vendor and of a category, with the interval of that part', async () => {
    const [row, ...others] = await rowsOf('vendor=Maker+%26+0&category=balance&environment=');
    expect(others).toEqual([]);
    expect(Object.keys(row!).slice(9)).toEqual([
      ...['balance', 'rank_low', 'rank_high', 'interval_low', 'interval_high'],
    ]);
    expect(row).toMatchObject({
      slug: 'zebra',
      score: '3.00',
      balance: '3.00',
      rank_low: '1',
      rank_high: '1',
    });
    const [{ interval_low, interval_high }] = (await boardOf('vendor=Maker+%26+0')).ranked as [Row];
    const [whole] = await rowsOf('vendor=Maker+%26+0');
    expect([whole!.interval_low, whole!.interval_high]).toEqual([
      interval_low!.toFixed(2),
      interval_high!.toFixed(2),
    ]);
  });

  test.each([
    ['sort=model', ['ant', 'zebra']],
    ['sort=model&order=descending', ['zebra', 'ant']],
    ['sort=score&order=ascending', ['ant', 'zebra']],
    ['sort=nonsense&order=descending', ['zebra', 'ant']],
    ['sort=narrative&order=ascending', ['zebra', 'ant']],
  ])('in the order of %s', async (query, slugs) => {
    const only = (slug: string) => slugs.includes(slug);
    expect((await boardOf(query)).ranked.map(({ slug }) => slug).filter(only)).toEqual(slugs);
    expect((await rowsOf(query)).map(({ slug }) => slug!).filter(only)).toEqual(slugs);
  });

  test('with models that have no number in a category last, whichever way it is sorted', async () => {
    for (const order of ['ascending', 'descending']) {
      const scores = (await boardOf(`sort=narrative&order=${order}`)).ranked.map(
        ({ category_scores }) => category_scores.narrative ?? null,
      );
      const numbers = scores.filter((score) => score !== null);
      expect(scores).toEqual([...numbers, ...scores.filter((score) => score === null)]);
      expect(numbers.length).toBeGreaterThan(1);
      expect(numbers.length).toBeLessThan(scores.length);
    }
  });

  test('of a category that does not exist is refused', async () => {
    for (const path of [JSON_PATH, CSV_PATH]) {
      const response = await get(`${path}?category=nothing`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: 'There is no category "nothing".' });
    }
  });
});
