import {
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScoredRun,
  givenVoid,
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
    for (const text of [await page.content(), ...answers])
      expect(text).not.toMatch(/(?<![\d:.])9\.87(?!\d)|Unheard/);
    await axe(page);
  });
});

test('a model that nobody knows has a page that says so, with the status 404', async ({ page, trouble }) => {
  trouble.expect(/404 \(Not Found\)/);
  expect((await page.goto(`${url}/models/nobody`))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
});

const gone = await givenModel(prisma, { slug: 'gone', name: 'Gone' });
await givenVoid(
  prisma,
  await givenScoredRun(prisma, { model: gone, cards: [{ balance: 9.87 }] }),
  'The host was down.',
);

describe('a void run', () => {
  test('is not told as if there had been none, on the page of a model that has no other', async ({
    page,
  }) => {
    await page.goto(`${url}/models/gone`);
    await page.getByText('The only scored run of this model is void').waitFor();
    expect(await page.getByText('No run of this model has been scored yet.').count()).toBe(0);
    const runs = page.getByRole('region', { name: 'One scored run, void' });
    expect(await runs.getByRole('listitem').textContent()).toMatch(
      /, void since .*\. The reason: The host was down\.$/,
    );
    await axe(page);
  });

  test('says in the list of runs that it counts nowhere, and why', async ({ page }) => {
    const { model } = await givenRankedModel(prisma, { slug: 'mixed', name: 'Mixed' });
    const environment = await givenEnvironment(prisma, { slug: 'cut', name: 'Cut short' });
    const run = await givenScoredRun(prisma, { model, environment, cards: [{ balance: 9.87 }] });
    await givenVoid(prisma, run, 'The host was down.');
    await page.goto(`${url}/models/mixed`);
    await page.getByRole('heading', { name: 'Two runs, one of them void' }).waitFor();
    const row = page.getByRole('row', { name: /Cut short/ });
    expect(await row.textContent()).toMatch(
      /Void since .*, counts nowhere\. The reason: The host was down\./,
    );
    await page.goto(`${url}/environments/cut`);
    await page.getByRole('heading', { name: 'One run, void' }).waitFor();
    expect(await page.getByRole('row', { name: /Mixed/ }).textContent()).toMatch(/counts nowhere/);
    expect(await page.content()).not.toMatch(/(?<![\d:.])9\.87(?!\d)/);
    await axe(page);
  });
});

describe('the runs of a model', () => {
  test('stand in the order of their environments, by the numbers in their names', async ({ page }) => {
    const { model } = await givenRankedModel(prisma, { slug: 'sorted', name: 'Sorted' });
    for (const name of ['Level 10', 'Level 9', 'Level 1']) {
      const environment = await givenEnvironment(prisma, { name });
      await givenScoredRun(prisma, { model, environment, cards: Array(3).fill({ balance: 5 }) });
    }
    await page.goto(`${url}/models/sorted`);
    const heads = page.getByRole('table', { name: /Run medians/ }).getByRole('rowheader');
    await heads.first().waitFor();
    const names = (await heads.allTextContents()).filter((name) => name.startsWith('Level'));
    expect(names).toEqual(['Level 1', 'Level 9', 'Level 10']);
  });

  test('have a legend for the marks that are there, and no other', async ({ page }) => {
    const thinCells = page.getByText('below quorum: counted, not shown', { exact: true });
    await page.goto(`${url}/models/other`);
    await page.getByText('Shade, one step a point').waitFor();
    expect(await thinCells.count()).toBe(0);
    await page.goto(`${url}/models/harbour`);
    await thinCells.waitFor();
  });
});

describe('a page whose numbers or script do not come', () => {
  test('tries again by itself, and says when', async ({ page, trouble }) => {
    trouble.expect(/status of 503/);
    let broken = true;
    await page.route('**/graphql?*ModelPage*', async (route) => {
      if (broken) await route.fulfill({ status: 503, body: 'gone' });
      else await route.continue();
    });
    await page.goto(`${url}/models/harbour`);
    await page.getByRole('alert').getByText('The server could not answer.').waitFor();
    await page.getByText(/Trying again in \d+ s\.|Trying now\./).waitFor();
    broken = false;
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
  });

  test('opens by itself once the device is back on its network', async ({ page, context, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    trouble.expect(/A page could not be fetched/);
    await page.goto(url);
    await page.getByRole('row', { name: /Harbour/ }).waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Harbour', exact: true }).click();
    await page.getByRole('heading', { name: 'The page did not load' }).waitFor();
    await axe(page);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
  });
});

describe('how sure a score is', () => {
  test('is said beside it, drawn, and worked out with its own numbers', async ({ page }) => {
    const model = await givenModel(prisma, { slug: 'steady', name: 'Steady' });
    const panelists = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
    for (const balance of [7.1, 6.9])
      await givenScoredRun(prisma, { model, panelists, cards: Array(3).fill({ balance }) });
    await page.goto(`${url}/models/steady`);
    // By hand: nobody's leaving moves the score, a run's moves it by 0.1. V = ½(0.01 + 0.01); one degree of freedom,
    // for which t is 12.706: 7 ± 1.2706.
    const standing = page.getByRole('region', { name: 'Standing' });
    await standing.getByRole('link', { name: '5.73 to 8.27' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('interval');
    const step = page.getByRole('listitem').filter({ hasText: 'Its interval is 5.73 to 8.27' });
    expect(await step.textContent()).toMatch(
      /0\.0000Each of 2 runs left out: Vᵣ0\.0100Each of 6 scorecards.*√V0\.1000Degrees of freedom1.*7\.00 ± 12\.706 × 0\.1000: 5\.73 to 8\.27/,
    );
    const balance = page
      .getByRole('table', { name: /Category scores/ })
      .getByRole('row', { name: /^Balance/ });
    expect(await balance.textContent()).toMatch(
      /7\.00\s*5\.73 to 8\.27\s*6\.90 to 7\.10\s*3 panelists, 2 runs/,
    );
    await axe(page);
  });

  test('is not known where it cannot be, and the page says why', async ({ page }) => {
    await page.goto(`${url}/models/other`);
    const standing = page.getByRole('region', { name: 'Standing' });
    await standing.getByText('No interval: one run.').waitFor();
    await page.getByText('An interval takes two runs at least, and this model has one run').waitFor();
    expect(await standing.textContent()).toMatch(/ranks left open, of (\d+)\s*1–\1/);
    await standing.getByRole('link', { name: 'Harbour' }).click();
    await page.getByRole('heading', { level: 1, name: 'Other and Harbour cannot be told apart' }).waitFor();
  });
});
