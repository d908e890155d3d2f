import {
  type GivenPanelist,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenScoredRun,
  startTestServer,
} from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

/** As long as the browser itself waits for what is to come. */
const patiently = { timeout: 30_000 };

const { url, prisma } = await startTestServer();

const environments: Awaited<ReturnType<typeof givenEnvironment>>[] = [];
for (const slug of ['bay', 'cove', 'delta', 'estuary'])
  environments.push(await givenEnvironment(prisma, { slug }));
const panelists: GivenPanelist[] = [];
for (let made = 0; made < 4; made += 1) panelists.push(await givenPanelist(prisma));

/** A run in each environment, on which three panelists agree: nothing but the runs differs. */
async function givenAgreedRuns(name: string, ratings: readonly number[]): Promise<void> {
  const model = await givenModel(prisma, { slug: name.toLowerCase(), name });
  for (const [at, balance] of ratings.entries()) {
    const cards = Array(3).fill({ balance });
    await givenScoredRun(prisma, { model, environment: environments[at]!, panelists, cards });
  }
}

/*
 * Two models on four runs each. Leaving out a run moves the mean by a sixth either way, so that its variance is
 * 3/4 · 4/36 = 1/12; leaving out panelists or scorecards moves nothing. With t(0.975; 2) = 4.3027 both intervals reach
 * 4.3027 · √(1/12) = 1.2421 to either side. They differ by 7 with a standard error of √(1/6), t = 17.1 at 6 degrees of
 * freedom: those two can be told apart. The third stands on one run, and can be told apart from nobody.
 */
await givenAgreedRuns('Zenith', [9, 9, 8, 8]);
await givenAgreedRuns('Abyss', [2, 2, 1, 1]);
const lone = await givenModel(prisma, { slug: 'meadow', name: 'Meadow' });
await givenScoredRun(prisma, { model: lone, panelists, cards: Array(4).fill({ balance: 5 }) });

/** The row of a model: others may name it too. */
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const marks = (page: Page) => page.getByRole('list', { name: 'How to read the marks' });
const shade = (page: Page, name: string, range: string) =>
  row(page, name)
    .getByText(range, { exact: true })
    .evaluate((element) => getComputedStyle(element).backgroundColor);

describe('a board that knows what it does not know', () => {
  test('says who could be first, and how many pairs can be told apart', async ({ page }) => {
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'Two of three models could be first' }).waitFor();
    await page
      .getByText(
        'Zenith leads by score, on four runs. Meadow stands on one run, too little to place it at all. ' +
          '1 of the 3 pairs can be told apart. Quote the rank range, not the rank.',
      )
      .waitFor();
    await axe(page);
  });

  test('gives each score its rank range, its interval or the reason why there is none', async ({ page }) => {
    await page.goto(url);
    await row(page, 'Zenith').waitFor();
    expect(await row(page, 'Zenith').textContent()).toMatch(
      /^1–21st by score; cannot be told apart from Meadow\s*Zenith\s*8\.50\s*7\.26 to 9\.74/,
    );
    expect(await row(page, 'Meadow').textContent()).toMatch(
      /^1–32nd by score; cannot be told apart from any other model\s*Meadow\s*5\.00\s*No interval: one run\./,
    );
    expect(await row(page, 'Abyss').textContent()).toMatch(
      /^2–33rd by score; cannot be told apart from Meadow\s*Abyss\s*1\.50\s*0\.26 to 2\.74/,
    );
  });

  test('draws each interval where its text says, and keeps the drawing from screen readers', async ({
    page,
  }) => {
    await page.goto(url);
    await row(page, 'Zenith').waitFor();
    const whisker = row(page, 'Zenith').locator('svg[aria-hidden="true"] > line');
    const ends = await whisker.evaluate((line) => [line.getAttribute('x1'), line.getAttribute('x2')]);
    expect(ends.map((end) => (Number.parseFloat(end ?? '') / 10).toFixed(2))).toEqual(['7.26', '9.74']);
    expect(await row(page, 'Meadow').locator('svg > line').count()).toBe(0);
  });

  test('marks, for the row under the pointer or with focus, what cannot be told apart from it', async ({
    page,
  }) => {
    await page.goto(url);
    await row(page, 'Zenith').waitFor();
    await page.getByRole('heading', { level: 1 }).hover();
    const plain = await shade(page, 'Abyss', '2–3');
    expect(await shade(page, 'Meadow', '1–3')).toBe(plain);

    await row(page, 'Zenith').hover();
    await expect.poll(() => shade(page, 'Meadow', '1–3'), patiently).not.toBe(plain);
    expect(await shade(page, 'Abyss', '2–3')).toBe(plain);

    await page.getByRole('heading', { level: 1 }).hover();
    await row(page, 'Meadow').getByRole('link', { name: 'Meadow' }).focus();
    await expect.poll(() => shade(page, 'Abyss', '2–3'), patiently).not.toBe(plain);
  });

  test('explains the marks that it shows, and no others', async ({ page }) => {
    await page.goto(url);
    await marks(page).waitFor();
    const explained = await marks(page).getByRole('listitem').allTextContents();
    expect(explained.map((text) => text.trim())).toEqual([
      'score and its 95 % interval',
      'score without an interval',
      'neighbours that cannot be told apart',
      '1–2 ranks that the data leave open',
      '1–3 every rank is open',
      'a panel of three or four',
      expect.stringContaining('Point at a model'),
    ]);
    // In another order neighbours mean nothing.
    await page.getByRole('button', { name: 'Model' }).click();
    await expect.poll(() => marks(page).textContent(), patiently).not.toContain('neighbours');
  });
});
