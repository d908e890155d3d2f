import { givenRun, startTestServer } from '@panelmark/api/testkit';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test as base } from './fixtures.ts';
import { choice, draftOf, eventually, group, openNextCard, saved, signIn } from './scorecard-story.ts';
import { watchTrouble } from './trouble.ts';

const server = await startTestServer({ panelistsPerRun: 100 });
await givenRun(server.prisma);

/** Another device of the same panelist: nothing is shared but the server. */
const test = base.extend('elsewhere', async ({ browser }, { onCleanup }) => {
  const other = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  other.setDefaultTimeout(10_000);
  const watch = watchTrouble(other);
  onCleanup(async () => {
    expect(watch.unexpected()).toEqual([]);
    await other.close();
  });
  return other;
});

describe('a card that is open twice', () => {
  test('is one and the same in two tabs of a browser', async ({ page, context }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    const other = await context.newPage();
    await other.goto(page.url());
    await choice(other, 'Balance', '4').click();
    await eventually(() => choice(page, 'Balance', '4').isChecked()).toBe(true);
    await choice(page, 'Balance', '6').click();
    await eventually(() => choice(other, 'Balance', '6').isChecked()).toBe(true);
    await saved(server, page, panelist, { ratings: { balance: 6 } });
    await other.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    expect(await page.getByText('changed elsewhere').count()).toBe(0);
  });

  test('follows another device without a question where nothing was judged here', async ({
    page,
    context,
    elsewhere,
  }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', '4').click();
    await saved(server, page, panelist, { ratings: { balance: 4 } });
    const phone = await openOn(elsewhere, page, panelist);
    expect(await choice(phone, 'Balance', '4').isChecked()).toBe(true);
    await choice(phone, 'Narrative', '9').click();
    await saved(server, phone, panelist, { ratings: { balance: 4, narrative: 9 } });
    await lookAgain(page);
    await eventually(() => choice(page, 'Narrative', '9').isChecked()).toBe(true);
  });

  test('shows the difference where both judged, and lets the panelist pick what stands', async ({
    page,
    context,
    elsewhere,
  }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    const phone = await openOn(elsewhere, page, panelist);
    await choice(phone, 'Narrative', '9').click();
    await choice(phone, 'Balance', '8').click();
    await saved(server, phone, panelist, { ratings: { balance: 8, narrative: 9 } });

    await choice(page, 'Balance', '2').click();
    await page.getByLabel('Comment').fill('Written here.');
    await page
      .getByRole('status')
      .getByText('This card was changed elsewhere. Nothing is lost; pick what should stand.')
      .waitFor();
    expect(await draftOf(server, panelist)).toMatchObject({
      ratings: { balance: 8, narrative: 9 },
      comment: null,
    });
    await page.getByRole('button', { name: 'See the difference' }).click();
    const difference = page.getByRole('region', { name: 'This card was changed elsewhere' });
    expect(await difference.getByRole('group').locator('legend').allTextContents()).toEqual([
      'Balance',
      'Narrative',
      'Comment',
    ]);
    const pick = (field: string, side: RegExp) =>
      difference.getByRole('group', { name: field }).getByRole('radio', { name: side });
    expect(await pick('Balance', /Here: 2/).isChecked()).toBe(true);
    expect(await pick('Narrative', /Elsewhere: 9/).isChecked()).toBe(true);
    expect(await pick('Comment', /Here: Written here\./).isChecked()).toBe(true);
    await pick('Balance', /Elsewhere: 8/).click();
    await difference.getByRole('button', { name: 'Let this stand' }).click();
    await saved(server, page, panelist, {
      ratings: { balance: 8, narrative: 9 },
      comment: 'Written here.',
    });
    expect(await difference.count()).toBe(0);
    await page.keyboard.press('Control+z');
    expect(await choice(page, 'Balance', '2').isChecked()).toBe(true);
  });
});

/** Opens the card that a page shows on another device. */
async function openOn(
  device: BrowserContext,
  page: Page,
  panelist: Parameters<typeof signIn>[2],
): Promise<Page> {
  await signIn(server, device, panelist);
  const other = await device.newPage();
  await other.goto(page.url());
  await group(other, 'Balance').waitFor();
  return other;
}

/** Tells a page that it is looked at again, as a browser does. */
function lookAgain(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
