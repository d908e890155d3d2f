import { givenEnvironment, givenFinalized, givenRun, startTestServer } from '@panelmark/api/testkit';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';
import { cardsOf, choice, group, openNextCard, signIn } from './scorecard-story.ts';

const server = await startTestServer({ panelistsPerRun: 100 });
const { url, prisma, owner } = server;

describe('the queue', () => {
  test('is for panelists, and shows strangers the way in', async ({ page }) => {
    await page.goto(`${url}/panel`);
    await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    expect(await signIn.getAttribute('href')).toBe('/sign-in?next=%2Fpanel');
    await axe(page);
  });

  test('says so when there is nothing to play', async ({ page, context }) => {
    await signIn(server, context);
    const response = await page.goto(`${url}/panel`);
    expect(response?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'Nothing to play right now' }).waitFor();
    await page.getByText('New runs appear here as they open.').waitFor();
    await page.getByText('No run was handed to you yet.').waitFor();
    await axe(page);
  });

  test('says so when it failed to load, and never that it is empty', async ({ page, context, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    await signIn(server, context);
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('PanelPage')) await route.abort('internetdisconnected');
      else await route.continue();
    });
    await page.goto(`${url}/panel`);
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: 'Your queue did not load' }).waitFor();
    expect(await page.getByText('Nothing to play').count()).toBe(0);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Your pace' }).waitFor();
  });
});

describe('a panelist of the queue', () => {
  test('takes a run, leaves it, finds it again, submits it, and sees it in their own history', async ({
    page,
    context,
  }) => {
    const environment = await givenEnvironment(prisma, { name: 'Lantern Harbour' });
    const run = await givenRun(prisma, { environment });
    const panelist = await signIn(server, context);
    await page.goto(`${url}/panel`);
    await page.getByRole('heading', { level: 1, name: 'One run waits for you' }).waitFor();
    await axe(page);
    await page.getByRole('button', { name: 'Next run' }).focus();
    await page.keyboard.press('Enter');
    await choice(page, 'Balance', '4').click();
    await choice(page, 'Narrative', 'no score').click();
    await page.goto(`${url}/panel`);
    await page.getByRole('heading', { level: 1, name: 'Lantern Harbour is open' }).waitFor();
    await page.getByText('2 of 14 categories are filled in.').waitFor();
    await axe(page);
    await page.getByRole('link', { name: 'Go on scoring' }).click();
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page.getByRole('link', { name: 'Back to the queue' }).click();
    const row = page.getByRole('row', { name: /Lantern Harbour/ });
    await row.getByText(/^submitted .*, can be changed$/).waitFor();
    expect(await row.textContent()).toContain('1 rated');
    await expectFact(page, 'Cards', '1');
    expect(await cardsOf(server, panelist)).toHaveLength(1);

    await givenFinalized(prisma, run);
    await page.reload();
    await row.getByText(/^scored /).waitFor();
    await row.getByRole('link', { name: 'Lantern Harbour' }).click();
    await page.getByText(/^This run was scored on /).waitFor();
  });

  test('recuses with a reason, and is never handed that run again', async ({ page, context }) => {
    await givenRun(prisma, { environment: await givenEnvironment(prisma, { name: 'Salt Road' }) });
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await page.getByRole('button', { name: 'Recuse…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why do you recuse yourself?' });
    await dialog.getByRole('button', { name: 'Recuse' }).click();
    await dialog.getByRole('alert').getByText('Pick a reason.').waitFor();
    await dialog.getByRole('radio', { name: 'I know who made this' }).check();
    await dialog.getByLabel('Note, if you like').fill('A friend of mine.');
    await dialog.getByRole('button', { name: 'Recuse' }).click();
    await page.getByRole('status').getByText('You stepped back from Salt Road.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Nothing to play right now' }).waitFor();
    await page
      .getByRole('row', { name: /Salt Road/ })
      .getByText('you stepped back')
      .waitFor();
    const { rows } = await owner.query('select reason, note from recusals where panelist_id = $1', [
      panelist.id,
    ]);
    expect(rows).toEqual([{ reason: 'knows_maker', note: 'A friend of mine.' }]);
    await page.getByRole('link', { name: 'Salt Road' }).click();
    await page.getByText('You stepped back from this run, so the card can no longer be changed.').waitFor();
    expect(await choice(page, 'Balance', '4').isDisabled()).toBe(true);
  });

  test('gives a run back, and takes it up again by touching the card', async ({ page, context }) => {
    await signIn(server, context);
    await openNextCard(server, page);
    const address = page.url();
    await choice(page, 'Balance', '4').click();
    await page.getByRole('button', { name: 'Not now…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click();
    await page
      .getByRole('status')
      .getByText(/went back to the queue\.$/)
      .waitFor();
    await page.getByRole('cell', { name: 'went back to the queue' }).waitFor();
    await page.goto(address);
    await page.getByText('This run went back to the queue.').waitFor();
    expect(await choice(page, 'Balance', '4').isChecked()).toBe(true);
    await choice(page, 'Narrative', '7').click();
    await page.getByText('This run went back to the queue.').waitFor({ state: 'detached' });
    await page.goto(`${url}/panel`);
    await page.getByText('2 of 14 categories are filled in.').waitFor();
  });

  test('reports a build that does not work, and says how', async ({ page, context }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await page.getByRole('button', { name: 'Unplayable…' }).click();
    const dialog = page.getByRole('dialog', { name: 'What does not work?' });
    await dialog.getByRole('button', { name: 'Report as unplayable' }).click();
    await dialog.getByText('Say what happens when you try.').waitFor();
    await dialog.getByLabel('What happens when you try').fill('A white page.');
    await dialog.getByRole('button', { name: 'Report as unplayable' }).click();
    await page
      .getByRole('status')
      .getByText(/is reported as unplayable/)
      .waitFor();
    const { rows } = await owner.query('select reason from unplayable_reports where panelist_id = $1', [
      panelist.id,
    ]);
    expect(rows).toEqual([{ reason: 'A white page.' }]);
  });
});

describe('a card of somebody else', () => {
  test('reads like one that never was', async ({ page, context, browser }) => {
    await givenRun(prisma);
    const other = await browser.newContext();
    await signIn(server, other);
    const theirs = await other.newPage();
    await openNextCard(server, theirs);
    await signIn(server, context);
    await page.goto(theirs.url());
    await page.getByRole('heading', { level: 1, name: 'There is no page at this address' }).waitFor();
    expect(await group(page, 'Balance').count()).toBe(0);
    await other.close();
  });
});

/** Waits until a fact of the page reads so. */
async function expectFact(
  page: Parameters<typeof openNextCard>[1],
  name: string,
  value: string,
): Promise<void> {
  await page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByText(value, { exact: true })
    .waitFor();
}
