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

const { url, prisma } = await startTestServer();

const panelists: GivenPanelist[] = [];
for (let n = 0; n < 3; n += 1) panelists.push(await givenPanelist(prisma));
const caves = await givenEnvironment(prisma, { slug: 'caves', name: 'Caves' });
const tides = await givenEnvironment(prisma, { slug: 'tides', name: 'Tides' });

/** A model whose panel agrees on each of its two runs. */
async function givenAgreedModel(name: string, inCaves: number, inTides: number): Promise<void> {
  const model = await givenModel(prisma, { slug: name.toLowerCase(), name });
  for (const [environment, balance] of [[caves, inCaves] as const, [tides, inTides] as const]) {
    await givenScoredRun(prisma, { model, environment, panelists, cards: Array(3).fill({ balance }) });
  }
}
await givenAgreedModel('Orca', 6, 8);
await givenAgreedModel('Seal', 2, 4);
await givenAgreedModel('High', 8.9, 9);
await givenAgreedModel('Low', 1.1, 1);
const thin = await givenModel(prisma, { slug: 'thin', name: 'Thin' });
await givenScoredRun(prisma, { model: thin, environment: caves, panelists, cards: [{ balance: 9.87 }] });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('two models side by side', () => {
  test('are chosen on the page of one, and have an address', async ({ page }) => {
    await page.goto(`${url}/models/orca`);
    await page.getByLabel('Compare with').selectOption('Seal');
    await page.getByRole('button', { name: 'Compare' }).click();
    await heading(page, 'Orca and Seal cannot be told apart').waitFor();
    expect(page.url()).toBe(`${url}/compare?a=orca&b=seal`);
    expect(await page.title()).toBe('Orca against Seal · Panelmark');
  });

  test('have a difference with its interval, worked out from the runs that are left out', async ({
    page,
  }) => {
    await page.goto(`${url}/compare?a=orca&b=seal`);
    await heading(page, 'Orca and Seal cannot be told apart').waitFor();
    const difference = page.getByRole('region', { name: 'The difference' });
    // By hand. Nobody's leaving moves a score, so V_P = V_S = 0. Without one of its runs each score moves by 1, so
    // V_R = 2 · ½(1 + 1) = 2; df = 2² / (1 + 1) = 2; t = 4 / √2, and for two degrees p = 1 − t / √(t² + 2) = 0.1056;
    // the interval is 4 ± 4.3027 · √2 = −2.085 to 10.085.
    expect(await difference.textContent()).toMatch(
      /7\.00Orca−3\.00Seal=\+4\.0095 % interval −2\.08 to \+10\.00/,
    );
    expect(await difference.textContent()).toMatch(
      /Standard error of the difference1\.4142Degrees of freedom2Of this test alonet = 2\.83, p = 0\.106/,
    );
    await page
      .getByText('Orca scores 4.00 higher. Other panelists and other runs could turn that round')
      .waitFor();
    expect(await difference.textContent()).toContain('The same three panelists judged both');
    await axe(page);
  });

  test('are told apart where the difference is more than chance gives', async ({ page }) => {
    await page.goto(`${url}/compare?a=low&b=high`);
    await heading(page, 'Low and High can be told apart').waitFor();
    // 1.05 − 8.95; each score moves by 0.05: √(2 · ½ · 2 · 0.0025) = 0.0707, times 4.3027 is 0.304.
    expect(await page.getByRole('region', { name: 'The difference' }).textContent()).toMatch(
      /=−7\.9095 % interval −8\.20 to −7\.60/,
    );
    await page
      .getByText('High scores 7.90 higher, which is more than chance gives, though all six pairs')
      .waitFor();
  });

  test('are compared category by category and run by run, each score open to what it is made of', async ({
    page,
  }) => {
    await page.goto(`${url}/compare?a=orca&b=seal`);
    const categories = page.getByRole('region', { name: 'Category by category' });
    const balance = categories.getByRole('row', { name: /^Balance/ });
    expect(await balance.textContent()).toMatch(/7\.00.*3\.00\+4\.00−2\.08 to \+10\.00/);
    expect(await categories.getByRole('row', { name: /^Narrative/ }).textContent()).toMatch(
      /none\s*below quorum/,
    );
    await categories.getByText('Orca is ahead in one of one, Seal in none.').waitFor();

    const runs = page.getByRole('region', { name: 'Run by run' });
    await runs.getByText('Orca is ahead in two of two, Seal in none.').waitFor();
    const inTides = runs.getByRole('row', { name: /^Tides/ });
    expect(await inTides.textContent()).toMatch(/8\.00.*4\.00\+4\.00none: one run/);
    await inTides.getByRole('link', { name: '8.00' }).click();
    await heading(page, 'Orca in Tides').waitFor();
    await page.goBack();
    await balance.getByRole('link', { name: '3.00' }).click();
    await heading(page, 'Seal').waitFor();
    expect(page.url()).toBe(`${url}/models/seal?category=balance#runs`);
  });

  test('give way to two others, and come back with the way back', async ({ page }) => {
    await page.goto(`${url}/compare?a=orca&b=seal`);
    await page.getByLabel('Another').selectOption('High');
    await page.getByRole('button', { name: 'Compare' }).click();
    await heading(page, /^Orca and High/).waitFor();
    expect(await page.getByLabel('Another').inputValue()).toBe('high');
    await page.goBack();
    await heading(page, /^Orca and Seal/).waitFor();
    expect(await page.getByLabel('Another').inputValue()).toBe('seal');
  });

  test('fit a page of 320 pixels, the scale above them', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${url}/compare?a=orca&b=seal`);
    await page.getByRole('row', { name: /^Tides/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe('a comparison without two models', () => {
  test('asks for them', async ({ page }) => {
    expect((await page.goto(`${url}/compare`))?.status()).toBe(200);
    await heading(page, 'Compare two models').waitFor();
    await page.getByLabel('One model').selectOption('Low');
    await page.getByRole('button', { name: 'Compare' }).click();
    // The browser itself asks for the other one.
    await heading(page, 'Compare two models').waitFor();
    expect(page.url()).toBe(`${url}/compare`);
    await axe(page);
  });

  test('is led there from the board', async ({ page }) => {
    await page.goto(url);
    await page.getByRole('link', { name: 'Compare two models' }).click();
    await heading(page, 'Compare two models').waitFor();
    expect(new URL(page.url()).pathname).toBe('/compare');
  });

  test('prints the whole address of a comparison at its foot', async ({ page }) => {
    await page.goto(`${url}/compare?a=orca&b=seal`);
    const foot = page.locator('footer [data-url]');
    expect(await foot.getAttribute('data-url')).toBe(`${new URL(url).host}/compare?a=orca&b=seal`);
  });

  test('says kindly which of them is not ranked, and nothing more about it', async ({ page }) => {
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/graphql')) answers.push(await response.text().catch(() => ''));
    });
    await page.goto(`${url}/compare?a=orca&b=thin`);
    await heading(page, 'These two cannot be compared').waitFor();
    await page.getByText('No ranked model has the address “thin”').waitFor();
    expect(await page.getByLabel('One model').inputValue()).toBe('orca');
    await page.goto(`${url}/compare?a=${encodeURIComponent("<b>'")}&b=nobody`);
    await page.getByText("No ranked model has the address “<b>'” and “nobody”").waitFor();
    for (const text of [await page.content(), ...answers]) expect(text).not.toMatch(/(?<![\d:.])9\.87(?!\d)/);
  });

  test('says that a model does not differ from itself', async ({ page }) => {
    await page.goto(`${url}/compare?a=orca&b=orca`);
    await heading(page, 'A model does not differ from itself').waitFor();
  });
});
