import { readFile, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { METHOD_VERSION, type PanelRecord } from '@panelmark/core';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useCommandLine } from '../../testkit/command-line.ts';
import {
  type GivenPanelist,
  givenModel,
  givenPanelist,
  givenScorecard,
  givenScoredRun,
} from '../../testkit/given.ts';
import { givenImporter } from '../../testkit/given-import.ts';
import { withoutMoments } from '../../testkit/moments.ts';
import { startTestServer } from '../../testkit/server.ts';
import type { Run } from '../generated/prisma/client.ts';

const FILES = [
  '/record.json',
  ...['ratings.csv', 'medians.csv', 'board.csv', 'method.sql', 'README.md'].map((name) => `/record/${name}`),
];
const { url, prisma, owner } = await startTestServer();
const demo = await startTestServer();
const commandLine = await useCommandLine(null);

const textOf = async (path: string, from = url) => {
  const response = await fetch(from + path);
  expect(response.status, path).toBe(200);
  return await response.text();
};
const rowsOf = async (path: string, from = url): Promise<Record<string, string>[]> =>
  parse(await textOf(path, from), { columns: true });
const recordOf = async (from = url): Promise<PanelRecord> => JSON.parse(await textOf('/record.json', from));

describe('the record of real judgments', () => {
  beforeAll(async () => {
    const { importFile } = await givenImporter(demo.prisma);
    const file = await readFile(new URL('../../../../demo/ttcw.csv', import.meta.url));
    const newBenchmark = { name: 'Stories', notice: 'Demo data', attribution: 'By *somebody*, BSD' };
    await importFile(file, { newBenchmark, finalize: true });
  });

  test('downloaded over HTTP gives the command line the very numbers of the board', async () => {
    const path = join(commandLine.directory, 'record.json');
    await writeFile(path, await textOf('/record.json', demo.url));
    const verified = await commandLine.run(['verify', path]);
    expect(verified).toMatchObject({ code: 0, err: '' });
    const { revision, ranked } = await (await fetch(`${demo.url}/api/benchmark/leaderboard`)).json();
    expect(verified.out).toMatch(/^All [\d\s]+ numbers in record\.json follow from its 144 scorecards\.$/m);
    expect(verified.out).toContain(`Revision    ${revision}`);
    const { scores } = await recordOf(demo.url);
    expect(scores.map(({ model, score }) => [model, score])).toEqual(
      ranked.map(({ slug, overall_score }: { slug: string; overall_score: number }) => [slug, overall_score]),
    );
  });

  test('fails the command line when the judgments of one cell were turned round on the way', async () => {
    const path = join(commandLine.directory, 'changed.json');
    const record = await recordOf(demo.url);
    const [{ run, category, median }] = record.medians as [PanelRecord['medians'][number]];
    const scorecards = record.scorecards.map((card) =>
      card.run === run
        ? { ...card, ratings: { ...card.ratings, [category]: 10 - card.ratings[category]! } }
        : card,
    );
    await writeFile(path, JSON.stringify({ ...record, scorecards }));
    const { code, out } = await commandLine.run(['verify', path]);
    expect(code).toBe(1);
    expect(out).toContain(
      `run ${run} › ${category}, median: published ${median}, recomputed ${10 - median!}`,
    );
  });

  test('holds in its ratings what went in', async () => {
    const imported: Record<string, string>[] = parse(
      await readFile(new URL('../../../../demo/ttcw.csv', import.meta.url)),
      { columns: true },
    );
    const tally = (rows: readonly Record<string, string>[], of: (row: Record<string, string>) => string) => {
      const counts = new Map<string, number>();
      for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1);
      return counts;
    };
    const slug = (code: string) => code.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const rows = await rowsOf('/record/ratings.csv', demo.url);
    expect(rows).toHaveLength(2016);
    expect(
      tally(rows, ({ model, environment, category, rating }) =>
        [model, environment, category, rating].join(),
      ),
    ).toEqual(
      tally(imported, ({ model, environment, category, rating }) =>
        [slug(model!), slug(environment!), slug(category!), Number(rating)].join(),
      ),
    );
  });

  test('says what it is, what it is of, and how it is recomputed', async () => {
    const readme = await textOf('/record/README.md', demo.url);
    const { revision, audit } = await recordOf(demo.url);
    expect(readme).toMatch(/^# The public record of Stories\n\n\*\*Demo data\*\*\n/);
    for (const said of [
      ...[revision, `${audit.seq}:${audit.hash}`, `Method: ${METHOD_VERSION}`, '144 scorecards'],
      ...['npm run panelmark -- verify record.json', 'By \\*somebody\\*, BSD'],
      ...FILES.filter((path) => !path.endsWith('README.md')).map((path) => path.split('/').at(-1)!),
    ])
      expect(readme).toContain(said);
  });
});

