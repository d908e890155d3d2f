import {
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScoredRun,
  startTestServer,
} from '@panelmark/api/testkit';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();

await givenRankedModel(prisma, { slug: 'other', name: 'Other', cards: Array(3).fill({ balance: 9 }) });
const { model } = await givenRankedModel(prisma, {
  slug: 'harbour',
  name: 'Harbour',
  vendor: 'Sample Works',
});
await givenScoredRun(prisma, { model, cards: [{ balance: 4, narrative: 6.25 }, { balance: 5 }] });

const thin = await givenModel(prisma, { slug: 'thin', name: 'Thin' });
const panelist = await givenPanelist(prisma);
await givenScoredRun(prisma, {
  model: thin,
  panelists: [panelist],
  cards: [{ ratings: { balance: 9.87 }, comment: 'Unheard.' }],
});

describe('the page of a ranked model', () => {
  test('writes its score out, thin cells included', async ({ page }) => {
    await page.goto(`${url}/models/harbour`);
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    const step = page.getByRole('listitem').filter({ hasText: 'The score is the mean of 4 medians' });
    // 7 + 6.5 + 4.5 + 6.25, by hand.
    expect(await step.textContent()).toMatch(/24\.25sum of the medians÷4.*=6\.06/);
    expect(await step.textContent()).toContain('Two of them rest on fewer than three panelists');
    expect(await page.getByRole('region', { name: 'Standing' }).textContent()).toMatch(
      /by score, of 2\s*2nd/,
    );
    expect(await page.title()).toBe('Harbour · Panelmark');
    await axe(page);
  });

  test('prints no median below quorum, and says how many have rated', async ({ page }) => {
    await page.goto(`${url}/models/harbour`);
    const runs = page.getByRole('table', { name: /Run medians/ });
    await runs.waitFor();
    expect(await runs.textContent()).not.toContain('6.25');
    expect(await runs.textContent()).not.toContain('4.50');
    expect(await runs.getByRole('link', { name: 'below quorum, 2 of 3 panelists' }).count()).toBe(1);
    expect(await runs.getByRole('link', { name: 'below quorum, 1 of 3 panelists' }).count()).toBe(1);
    const narrative = page
      .getByRole('table', { name: /Category scores/ })
      .getByRole('row', { name: /Narrative/ });
    expect(await narrative.textContent()).toContain('below quorum, 1 of 3 panelists');
  });

  test('opens at the part that a link names, with the focus there', async ({ page }) => {
    await page.goto(url);
    await page.getByRole('link', { name: '6.06' }).click();
    await page.getByRole('heading', { name: 'The score is the mean of 4 medians' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('score');
  });
});

describe('the page of a model below quorum', () => {
  test('shows counts and not one number of it', async ({ page }) => {
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/graphql')) answers.push(await response.text().catch(() => ''));
    });
    await page.goto(`${url}/models/thin`);
    await page.getByText('Below quorum: 1 of 3 panelists.').waitFor();
    for (const text of [await page.content(), ...answers]) expect(text).not.toMatch(/9\.87|Unheard/);
    await axe(page);
  });
});

test('a model that nobody knows has a page that says so, with the status 404', async ({ page, trouble }) => {
  trouble.expect(/404 \(Not Found\)/);
  expect((await page.goto(`${url}/models/nobody`))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
});
