import {
  type GivenPanelist,
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScorecard,
  givenScoredRun,
  givenWithdrawn,
  startTestServer,
} from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();

const publish = async (): Promise<string> =>
  (await (await fetch(`${url}/api/benchmark/leaderboard`)).json()).revision;

const panel: GivenPanelist[] = [];
for (let made = 0; made < 4; made += 1) panel.push(await givenPanelist(prisma));
await publish();
const environment = await givenEnvironment(prisma, { slug: 'tides', name: 'Tides' });
const orca = await givenModel(prisma, { slug: 'orca', name: 'Orca' });
const cards = [{ balance: 5 }, { balance: 6, narrative: 4 }, { balance: 7 }];
const run = await givenScoredRun(prisma, { model: orca, environment, panelists: panel, cards });
const first = await publish();
await givenRankedModel(prisma, { slug: 'seal', name: 'Seal', cards: Array(3).fill({ balance: 6 }) });
await publish();
await givenScorecard(prisma, { run, panelist: panel[3]!, ratings: { balance: 10 } });
await publish();
await givenWithdrawn(prisma, panel[3]!);
await publish();

const entries = (page: Page) => page.locator('main ol > li');

describe('a reader who asks what changed', () => {
  test('sees each change with what happened and every number before and after, and no name', async ({
    page,
  }) => {
    await page.goto(url);
    await page.getByRole('link', { name: 'What changed' }).click();
    await page.getByRole('heading', { level: 1, name: 'What changed' }).waitFor();
    await page.getByText('Five published boards so far').waitFor();

    const withdrawn = entries(page).nth(0);
    expect(await withdrawn.textContent()).toContain(
      "A panelist's approval was withdrawn: one scorecard stopped counting.",
    );
    const added = entries(page).nth(1);
    expect(await added.textContent()).toMatch(
      /A scorecard was added to a run of Orca in Tides\..*by the program/,
    );
    const row = added.getByRole('row', { name: /Orca/ });
    // (6 + 4) / 2 and (6.5 + 4) / 2, by hand.
    await row.getByText('5.00').waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      expect.stringMatching(/2$/),
      expect.stringMatching(/5\.00 →\s+before, and now\s+5\.25/),
      expect.stringMatching(/3 →\s+before, and now\s+4/),
      expect.stringMatching(/1$/),
      expect.stringMatching(/3 →\s+before, and now\s+4/),
    ]);
    await row.getByText('One category score moved').click();
    await row.getByText('Balance').waitFor();

    expect(await entries(page).nth(3).textContent()).toContain('A run of Orca in Tides was scored.');
    expect(await entries(page).nth(3).textContent()).toContain('new on the board');
    const text = await page.locator('main').textContent();
    for (const { id, email, pseudonym } of panel) {
      for (const name of [id, email, pseudonym]) expect(text).not.toContain(name);
    }
    await axe(page);
  });

  test('comes from an entry to the board that came of it', async ({ page }) => {
    await page.goto(`${url}/changes`);
    await entries(page)
      .nth(3)
      .getByRole('link', { name: first.slice(0, 8) })
      .click();
    await page.getByText(`This is board ${first.slice(0, 8)} of`).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/leaderboard/${first}`);
  });

  test('finds a change that happens meanwhile without opening the page anew', async ({ page }) => {
    await page.goto(`${url}/changes`);
    await entries(page).first().waitFor();
    await givenScorecard(prisma, { run, panelist: panel[0]!, ratings: { balance: 9 } });
    await page.getByText('A scorecard on a run of Orca in Tides was overwritten.').waitFor();
  });
});

test('a long log comes in pages, and Back leads to the newer ones', async ({ page }) => {
  for (let n = 0; n < 12; n += 1) {
    await givenScorecard(prisma, { run, panelist: panel[1]!, ratings: { balance: n % 2 ? 2 : 9.5 } });
    await publish();
  }
  await page.goto(`${url}/changes`);
  await page.getByRole('link', { name: 'Older changes' }).click();
  await page.getByText('This is where the record begins.').waitFor();
  expect(await entries(page).last().textContent()).toContain('The first board');
  await page.goBack();
  await page.getByRole('link', { name: 'Older changes' }).waitFor();
  expect(await entries(page).count()).toBe(10);
});

for (const width of [320, 900, 1280]) {
  test(`the log does not scroll sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${url}/changes`);
    await entries(page).first().waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
  });
}
