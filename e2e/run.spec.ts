import {
  givenPanelist,
  givenRankedModel,
  givenScoredRun,
  givenVoid,
  startTestServer,
} from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();

const hostile = [
  '<script>window.harmed = true</script><img src=x onerror="window.harmed = true">',
  '[x](javascript:window.harmed=true)',
  '',
  '\u202Ereversed\u202C <svg onload="window.harmed = true">',
].join('\n');

const { model } = await givenRankedModel(prisma, { slug: 'harbour', name: 'Harbour' });
const panelists = [
  await givenPanelist(prisma, { specialty: 'narrative-quest-design', yearsOfExperience: 9 }),
  await givenPanelist(prisma),
  await givenPanelist(prisma),
];
await givenScoredRun(prisma, {
  model,
  panelists,
  cards: [
    { ratings: { balance: 4, narrative: 8.25 }, comment: hostile },
    { ratings: { balance: 6, narrative: 7 }, comment: 'x'.repeat(5000) },
    { balance: 7.5 },
  ],
});
const many = await givenScoredRun(prisma, {
  model,
  cards: [1, 2, 5, 6, 7].map((balance) => ({ balance, narrative: balance === 7 ? 9 : balance })),
});
const voided = await givenScoredRun(prisma, {
  model,
  cards: [{ balance: 1 }, { balance: 1 }, { balance: 1 }],
});
await givenVoid(prisma, voided, 'The host was down.');

/** From the model's page to the run that holds a rating. */
async function openRun(page: Page, median: string): Promise<void> {
  await page.goto(`${url}/models/harbour#runs`);
  await page
    .getByRole('table', { name: /Run medians/ })
    .getByRole('link', { name: median, exact: false })
    .click();
  await page.getByRole('heading', { name: 'Medians' }).waitFor();
}

const pageOf = ({ id }: { id: string }) => `${url}/runs/${Buffer.from(`Run:${id}`).toString('base64url')}`;

describe('how far the ratings of a run lie apart', () => {
  test('is said with the exact coverage of their range, never as 95 %', async ({ page }) => {
    await page.goto(pageOf(many));
    // Five panelists: 1 − 1/16. The middle half of 1, 2, 5, 6 and 7 lies between its second and its fourth.
    expect(await page.getByRole('row', { name: /Balance/ }).textContent()).toMatch(
      /5\.00\s*1, 2, 5, 6, 7\s*1 to 7\s*contested\s*covers 93\.75 %; middle half 2\.00 to 6\.00\s*5 panelists/,
    );
    expect(await page.getByRole('region', { name: 'Medians' }).textContent()).not.toMatch(/covers 95 %/);
    await axe(page);
  });

  test('names the cells that are contested, and marks the quorum of each', async ({ page }) => {
    await page.goto(pageOf(many));
    await page
      .getByText(
        'Contested, with ratings six points or more apart: two categories, Balance (1 to 7) and Narrative (1 to 9).',
      )
      .waitFor();
  });

  test('is counted on the page of the model, by category and by run', async ({ page }) => {
    await page.goto(`${url}/models/harbour`);
    const balance = page
      .getByRole('table', { name: /Category scores/ })
      .getByRole('row', { name: /^Balance/ });
    // The medians of its three runs that count: 6.5, 6 and 5.
    expect(await balance.textContent()).toMatch(/5\.00 to 6\.501 contested/);
    await page
      .getByText('In two of 5 the ratings lie six points or more apart: they are contested.')
      .waitFor();
    expect(await page.getByRole('rowheader', { name: /2 contested$/ }).count()).toBe(1);
  });

  test('is open one step further: a median leads to the scorecards, its category marked in each', async ({
    page,
  }) => {
    await page.goto(pageOf(many));
    await page
      .getByRole('row', { name: /Balance/ })
      .getByRole('link', { name: '5.00' })
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cards');
    const cards = page.getByRole('region', { name: 'Five scorecards' });
    const washed = await cards
      .locator('dl > div')
      .filter({ hasText: 'Balance' })
      .evaluateAll((all) => new Set(all.map((entry) => getComputedStyle(entry).backgroundColor)).size);
    expect(washed).toBe(1);
    const other = cards.locator('dl > div').filter({ hasText: 'Narrative' }).first();
    const own = cards.locator('dl > div').filter({ hasText: 'Balance' }).first();
    const colour = (entry: typeof own) =>
      entry.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await colour(own)).not.toBe(await colour(other));
    expect(await cards.getByText('no score').count()).toBe(5 * 12);
  });
});

describe('the page of a run', () => {
  test('shows medians, and each judgment around them', async ({ page }) => {
    await openRun(page, '6.00');
    expect(await page.getByRole('row', { name: /Balance/ }).textContent()).toMatch(
      /6\.00\s*4, 6, 7\.5\s*4 to 7\.5\s*covers 75 %\s*3 panelists/,
    );
    const narrative = await page.getByRole('row', { name: /Narrative/ }).textContent();
    expect(narrative).toMatch(/7, 8\.25\s*counted, below quorum: 2 of 3/);
    expect(narrative).not.toContain('7.625');
    await axe(page);
  });

  test('attributes scorecards by specialty and years, never by name or address', async ({ page }) => {
    await openRun(page, '6.00');
    await page
      .getByRole('heading', { level: 3, name: /, 9 years$/ })
      .first()
      .waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toContainEqual(
      expect.stringMatching(/, 9 years$/),
    );
    const text = await page.content();
    expect(text).toContain(panelists[0]!.pseudonym);
    for (const { email } of panelists) expect(text).not.toContain(email);
    expect(text).not.toContain('Secret Name');
  });

  test('shows whatever a panelist wrote as text, with its lines, and nothing of it comes alive', async ({
    page,
  }) => {
    await openRun(page, '6.00');
    const comment = page.getByRole('blockquote').filter({ hasText: 'javascript:' });
    // What browsers render of the text is the text itself, line by line.
    expect(await comment.evaluate((element) => element.textContent)).toBe(hostile);
    expect(await comment.evaluate((element) => element.childElementCount)).toBe(0);
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('opens the build in a tab that learns nothing of this one', async ({ page }) => {
    await openRun(page, '6.00');
    const build = page.getByRole('link', { name: 'Open the build' });
    expect(await build.getAttribute('rel')).toContain('noopener noreferrer');
    expect(await build.getAttribute('target')).toBe('_blank');
  });

  test('says of a void run that it is void, and why', async ({ page }) => {
    await page.goto(pageOf(voided));
    await page.getByText(/This run is void since .* and nothing in it counts anywhere\./).waitFor();
    const facts = page.getByRole('term').filter({ hasText: 'Why it is void' });
    expect(await facts.locator('xpath=following-sibling::dd').textContent()).toBe('The host was down.');
    await axe(page);
  });
});
