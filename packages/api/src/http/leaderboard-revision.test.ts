import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type GivenPanelist,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScorecard,
  givenScoredRun,
} from '../../testkit/given.ts';
import { startTestServer } from '../../testkit/server.ts';
import { createTransact } from '../database/transact.ts';
import type { Model, Run } from '../generated/prisma/client.ts';

const { url, prisma } = await startTestServer();
const JSON_PATH = '/api/benchmark/leaderboard';
const CSV_PATH = '/leaderboard.csv';

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers });
const latest = async (): Promise<string> => (await (await get(JSON_PATH)).json()).revision;

const WHOLE = `query ($revision: String!) { leaderboardAt(revision: $revision) {
  revision publishedAt isEmpty provisionalCount quorum auditHead { seq hash } categories { slug name }
  ranked { rank slug name vendor version score runCount panelistCount scorecardCount cellCount cellsAtQuorum
    categories { category { slug } score runCount panelistCount cellCount } } } }`;

/** The three forms in which a revision is published, byte for byte. */
async function publishedForms(revision: string): Promise<string[]> {
  const variables = encodeURIComponent(JSON.stringify({ revision }));
  const paths = [
    `${JSON_PATH}?revision=${revision}`,
    `${CSV_PATH}?revision=${revision}`,
    `/graphql?query=${encodeURIComponent(WHOLE)}&variables=${variables}`,
  ];
  return await Promise.all(
    paths.map(async (path) => {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      return await response.text();
    }),
  );
}

let panelists: GivenPanelist[];
let model: Model;
let run: Run;

beforeAll(async () => {
  panelists = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
  model = await givenModel(prisma, { slug: 'orca', name: '=Orca()', vendor: 'Wale' });
  const cards = [{ balance: 7, narrative: 4 }, { balance: 7.25 }, { balance: 9 }];
  run = await givenScoredRun(prisma, { model, panelists, cards });
  await givenRankedModel(prisma, { slug: 'seal', cards: Array(3).fill({ balance: 6 }) });
});

describe('a revision', () => {
  test('is fetched again after ten further changes byte for byte what it was', async () => {
    const revision = await latest();
    const before = await publishedForms(revision);
    expect(before[0]).toContain('"overall_score":5.63');
    expect(before[1]).toContain("orca,'=Orca(),Wale");
    expect(before[2]).toContain('"score":5.63');

    const environment = await givenEnvironment(prisma);
    const revisions = new Set([revision]);
    await createTransact(prisma)('system', (tx) =>
      tx.model.update({ where: { id: model.id }, data: { name: 'Orca II' } }),
    );
    revisions.add(await latest());
    for (let n = 1; n < 10; n += 1) {
      if (n % 2 === 0)
        await givenScorecard(prisma, { run, panelist: panelists[0]!, ratings: { narrative: n } });
      else await givenScoredRun(prisma, { model, environment, cards: [{ balance: n }] });
      revisions.add(await latest());
    }
    expect(revisions.size).toBe(11);
    expect(await publishedForms(revision)).toEqual(before);
  });

  test('gives the numbers that its board gave, without the intervals that no receipt holds', async () => {
    const now = await (await get(JSON_PATH)).json();
    const past = await (await get(`${JSON_PATH}?revision=${now.revision}`)).json();
    const withoutIntervals = now.ranked.map((row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !/^(rank|interval)_(low|high)$/.test(name))),
    );
    expect(past).toEqual({ ...now, ranked: withoutIntervals });

    const rows = async (path: string): Promise<string[][]> => parse(await (await get(path)).text());
    const csv = await rows(CSV_PATH);
    expect(await rows(`${CSV_PATH}?revision=${now.revision}`)).toEqual(csv.map((row) => row.slice(0, -4)));
  });

  test('can be sorted as its board can', async () => {
    const { ranked } = await (
      await get(`${JSON_PATH}?revision=${await latest()}&sort=score&order=ascending`)
    ).json();
    expect(ranked.map(({ rank }: { rank: number }) => rank)).toEqual([2, 1]);
  });

  test.each([JSON_PATH, CSV_PATH])('may be kept for good once %s gave it', async (path) => {
    const address = `${path}?revision=${await latest()}`;
    const first = await get(address);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const again = await get(address, { 'if-none-match': first.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test.each([JSON_PATH, CSV_PATH])('that names no board is not found by %s', async (path) => {
    const response = await get(`${path}?revision=${'f'.repeat(64)}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBeNull();
    expect(await response.json()).toEqual({ error: 'No board was published under this revision.' });
  });

  test.each(['', 'latest', '5d20e7f4', 'F'.repeat(64), `${'f'.repeat(64)}%00`])(
    'that can be none is refused: %j',
    async (revision) => {
      for (const path of [JSON_PATH, CSV_PATH]) {
        const response = await get(`${path}?revision=${revision}`);
        expect(response.status).toBe(400);
        expect((await response.json()).error).toContain('A revision has 64 digits');
      }
    },
  );

  test('is whole: with a filter it is refused', async () => {
    const response = await get(`${CSV_PATH}?revision=${await latest()}&vendor=Wale`);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toContain('leave out the filters');
  });
});
