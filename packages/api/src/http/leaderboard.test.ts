import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenModel, givenRankedModel, givenScoredRun } from '../../testkit/given.ts';
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
    expect(rows[0]).toHaveLength(9 + 14);
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
    ]);
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
