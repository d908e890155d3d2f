import { givenPanelist, givenRankedModel, givenScoredRun, startTestServer } from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

/** As long as the browser itself waits for what is to come. */
const patiently = { timeout: 30_000 };

const { url, prisma } = await startTestServer();

const panelists = [];
for (let made = 0; made < 4; made += 1) panelists.push(await givenPanelist(prisma));
const [, , third, fourth] = panelists;

await givenRankedModel(prisma, {
  slug: 'lantern',
  name: 'Lantern',
  vendor: 'Sample Works',
  version: '11',
  cards: [
    { 'game-mechanics': 9, balance: 7, narrative: 4 },
    { 'game-mechanics': 8, balance: 7.25, narrative: 5 },
    { 'game-mechanics': 9.5, balance: 8 },
  ],
});
const orchard = await givenRankedModel(prisma, { slug: 'orchard', name: 'Orchard' });
await givenScoredRun(prisma, {
  model: orchard.model,
  panelists,
  cards: [{ balance: 2 }, { balance: 3 }, { balance: 4 }, { balance: 9 }],
});
const waiting = await givenScoredRun(prisma, {
  panelists: [third!, fourth!],
  cards: [{ balance: 9.87 }, { balance: 9.87 }],
});

const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents();

describe('a reader of the board', () => {
  test('sees what may be concluded, each score, and how many people stand behind it', async ({ page }) => {
    await page.goto(url);
    await page
      .getByRole('heading', { level: 1, name: 'These two models cannot be told apart yet' })
      .waitFor();
    const lanternRow = page.getByRole('row', { name: /Lantern/ });
    // (9 + 7.25 + 4.5) / 3 and (7 + 6.5 + 3.5) / 3, by hand.
    expect(await lanternRow.textContent()).toMatch(
      /1–2\s*1st by score.*Lantern\s*Sample Works, 11\s*6\.92\s*No interval: one run\.\s*3 panelists/,
    );
    expect(await page.getByRole('row', { name: /Orchard/ }).textContent()).toMatch(
      /2nd by score.*Orchard\s*5\.67\s*\d.*\s*7 panelists\s*2 runs, 7 scorecards/,
    );
    await axe(page);
  });

  test('is told how many models wait for a quorum, and nothing else of them', async ({ page }) => {
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/graphql?')) answers.push(await response.text().catch(() => ''));
    });
    await page.goto(url);
    await page.getByText('One more model has scored runs but no quorum.').waitFor();
    await expect.poll(() => answers.join()).toContain('Lantern');
    const { name } = await prisma.model.findUniqueOrThrow({ where: { id: waiting.modelId } });
    for (const text of [await page.content(), ...answers]) {
      expect(text).not.toMatch(/(?<![\d:.])9\.87(?!\d)/);
    }
    // That its run was scored is public; where the models are ranked, it has no place.
    expect(await page.getByRole('table').first().textContent()).not.toContain(name);
    for (const text of answers.filter((answer) => answer.includes('"ranked"')))
      expect(text).not.toContain(name);
  });

  test('sees each category, with pips instead of a number where fewer than three have rated', async ({
    page,
  }) => {
    await page.goto(url);
    await page.getByRole('link', { name: 'Categories' }).click();
    const row = page.getByRole('row', { name: /Lantern/ });
    await row.getByRole('link', { name: '7.25' }).waitFor();
    expect(await row.getByRole('link', { name: 'below quorum, 2 of 3 panelists' }).count()).toBe(1);
    expect(await row.textContent()).not.toContain('4.50');
    expect(await row.getByText('nobody rated it').count()).toBe(11);
    await axe(page);
  });

  test('sorts from the heads of the columns; the address holds the order and Back undoes it', async ({
    page,
  }) => {
    await page.goto(url);
    const score = page.getByRole('columnheader', { name: 'Score', exact: true });
    await score.waitFor();
    expect(await score.getAttribute('aria-sort')).toBe('descending');
    expect(await names(page)).toEqual(['Lantern', 'Orchard']);

    await page.getByRole('button', { name: 'Panel' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page), patiently).toEqual(['Orchard', 'Lantern']);
    expect(await score.getAttribute('aria-sort')).toBeNull();

    await page.goto(page.url());
    await expect.poll(() => names(page), patiently).toEqual(['Orchard', 'Lantern']);
    await page.goBack();
    await expect.poll(() => names(page), patiently).toEqual(['Lantern', 'Orchard']);
  });

  test('sees what moved lately, and comes to everything that did', async ({ page }) => {
    await page.goto(url);
    const moves = page.getByRole('region', { name: 'What moved lately' });
    await moves.getByText('Four runs were scored.').waitFor();
    await moves.getByText('Two models moved.').waitFor();
    await page.getByRole('link', { name: 'Every change' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/changes');
  });

  test('comes from a score down to the scorecards that it is made of', async ({ page }) => {
    await page.goto(url);
    await page.getByRole('link', { name: '6.92' }).click();
    await page.getByRole('heading', { name: 'The score is the mean of 3 medians' }).waitFor();
    expect(page.url()).toBe(`${url}/models/lantern#score`);
    await page.getByRole('row').getByRole('link', { name: '9.00' }).last().click();
    await page.getByRole('heading', { name: 'Three scorecards' }).waitFor();
    expect(await page.getByRole('row', { name: /Game Mechanics/ }).textContent()).toContain('8, 9, 9.5');
  });
});

describe('the board on any screen', () => {
  for (const width of [320, 600, 900, 1280]) {
    test(`neither scrolls sideways nor shifts at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', '/?view=categories']) {
        await page.goto(url + path);
        await page.getByRole('rowheader').first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        expect(await sideways(page), `${path} scrolls`).toBe(0);
        expect(await layoutShift(page), `${path} shifts`).toBeLessThanOrEqual(0.02);
      }
    });
  }

  test('keeps the theme that was chosen, from the first paint on', async ({ page }) => {
    await page.goto(url);
    await page.getByLabel('Theme').selectOption('Dark');
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.styleSheets.length > 0);
    expect(await background()).toBe(dark);
    await page.getByLabel('Theme').selectOption('Light');
    expect(await background()).not.toBe(dark);
  });
});

function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** How far the page has moved by itself since it was opened. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(total)));
      }),
  );
}
