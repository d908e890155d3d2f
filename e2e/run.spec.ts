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

describe('the page of a run', () => {
  test('shows medians, and each judgment around them', async ({ page }) => {
    await openRun(page, '6.00');
    expect(await page.getByRole('row', { name: /Balance/ }).textContent()).toMatch(
      /6\.00\s*4, 6, 7\.5\s*3 panelists/,
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
    const id = Buffer.from(`Run:${voided.id}`).toString('base64url');
    await page.goto(`${url}/runs/${id}`);
    await page.getByText(/This run is void since .* and counts nowhere\. The host was down\./).waitFor();
  });
});
