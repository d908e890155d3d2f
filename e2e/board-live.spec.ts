import {
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenRankedModel,
  givenScorecard,
  givenScoredRun,
  givenWithdrawn,
  startTestServer,
} from '@panelmark/api/testkit';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

/** As long as the browser itself waits for what is to come. */
const patiently = { timeout: 30_000 };

const { url, prisma, close } = await startTestServer();

const panel = [await givenPanelist(prisma), await givenPanelist(prisma), await givenPanelist(prisma)];
const { model } = await givenRankedModel(prisma, { slug: 'orchard', name: 'Orchard' });
const fourth = await givenPanelist(prisma);
await givenScoredRun(prisma, {
  model,
  panelists: [...panel, fourth],
  cards: [{ balance: 2 }, { balance: 3 }, { balance: 4 }, { balance: 9 }],
});

// On two runs whose medians agree, so that its interval is narrow enough to move within the scale.
const meadow = await givenModel(prisma, { slug: 'meadow', name: 'Meadow' });
const tide = await givenEnvironment(prisma, { slug: 'tide', name: 'Low Tide' });
const judged = await givenScoredRun(prisma, {
  ...{ model: meadow, environment: tide, panelists: panel },
  cards: [{ balance: 5 }, { balance: 5.5 }, { balance: 6 }],
});
await givenScoredRun(prisma, {
  ...{ model: meadow, panelists: panel },
  cards: [{ balance: 5.5 }, { balance: 5.5 }, { balance: 6 }],
});

describe('an open board', () => {
  test('changes by itself when an approval is withdrawn, and says what happened', async ({ page }) => {
    const scores = page.getByRole('row', { name: /Orchard/ });
    await page.goto(url);
    await page.getByText('This page updates by itself when a number changes.').waitFor();
    await givenWithdrawn(prisma, fourth!);
    await scores.getByText('5.50', { exact: true }).waitFor();
    await page.getByText(/The numbers changed at \d\d:\d\d UTC\./).waitFor();
    // Without the 9 the median of 2, 3, 4 and 9 is 3.
    expect(await page.getByRole('status').allTextContents()).toContainEqual(
      expect.stringMatching(
        /A panelist's approval was withdrawn: one scorecard stopped counting\. Orchard: 5\.67 to 5\.50 and 6 panelists instead of 7\./,
      ),
    );
    expect(await scores.textContent()).toContain('6 panelists');
  });
});

describe('an interval on an open board', () => {
  test('moves by a card that moves no score, and the page says so', async ({ page }) => {
    await page.goto(url);
    await page.getByText('This page updates by itself when a number changes.').waitFor();
    // The median of 5, 5.5 and 6 stays where it is with 5.25 in place of the 5; what leaving somebody out does moves.
    await givenScorecard(prisma, { run: judged, panelist: panel[0]!, ratings: { balance: 5.25 } });
    await page
      .getByText(
        /A scorecard on a run of Meadow in Low Tide was overwritten\. Meadow: interval .* instead of /,
      )
      .waitFor();
  });
});

describe('the first look at a board', () => {
  test('throws away no question it has asked', async ({ page }) => {
    const failed: string[] = [];
    let answers = 0;
    page.on('requestfailed', (request) => failed.push(request.url()));
    page.on('requestfinished', (request) => {
      if (request.url().includes('BoardPage')) answers += 1;
    });
    await page.goto(url);
    // The second is asked once changes are listened for: what came in between would be missed.
    await expect.poll(() => answers, patiently).toBe(2);
    expect(failed).toEqual([]);
  });
});

describe('a board without its server', () => {
  test('keeps the last numbers, dated, and catches up by itself', async ({ page, context, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(url);
    await page.getByText('This page updates by itself when a number changes.').waitFor();
    await context.setOffline(true);
    await page.getByText(/^From \d\d:\d\d UTC\. .* so these numbers may have moved\.$/).waitFor();
    await page.getByText(/Trying again in \d+ s\.|Trying now\./).waitFor();
    expect(await page.getByRole('row', { name: /Orchard/ }).textContent()).toContain('5.50');
    await axe(page);
    await context.setOffline(false);
    await page.getByText('This page updates by itself when a number changes.').waitFor();
  });

  test('says so when the server has stopped, and keeps what it knows from page to page', async ({
    page,
    trouble,
  }) => {
    trouble.expect(/ERR_CONNECTION_REFUSED/);
    await page.goto(url);
    await page.getByText('This page updates by itself when a number changes.').waitFor();
    await page.getByRole('link', { name: 'Method' }).click();
    await page.getByRole('heading', { name: 'Game Mechanics' }).waitFor();
    await close();
    await page.goBack();
    await page.getByText(/^From \d\d:\d\d UTC\./).waitFor();
    expect(await page.getByRole('row', { name: /Orchard/ }).textContent()).toContain('5.50');
  });
});
