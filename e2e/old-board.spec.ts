import {
  type GivenPanelist,
  givenModel,
  givenPanelist,
  givenScorecard,
  givenScoredRun,
  startTestServer,
} from '@panelmark/api/testkit';
import { expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();

const publish = async (): Promise<string> =>
  (await (await fetch(`${url}/api/benchmark/leaderboard`)).json()).revision;

const panel: GivenPanelist[] = [];
for (let made = 0; made < 3; made += 1) panel.push(await givenPanelist(prisma));
const orca = await givenModel(prisma, { slug: 'orca', name: 'Orca', vendor: 'Wale', version: '2' });
const cards = [{ balance: 5 }, { balance: 6, narrative: 4 }, { balance: 7 }];
const run = await givenScoredRun(prisma, { model: orca, panelists: panel, cards });
const revision = await publish();
const short = revision.slice(0, 8);

test('a reader comes from the foot of a page to the board it names, while it is the latest', async ({
  page,
}) => {
  await page.goto(url);
  await page.getByRole('contentinfo').getByRole('link', { name: short }).click();
  await page.getByText(`This is board ${short} of`).waitFor();
  expect(await page.getByText('It is the latest:').count()).toBe(1);
  const row = page.getByRole('row', { name: /Orca/ });
  // (6 + 4) / 2, by hand.
  expect(await row.textContent()).toMatch(/1st\s*Orca\s*Wale, 2/);
  expect(await row.getByRole('cell', { name: '5.00' }).count()).toBe(1);
  await row.getByText('Categories').click();
  await row.getByText('6.00').waitFor();
  expect(await row.getByText('below quorum, 1 of 3 panelists').count()).toBe(1);
  expect(await row.textContent()).not.toContain('4.00');
  await axe(page);
});

test('a board that is shown while a number changes stays, and says that it is the latest no more', async ({
  page,
}) => {
  await page.goto(`${url}/leaderboard/${revision}`);
  await page.getByText('It is the latest:').waitFor();
  await givenScorecard(prisma, { run, panelist: panel[0]!, ratings: { balance: 9.5 } });
  await page.getByText('It is not the latest.').waitFor();
  expect(await page.getByRole('cell', { name: '5.00' }).count()).toBe(1);
  expect(await page.locator('main').textContent()).not.toContain('5.50');

  const csv = page.getByRole('link', { name: 'CSV of this board' });
  const file = await (await fetch(new URL((await csv.getAttribute('href'))!, url))).text();
  expect(file).toContain('orca,Orca,Wale,2,1,3,3,5.00');
  await axe(page);
});

test('a revision that names no board has a page that says so', async ({ page, trouble }) => {
  trouble.expect(/404/);
  await page.goto(`${url}/leaderboard/${'f'.repeat(64)}`);
  await page.getByRole('heading', { level: 1, name: 'There is no page at this address' }).waitFor();
});

for (const width of [320, 900]) {
  test(`a board of the past does not scroll sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${url}/leaderboard/${revision}`);
    await page.getByRole('rowheader').first().waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
  });
}
