import { beforeAll, describe, expect, test } from 'vitest';
import {
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScorecard,
  givenScoredRun,
} from '../../testkit/given.ts';
import { startTestServer } from '../../testkit/server.ts';
import type { Run } from '../generated/prisma/client.ts';

const { url, prisma } = await startTestServer();
const badgeOf = (slug: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/models/${slug}/badge.svg`, { headers });
const titleOf = async (slug: string) => /<title>(.*)<\/title>/.exec(await (await badgeOf(slug)).text())?.[1];

describe('a badge', () => {
  let thinRun: Run;

  beforeAll(async () => {
    const model = await givenModel(prisma, { slug: 'orca', name: '<Orca> & "Co"' });
    const panelists = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
    for (const shift of [0, 0.5]) {
      const cards = [6, 7, 8].map((balance) => ({ balance: balance + shift }));
      await givenScoredRun(prisma, { model, environment: await givenEnvironment(prisma), panelists, cards });
    }
    await givenRankedModel(prisma, { slug: 'seal', name: 'Seal', cards: Array(3).fill({ balance: 2 }) });
    const thin = await givenModel(prisma, { slug: 'thin', name: 'Thin' });
    thinRun = await givenScoredRun(prisma, { model: thin, cards: [{ balance: 9.87 }, { balance: 9.87 }] });
    await givenModel(prisma, { slug: 'fresh', name: 'Fresh' });
  });

  test('shows the ranks and the interval that are open, and no bare number', async () => {
    expect(await titleOf('orca')).toMatch(
      /on Panelmark: rank 1(–2)? of 2, score 7\.25, \d+\.\d\d to \d+\.\d\d$/,
    );
    expect(await titleOf('seal')).toMatch(/^Seal on Panelmark: rank \S+ of 2, score 2\.00, no interval$/);
  });

  test('says of a model below quorum that it has no number, until a third panelist has judged it', async () => {
    const body = await (await badgeOf('thin')).text();
    expect(body).toContain('Thin on Panelmark: below quorum, no number yet');
    expect(body).not.toContain('9.87');
    expect(await titleOf('fresh')).toBe('Fresh on Panelmark: below quorum, no number yet');
    await givenScorecard(prisma, {
      ...{ run: thinRun, panelist: await givenPanelist(prisma), ratings: { balance: 9.87 } },
    });
    expect(await titleOf('thin')).toContain('score 9.87, no interval');
  });

  test('is an image that a name cannot break out of, and that may load and run nothing', async () => {
    const response = await badgeOf('orca');
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const body = await response.text();
    expect(body).toContain('<title>&lt;Orca&gt; &amp; &quot;Co&quot; on Panelmark');
    expect(body).not.toMatch(/<(script|style|foreignObject|image|a|use)\b|\bon\w+=|href/i);
  });

  test('may be shown by anybody, and is not sent again to whoever has it', async () => {
    const first = await badgeOf('orca', { origin: 'https://else.example' });
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300');
    const again = await badgeOf('orca', { 'if-none-match': first.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test.each(['nobody', 'Orca', '%00', '..%2Forca'])('of no model is not found: %s', async (slug) => {
    expect((await badgeOf(slug)).status).toBe(404);
  });

  test('answers GET and HEAD alone', async () => {
    const response = await fetch(`${url}/models/orca/badge.svg`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('a page that may be embedded may be framed by anybody, and no other page', async () => {
  const framing = async (path: string) => {
    const { headers } = await fetch(url + path);
    const policy = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy')!)?.[1];
    return [policy, headers.get('x-frame-options')];
  };
  expect(await framing('/embed/board')).toEqual(['*', null]);
  for (const path of [
    ...['/', '/embed', '/embed/board/', '/embed/board/x', '/embed/boards', '/Embed/board', '/panel'],
    ...['/models/orca', '/models/orca/badge.svg', '/record.json', '/graphql?query={__typename}', '/healthz'],
    ...['//embed/board', '/embed/board%2f', '/x/../embed/board%00'],
  ])
    expect(await framing(path), path).toEqual(["'none'", 'DENY']);
});
