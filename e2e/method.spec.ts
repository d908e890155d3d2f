import { startTestServer } from '@panelmark/api/testkit';
import { expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url } = await startTestServer();

test('a reader learns how a number is made, why it takes three, and what is ruled out', async ({ page }) => {
  await page.goto(url);
  await page.getByRole('link', { name: 'How a number is made' }).click();
  await page.getByRole('heading', { level: 1, name: 'How a number is made' }).waitFor();
  for (const name of ['Why three', 'What the benchmark rules out', 'Recompute it yourself']) {
    expect(await page.getByRole('heading', { name, exact: true }).count(), name).toBe(1);
  }
  await page.getByRole('heading', { name: 'Game Mechanics' }).waitFor();
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(14);
  await axe(page);
});

test('a link from elsewhere leads to the rule it names', async ({ page }) => {
  await page.goto(`${url}/method#quorum`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('quorum');
  expect(await page.getByRole('heading', { name: 'Why three' }).isVisible()).toBe(true);
});
