import { givenRankedModel, givenScoredRun, startTestServer } from '@panelmark/api/testkit';
import { expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();

test('a reader learns how a number is made, why it takes three, and what is ruled out', async ({ page }) => {
  await page.goto(url);
  await page.getByRole('link', { name: 'How a number is made' }).click();
  await page.getByRole('heading', { level: 1, name: 'How a number is made' }).waitFor();
  for (const name of ['Why three', 'What the benchmark rules out', 'Recompute it yourself']) {
    expect(await page.getByRole('heading', { name, exact: true }).count(), name).toBe(1);
  }
  await page.getByRole('heading', { name: 'Game Mechanics' }).waitFor();
  const categories = page.getByRole('region', { name: 'The categories' });
  expect(await categories.getByRole('heading', { level: 3 }).count()).toBe(14);
  await axe(page);
});

test('a link from elsewhere leads to the rule it names', async ({ page }) => {
  await page.goto(`${url}/method#quorum`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('quorum');
  expect(await page.getByRole('heading', { name: 'Why three' }).isVisible()).toBe(true);
});

test('each formula stands beside its words, with what it does not cover', async ({ page }) => {
  await page.goto(`${url}/method`);
  const text = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).textContent())?.replace(/\s+/g, ' ') ?? '';
  await page.getByRole('heading', { name: 'Game Mechanics' }).waitFor();
  const interval = await text('The interval of a score');
  expect(interval).toContain('V = max(VP + VR − VS, VP, VR)');
  expect(interval).toContain('df = min( (VP + VR)² / (VP²/(P − 1) + VR²/(R − 1)), P − 1 )');
  expect(interval).toContain('interval = θ ± t(0.975; df) · √V, within 0 to 10');
  expect(interval).toContain('What it does not:');
  expect(await text('Telling two models apart')).toContain('VP = (n − 1)/n · Σp (d−p − d)²');
  expect(await text('Rank, ties and the ranks left open')).toContain('p(k) ≤ 0.05/(m − k + 1)');
  expect(await text('How far panelists agree')).toContain('α = 1 − Do / De');
  // 1 − 2^(1 − n) for three to eight panelists, cut after three decimals.
  const spread = await text('How far the ratings of a cell lie apart');
  expect(spread).toContain(
    '3 panelists75 %4 panelists87.5 %5 panelists93.75 %6 panelists96.875 %7 panelists98.437 %',
  );
});

test('the list of parts leads to each of them, and nothing is wider than a page of 320 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${url}/method`);
  const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await parts.first().waitFor();
  const targets = await parts.evaluateAll((links) =>
    links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.tagName),
  );
  expect(targets).toEqual(Array(13).fill('SECTION'));
  await parts.filter({ hasText: 'Agreement' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('agreement');
  await page.getByText('No ranked model has been judged yet.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the agreement of this board stands where it is explained', async ({ page }) => {
  // Two runs, rated 2, 2, 2 and 8, 8, 8: those who judged the same run agree, and the runs differ.
  const { model } = await givenRankedModel(prisma, { slug: 'orca', cards: Array(3).fill({ balance: 2 }) });
  await givenScoredRun(prisma, { model, cards: Array(3).fill({ balance: 8 }) });
  await page.goto(`${url}/method#agreement`);
  const row = page.getByRole('row', { name: /^Balance/ });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    ...['by order 1.00', 'by distance 1.00', '6 panelists', '2 runs'],
  ]);
});
