import { givenModel, givenRankedModel, givenScoredRun, startTestServer } from '@panelmark/api/testkit';
import { expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();
await givenRankedModel(prisma, { slug: 'orca', name: 'Orca' });
await givenScoredRun(prisma, { model: await givenModel(prisma), cards: [{ balance: 9.87 }] });

test('a reader recomputes every number in their own browser', async ({ page }) => {
  await page.goto(url);
  await page.getByRole('link', { name: 'Recompute it yourself' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recompute it yourself' }).waitFor();
  await page.getByRole('button', { name: 'Recompute every number here' }).click();
  await page.getByText(/^All \d+ published numbers follow from 3 scorecards of board /).waitFor();
  const { revision } = await (await fetch(`${url}/api/benchmark/leaderboard`)).json();
  expect(await page.locator('main').textContent()).toContain(
    `of board ${revision.slice(0, 8)}, at audit head`,
  );
  await axe(page);
});

test('a number that does not follow is named', async ({ page }) => {
  await page.route('**/record.json', async (route) => {
    const response = await route.fetch();
    const record = await response.json();
    record.scores[0].score += 1;
    await route.fulfill({ response, json: record });
  });
  await page.goto(`${url}/record`);
  await page.getByRole('button', { name: 'Recompute every number here' }).click();
  await page.getByText('Orca › score: published 7.75, recomputed 6.75').waitFor();
  await page
    .getByText(/^1 of \d+ published numbers of board .* do not follow from the scorecards:$/)
    .waitFor();
});

test('a record that cannot be had says nothing about the numbers', async ({ page, trouble }) => {
  trouble.expect(/500/);
  await page.route('**/record.json', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`${url}/record`);
  await page.getByRole('button', { name: 'Recompute every number here' }).click();
  await page.getByText('Nothing is said about the numbers by that.').waitFor();
});

test('every file that the page names is there', async ({ page }) => {
  await page.goto(`${url}/record`);
  const links = page.getByRole('list').filter({ hasText: 'record.json' }).getByRole('link');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(paths).toHaveLength(6);
  for (const path of paths) expect((await fetch(`${url}${path}`)).status, path!).toBe(200);
});

test('the page does not scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${url}/record`);
  await page.getByText('Audit head', { exact: true }).waitFor();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
});
