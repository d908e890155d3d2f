import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScoredRun,
} from '../../testkit/given.ts';
import { startTestServer } from '../../testkit/server.ts';
import { encodeGlobalId } from '../global-id.ts';

const pages = await mkdtemp(join(tmpdir(), 'panelmark-head-'));
afterAll(() => rm(pages, { recursive: true, force: true }));
await writeFile(
  join(pages, 'index.html'),
  '<!doctype html><head>\n<!-- head -->\n<title>Old</title>\n<!-- /head --></head><body></body>',
);

const { url, prisma } = await startTestServer({ pages, publicUrl: new URL('https://board.example') });

/** A page as something reads it that runs no script: its title, and its tags by name. */
async function headOf(path: string) {
  const response = await fetch(`${url}${path}`);
  const html = await response.text();
  const tags = new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)" \/>/g)].map(
      ([, name, content]) => [name!, content!],
    ),
  );
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const canonical = /<link rel="canonical" href="([^"]*)" \/>/.exec(html)?.[1];
  return { response, html, title, canonical, tags };
}

test('an empty board says that it is, and not that a number is 0', async () => {
  const { tags } = await headOf('/');
  expect(tags.get('description')).toMatch(/^No run has been scored yet\./);
});

describe('what a page says of itself to those who never run it', () => {
  let runPath: string;

  beforeAll(async () => {
    const model = await givenModel(prisma, { slug: 'orca', name: 'Orca' });
    const panelists = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
    for (const [index, slug] of ['tides', 'caves'].entries()) {
      const environment = await givenEnvironment(prisma, {
        slug,
        name: slug === 'tides' ? 'Tides' : 'Caves',
      });
      const cards = [6, 7, 8].map((balance) => ({ balance: balance + index / 2 }));
      const run = await givenScoredRun(prisma, { model, environment, panelists, cards });
      runPath = `/runs/${encodeGlobalId('Run', run.id)}`;
    }
    await givenRankedModel(prisma, { slug: 'seal', name: 'Seal', cards: Array(3).fill({ balance: 2 }) });
    const thin = await givenModel(prisma, { slug: 'thin', name: 'Thin' });
    await givenScoredRun(prisma, { model: thin, cards: [{ balance: 9.87 }, { balance: 9.87 }] });
    await givenModel(prisma, { slug: 'hostile', name: `"><script>alert('1')</script>&amp; $& $1` });
    // The statistics of this board, which a page waits for only so long.
    await fetch(`${url}/leaderboard.csv`);
  });

  test('is its name, its address at the public URL, and an image', async () => {
    const { response, title, canonical, tags } = await headOf('/method');
    expect(response.status).toBe(200);
    expect(title).toBe('How a number is made · Panelmark');
    expect(canonical).toBe('https://board.example/method');
    expect(Object.fromEntries(tags)).toMatchObject({
      'og:title': title,
      'og:url': canonical,
      'og:description': tags.get('description'),
      'og:image': 'https://board.example/preview.png',
      'og:site_name': 'Panelmark',
    });
  });

  test('names the models of the board by their count alone', async () => {
    const { title, canonical, tags } = await headOf('/?view=categories');
    expect([title, canonical]).toEqual(['The board · Panelmark', 'https://board.example/']);
    expect(tags.get('og:description')).toMatch(/^Two models ranked by the medians of a panel of experts\./);
  });

  test('gives the score of a model with the ranks and the interval that are open to it', async () => {
    const { title, tags } = await headOf('/models/orca');
    expect(title).toBe('Orca · Panelmark');
    expect(tags.get('og:description')).toMatch(
      /^Orca: rank 1(–2)? of 2, score 7\.25, interval \d+\.\d\d to \d+\.\d\d; judged by 3 panelists\.$/,
    );
    expect((await headOf('/models/seal')).tags.get('description')).toContain('score 2.00, no interval;');
  });

  test('gives no number of a model below quorum', async () => {
    const { html, tags } = await headOf('/models/thin');
    expect(tags.get('description')).toBe(
      'Thin is below quorum: no number is published before three panelists have judged it.',
    );
    expect(html).not.toContain('9.87');
  });

  test('names a run by its model and environment, and an environment by itself', async () => {
    expect((await headOf(runPath)).title).toBe('Orca in Caves · Panelmark');
    expect((await headOf('/environments/tides')).title).toBe('Tides · Panelmark');
  });

  test('cannot be broken out of by a name', async () => {
    const { html, title } = await headOf('/models/hostile');
    expect(html).not.toContain('<script>');
    expect(title).toBe(
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp; $&amp; $1 · Panelmark',
    );
    expect(html).not.toContain('Old');
  });

  test('is for an address that leads nowhere only that, with no address to keep', async () => {
    const { response, title, canonical, tags } = await headOf('/models/nobody');
    expect([response.status, title, canonical]).toEqual([404, 'No such page · Panelmark', undefined]);
    expect(tags.get('robots')).toBe('noindex');
    expect(tags.has('og:title')).toBe(false);
  });

  test('is not sent again to whoever has it', async () => {
    const etag = (await headOf('/models/orca')).response.headers.get('etag')!;
    const again = await fetch(`${url}/models/orca`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

test('every page of a benchmark with a notice begins with it', async () => {
  const noticed = await startTestServer({ pages });
  await noticed.owner.query("update benchmark set notice = 'Demo data'");
  const html = await (await fetch(`${noticed.url}/method`)).text();
  expect(html).toContain('content="Demo data. From one judgment to a median');
});
