import { givenRun, startTestServer } from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './fixtures.ts';
import {
  cardsOf,
  choice,
  draftOf,
  eventually,
  focused,
  group,
  openNextCard,
  saved,
  signIn,
} from './scorecard-story.ts';

const server = await startTestServer({ panelistsPerRun: 100 });
const { url, prisma, owner } = server;
await givenRun(prisma);

const status = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

/** Ends every session of a panelist, as an administrator or the passing of time does. */
const endSessions = (panelist: { id: string }) =>
  owner.query('delete from sessions where panelist_id = $1', [panelist.id]);

describe('nothing that was typed is lost', () => {
  test('when the network is cut in the middle of typing', async ({ page, context, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', '4').click();
    await saved(server, page, panelist, { ratings: { balance: 4 } });
    await page.getByLabel('Comment').click();
    await page.keyboard.type('The tide is ');
    await context.setOffline(true);
    // The card asks for nothing while there is no network; the network is known to be gone by what else asks.
    await page.evaluate(() => fetch('/healthz').catch(() => undefined));
    await page.keyboard.type('the best thing here.');
    for (const name of ['Game Mechanics', 'Spec Adherence', 'Narrative', 'Level Design']) {
      await choice(page, name, '7').click();
    }
    await status(
      page,
      'You are offline. Five changes wait on this device and go out together when the network is back.',
    );
    expect(await group(page, 'Narrative').locator('..').textContent()).toContain('On this device');
    await page.getByText('Your 7 is kept on this device. You are offline.').waitFor();
    const before = await draftOf(server, panelist);

    await context.setOffline(false);
    await saved(server, page, panelist, {
      ratings: { balance: 4, 'game-mechanics': 7, 'spec-adherence': 7, narrative: 7, 'level-design': 7 },
      comment: 'The tide is the best thing here.',
      version: before.version + 1,
    });
    expect(await page.getByLabel('Comment').inputValue()).toBe('The tide is the best thing here.');
  });

  test('when the server is stopped between two ratings and started again', async ({
    page,
    context,
    trouble,
  }) => {
    trouble.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', '4').click();
    await saved(server, page, panelist, { ratings: { balance: 4 } });
    await server.close();
    try {
      await choice(page, 'Narrative', '7').click();
      await status(page, 'One change is not saved. The server did not answer.');
      await page.getByText(/^Your 7 is kept on this device\. The server did not answer; trying/).waitFor();
      expect(await choice(page, 'Narrative', '7').isChecked()).toBe(true);
    } finally {
      await server.reopen();
    }
    await saved(server, page, panelist, { ratings: { balance: 4, narrative: 7 } });
  });

  test('when the session ends, and somebody signs in again elsewhere in the browser', async ({
    page,
    context,
  }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    const address = page.url();
    await endSessions(panelist);
    await choice(page, 'Narrative', '7').click();
    await status(page, 'You were signed out. Your card is safe on this device.');
    expect(await page.getByRole('link', { name: 'Sign in' }).last().getAttribute('href')).toBe(
      `/sign-in?next=${encodeURIComponent(new URL(address).pathname)}`,
    );
    await page.reload();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.getByText('Your card is safe on this device.').waitFor();
    expect(await draftOf(server, panelist)).toBeNull();

    await signIn(server, context, panelist);
    await page.goto(address);
    await choice(page, 'Narrative', '7').waitFor();
    expect(await choice(page, 'Narrative', '7').isChecked()).toBe(true);
    await saved(server, page, panelist, { ratings: { narrative: 7 } });
  });

  test('when the tab is killed, and the card opens where it was left', async ({ page, context, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    const address = page.url();
    await page.route('**/graphql', (route) => route.abort('internetdisconnected'));
    await choice(page, 'Narrative', '0').focus();
    await page.keyboard.press('8');
    await page.getByLabel('Comment').fill('Written before the end.');
    await choice(page, 'Level Design', '0').focus();
    await status(page, 'Two changes are not saved. The server did not answer.');
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    expect(await draftOf(server, panelist)).toBeNull();

    const next = await context.newPage();
    await next.goto(address);
    await choice(next, 'Narrative', '8').waitFor();
    expect(await choice(next, 'Narrative', '8').isChecked()).toBe(true);
    expect(await next.getByLabel('Comment').inputValue()).toBe('Written before the end.');
    await eventually(() => focused(next)).toContain('Level Design');
    await saved(server, next, panelist, { ratings: { narrative: 8 }, comment: 'Written before the end.' });
  });

  test('when the page is left in the very moment of a rating', async ({ page, context }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Narrative', '0').focus();
    await page.keyboard.press('8');
    await page.goto(`${url}/method`);
    await eventually(() => draftOf(server, panelist)).toMatchObject({ ratings: { narrative: 8 } });
  });

  test('when the clock of the device jumps back and forth', async ({ page, context }) => {
    await context.addInitScript(() => {
      const real = Date.now.bind(Date);
      let turn = 0;
      Date.now = () => real() + [-4e12, 3e12, 0][turn++ % 3]!;
    });
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    for (const [place, name] of ['Balance', 'Narrative', 'Level Design'].entries()) {
      await choice(page, name, String(place)).click();
      await saved(server, page, panelist, { version: place + 1 });
    }
    await page.reload();
    await choice(page, 'Level Design', '2').waitFor();
    expect(await draftOf(server, panelist)).toMatchObject({
      ratings: { balance: 0, narrative: 1, 'level-design': 2 },
      minutes: 0,
    });
  });

  test('when the network fails in the moment of submitting', async ({ page, context, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', '4').click();
    await saved(server, page, panelist, { ratings: { balance: 4 } });
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page
      .getByRole('alert')
      .getByText('Not submitted. The server did not answer. Everything is kept; submit again.')
      .waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page.getByRole('heading', { name: 'Your card is in' }).waitFor();
    expect(await cardsOf(server, panelist)).toMatchObject([{ ratings: { balance: 4 } }]);
  });

  test('when a submission arrived and its answer did not', async ({ page, context, trouble }) => {
    trouble.expect(/ERR_CONNECTION_CLOSED/);
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', '4').click();
    await saved(server, page, panelist, { ratings: { balance: 4 } });
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('submitScorecard')) return route.continue();
      await route.fetch();
      await route.abort('connectionclosed');
    });
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page.getByText(/^Submitted .* It can be changed until the run is scored\./).waitFor();
    await eventually(() => page.getByText('Not submitted').count()).toBe(0);
    expect(await cardsOf(server, panelist)).toMatchObject([{ ratings: { balance: 4 } }]);
  });

  test('when a save arrived and its answer did not', async ({ page, context, trouble }) => {
    trouble.expect(/ERR_CONNECTION_CLOSED/);
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    const lose = async () => {
      let lost = 0;
      await page.route('**/graphql', async (route) => {
        if (lost > 0 || !route.request().postData()?.includes('saveDraft')) return route.continue();
        lost += 1;
        await route.fetch();
        await route.abort('connectionclosed');
      });
    };
    await lose();
    await choice(page, 'Balance', '4').click();
    await status(page, 'One change is not saved. The server did not answer.');
    await choice(page, 'Narrative', '7').click();
    await saved(server, page, panelist, { ratings: { balance: 4, narrative: 7 }, version: 2 });
    expect(await page.getByText('changed elsewhere').count()).toBe(0);
  });
});
