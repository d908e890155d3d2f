import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScoredRun,
  startTestServer,
} from '@panelmark/api/testkit';
import { afterAll, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();
const panelists = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
const orca = await givenModel(prisma, { slug: 'orca', name: 'Orca' });
for (const shift of [0, 0.5]) {
  const cards = [6, 7, 8].map((balance) => ({ balance: balance + shift }));
  await givenScoredRun(prisma, {
    model: orca,
    environment: await givenEnvironment(prisma),
    panelists,
    cards,
  });
}
await givenRankedModel(prisma, { slug: 'seal', name: 'Seal', cards: Array(3).fill({ balance: 2 }) });
const thin = await givenModel(prisma, { slug: 'thin', name: 'Thin' });
await givenScoredRun(prisma, { model: thin, cards: [{ balance: 9.87 }] });

/** Somebody else's page, from another site, that frames addresses of ours. */
const host = createServer((request, response) => {
  const framed = new URL(request.url!, 'http://host').searchParams.get('framed')!;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Host</title><main><h1>Host</h1>
    <iframe title="Framed" src="${url}${framed}" width="480" height="420"></iframe></main></html>`);
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => host.close(resolve)));
const hostOf = (framed: string) =>
  `http://127.0.0.1:${(host.address() as AddressInfo).port}/?framed=${encodeURIComponent(framed)}`;

test('a board stands inside a page of somebody else, with ranges and intervals, and leads out of the frame', async ({
  page,
}) => {
  await page.goto(hostOf('/embed/board'));
  const frame = page.frameLocator('iframe');
  const row = frame.getByRole('row', { name: /Orca/ });
  await row.waitFor();
  expect(await row.textContent()).toMatch(/^1(–2)?Orca7\.25 \d+\.\d\d to \d+\.\d\d$/);
  expect(await frame.getByRole('row', { name: /Seal/ }).textContent()).toMatch(/2\.00 no interval$/);
  await frame.getByText('One more model has scored runs but no quorum.').waitFor();
  expect(await frame.locator('body').textContent()).not.toContain('9.87');
  for (const link of await frame.getByRole('link').all()) {
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noopener');
  }
  const opened = page.context().waitForEvent('page');
  await row.getByRole('link', { name: 'Orca' }).click();
  const whole = await opened;
  await whole.getByRole('heading', { level: 1, name: 'Orca' }).waitFor();
  expect(whole.url()).toBe(`${url}/models/orca`);
});

test('no other page of ours can be framed', async ({ page, trouble }) => {
  trouble.expect(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i);
  await page.goto(hostOf('/'));
  const isRefused = () => page.frames().some((frame) => frame.url().startsWith('chrome-error:'));
  // A loaded machine takes its time.
  await expect.poll(isRefused, { timeout: 20_000 }).toBe(true);
});

test('it keeps the theme that its page asks for, and is small and accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const seen = new Set<string>();
  for (const theme of ['light', 'dark']) {
    await page.goto(`${url}/embed/board?theme=${theme}`);
    await page.getByRole('rowheader').first().waitFor();
    seen.add(await background());
  }
  expect(seen.size).toBe(2);
  await page.goto(`${url}/embed/board`);
  await page.getByRole('rowheader').first().waitFor();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await axe(page);
});