test('the statements of the method make, in a database of their own, the views that the board comes from', async () => {
  const sql = await textOf('/record/method.sql');
  const names = [...sql.matchAll(/^-- (?:view|function) (\w+)$/gm)].map(([, name]) => name);
  for (const [before, after] of [
    ['quorum', 'standings'],
    ['counting_scores', 'cells'],
    ['cells', 'run_scores'],
    ['ranked_standings', 'leaderboard'],
    ['leaderboard', 'board_document'],
  ])
    expect(names.indexOf(before!), `${before} before ${after}`).toBeLessThan(names.indexOf(after!));
  expect(Math.min(...['quorum', 'leaderboard'].map((name) => names.indexOf(name)))).toBeGreaterThanOrEqual(0);

  const client = await owner.connect();
  try {
    await client.query('begin');
    const before = await client.query('select board_document()::text as board');
    await client.query('drop view leaderboard, run_scores');
    await client.query(sql.replaceAll(/^CREATE VIEW/gm, 'CREATE OR REPLACE VIEW'));
    expect((await client.query('select board_document()::text as board')).rows).toEqual(before.rows);
    expect((await client.query('select * from leaderboard')).rows).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('the record', () => {
  let panel: GivenPanelist[];
  let run: Run;

  beforeAll(async () => {
    panel = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
    const model = await givenModel(prisma, { slug: 'orca', name: '=Orca()' });
    const cards = [5, 6, 7].map((balance) => ({ ratings: { balance }, comment: `=SUM(${balance})` }));
    run = await givenScoredRun(prisma, { model, panelists: panel, cards });
    const thin = await givenModel(prisma, { slug: 'thin', name: 'Thin' });
    await givenScoredRun(prisma, {
      model: thin,
      cards: [{ ratings: { balance: 9.87 }, comment: 'Unspoken of.' }, { balance: 9.86 }],
    });
    // A record that a busy machine took long to make is left alone for a while.
    await vi.waitFor(async () => expect((await recordOf()).provisional).toHaveLength(1), {
      timeout: 25_000,
      interval: 100,
    });
  });

  test('holds of a model below quorum counts alone, and of panelists no name', async () => {
    for (const path of FILES) {
      const text = withoutMoments(await textOf(path));
      for (const secret of [
        '9.87',
        '9.86',
        'Unspoken of.',
        'Secret Name',
        ...panel.map(({ email }) => email),
      ])
        expect(text, path).not.toContain(secret);
      for (const { id } of panel) expect(text, path).not.toContain(id);
    }
    expect((await recordOf()).provisional).toEqual([{ model: 'thin', runs: 1, panelists: 2, scorecards: 2 }]);
    expect(await textOf('/record/ratings.csv')).not.toContain('thin');
  });

  test('has cells in its tables that no spreadsheet runs', async () => {
    const [row] = await rowsOf('/record/board.csv');
    expect(row).toMatchObject({ slug: 'orca', name: "'=Orca()", score: '6.00' });
  });

  test('is the same board in every file', async () => {
    const { revision, medians } = await recordOf();
    expect((await rowsOf('/record/medians.csv')).map(({ run: id, median }) => [id, Number(median)])).toEqual(
      medians.map((each) => [each.run, each.median]),
    );
    expect(await textOf('/record/board.csv')).toBe(await textOf(`/leaderboard.csv?revision=${revision}`));
  });

  test.each(FILES)('is read by anybody at %s, and not sent again to whoever has it', async (path) => {
    const first = await fetch(url + path, { headers: { origin: 'https://else.example' } });
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const etag = first.headers.get('etag')!;
    const again = await fetch(url + path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const posted = await fetch(url + path, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('is written again when the log has moved', { timeout: 90_000 }, async () => {
    const before = await recordOf();
    await givenScorecard(prisma, { run, panelist: panel[0]!, ratings: { balance: 10 } });
    // It is left alone for a while after it was made.
    await expect.poll(async () => (await recordOf()).revision, { timeout: 60_000 }).not.toBe(before.revision);
    const after = await recordOf();
    expect(after.scores).toMatchObject([{ model: 'orca', score: 7 }]);
    expect(after.audit.seq).toBeGreaterThan(before.audit.seq);
  });

  test('comes as it is to those who cannot unpack it', async () => {
    const raw = (encoding: string) =>
      new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
        httpGet(`${url}/record.json`, { headers: { 'accept-encoding': encoding } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
          );
        }).on('error', reject);
      });
    const plain = await raw('identity');
    expect(plain.encoding).toBeUndefined();
    const packed = await raw('br, gzip');
    expect(packed.encoding).toBe('gzip');
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  });
});
