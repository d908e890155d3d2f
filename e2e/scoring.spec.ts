import { givenEnvironment, givenRun, startTestServer } from '@panelmark/api/testkit';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';
import {
  cardsOf,
  choice,
  eventually,
  focused,
  group,
  openNextCard,
  saved,
  signIn,
} from './scorecard-story.ts';

const server = await startTestServer({ panelistsPerRun: 100 });
const { url, prisma } = server;

const environment = await givenEnvironment(prisma, {
  slug: 'harbour',
  name: 'Lantern Harbour',
  spec: '# Lantern Harbour\n\nKeep one harbour lit through a single night.',
});
await givenRun(prisma, { environment, artifactUrl: 'https://builds.example/27/' });
const names = (await prisma.category.findMany({ orderBy: { position: 'asc' } })).map(({ name }) => name);

describe('a panelist at a card', () => {
  test('fills in all fourteen categories with the keyboard alone, and submits', async ({ page, context }) => {
    const panelist = await signIn(server, context);
    await page.goto(`${url}/panel`);
    await page.getByRole('button', { name: 'Next run' }).waitFor();
    await page.keyboard.press('Tab');
    for (let pressed = 0; pressed < 20; pressed += 1) {
      if (
        await page.getByRole('button', { name: 'Next run' }).evaluate((it) => it === document.activeElement)
      )
        break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await group(page, 'Game Mechanics').waitFor();

    await page.keyboard.press('Alt+ArrowDown');
    const legends = await page.getByRole('group').locator('legend b').allTextContents();
    expect(legends).toHaveLength(14);
    for (const [place, name] of legends.entries()) {
      expect(await focused(page)).toBe(name.trim());
      await page.keyboard.press(place === 13 ? 't' : String(place % 10));
    }
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Submit the card');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your card is in' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your card is in');
    const [card] = await cardsOf(server, panelist);
    expect(Object.keys(card.ratings)).toHaveLength(14);
    expect(Object.values(card.ratings).toSorted()).toEqual([0, 0, 1, 1, 10, 2, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(card.source).toBe('panelist');
    await axe(page);
  });

  test('is asked first what their own specialties are about', async ({ page, context }) => {
    await signIn(server, context, { specialty: 'systems-design' });
    await openNextCard(server, page);
    const legends = await page.getByRole('group').locator('legend b').allTextContents();
    expect(legends.slice(0, 4).map((legend) => legend.trim())).toEqual([
      '1 Game Mechanics',
      '2 Balance',
      '3 Game Economy',
      '4 Spec Adherence',
    ]);
  });

  test('gives no score, ten, and clears; takes each back; and none of these is 0', async ({
    page,
    context,
  }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', '0').focus();
    await page.keyboard.press('n');
    await choice(page, 'Narrative', '0').focus();
    await page.keyboard.press('T');
    await choice(page, 'Level Design', '0').focus();
    await page.keyboard.press('0');
    await saved(server, page, panelist, {
      ratings: { balance: null, narrative: 10, 'level-design': 0 },
    });
    expect(await choice(page, 'Balance', 'no score').isChecked()).toBe(true);

    await choice(page, 'Narrative', '10').focus();
    await page.keyboard.press('Delete');
    await saved(server, page, panelist, { ratings: { balance: null, 'level-design': 0 } });
    expect(await group(page, 'Narrative').getByRole('radio', { checked: true }).count()).toBe(0);
    await page.keyboard.press('Control+z');
    expect(await choice(page, 'Narrative', '10').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await group(page, 'Level Design').getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await focused(page)).toContain('Level Design');
  });

  test('moves among the choices with the arrows and stays in the scale', async ({ page, context }) => {
    await signIn(server, context);
    await openNextCard(server, page);
    expect(await group(page, 'Balance').getByRole('radio').count()).toBe(12);
    await choice(page, 'Balance', '0').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await choice(page, 'Balance', '2').isChecked()).toBe(true);
    expect(await focused(page)).toContain('Balance');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toContain('Narrative');
  });

  test('reads what 0, 5 and 10 mean, tied to each scale', async ({ page, context }) => {
    await signIn(server, context);
    await openNextCard(server, page);
    const id = await group(page, 'Balance').getAttribute('aria-describedby');
    const meaning = await page.locator(`[id="${id}"]`).textContent();
    expect(meaning).toMatch(/0 one strategy wins always.*5 playable, with spikes.*10 several ways to win/);
  });

  test('writes digits, N and Ctrl Z into the comment, where they are text', async ({ page, context }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', '4').click();
    await page.getByLabel('Comment').click();
    await page.keyboard.type('No 7 or T');
    await saved(server, page, panelist, { ratings: { balance: 4 }, comment: 'No 7 or T' });
    await page.keyboard.press('Control+z');
    expect(await choice(page, 'Balance', '4').isChecked()).toBe(true);
    expect(await page.getByLabel('Comment').inputValue()).not.toBe('No 7 or T');
  });

  test('can switch the letters off, and finds them off the next time', async ({ page, context }) => {
    await signIn(server, context);
    await openNextCard(server, page);
    await page.getByRole('button', { name: 'Switch them off' }).click();
    await choice(page, 'Balance', '0').focus();
    await page.keyboard.press('7');
    expect(await group(page, 'Balance').getByRole('radio', { checked: true }).count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Switch them on' }).click();
    await choice(page, 'Balance', '0').focus();
    await page.keyboard.press('7');
    expect(await choice(page, 'Balance', '7').isChecked()).toBe(true);
  });

  test('sees a stored 7.25 as a choice of its own, and can return to it', async ({ page, context }) => {
    const panelist = await signIn(server, context);
    const { data } = await panelist.browser.ask<{ nextAssignment: { assignment: { id: string } } }>(
      'mutation { nextAssignment { assignment { id } } }',
    );
    const { id } = data!.nextAssignment.assignment;
    await panelist.browser.ask(
      'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { __typename } }',
      { variables: { input: { assignment: id, ratings: [{ category: 'balance', value: 7.25 }] } } },
    );
    await page.goto(`${url}/panel/score/${id}`);
    await choice(page, 'Balance', '7.25').waitFor();
    expect(await choice(page, 'Balance', '7.25').isChecked()).toBe(true);
    await choice(page, 'Balance', '8').click();
    await saved(server, page, panelist, { ratings: { balance: 8 } });
    await page.keyboard.press('Control+z');
    expect(await choice(page, 'Balance', '7.25').isChecked()).toBe(true);
    await saved(server, page, panelist, { ratings: { balance: 7.25 } });
  });

  test('puts the minutes right by hand, says that the model was recognised, and is never held up by either', async ({
    page,
    context,
  }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', '4').click();
    await page.getByRole('button', { name: 'Correct the minutes' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('41.5');
    await page.getByText('A whole number from 0 to 10000. Until then 41 stands.').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.getByText('Until then').waitFor({ state: 'detached' });
    await page.getByLabel('I recognised the model').check();
    await page.getByText('41 min').waitFor();
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page.getByRole('heading', { name: 'Your card is in' }).waitFor();
    expect(await cardsOf(server, panelist)).toMatchObject([
      { ratings: { balance: 4 }, minutes: 41, recognised: true },
    ]);
  });

  test('is shown what is missing before a partial card, and can go there instead', async ({
    page,
    context,
  }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', 'no score').click();
    for (const name of names.filter((each) => !['Balance', 'Narrative', 'Level Design'].includes(each))) {
      await choice(page, name.replaceAll('/', '\\/'), '6').click();
    }
    await page.getByText('11 of 14 rated').waitFor();
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit with two categories open?' });
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Level Design', 'Narrative']);
    await axe(page);
    await dialog.getByRole('button', { name: 'Narrative' }).click();
    await eventually(() => focused(page)).toContain('Narrative');
    expect(await cardsOf(server, panelist)).toEqual([]);

    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await page.keyboard.press('Escape');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Review and submit…',
    );
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page.getByRole('heading', { name: 'Your card is in' }).waitFor();
    const [card] = await cardsOf(server, panelist);
    expect(Object.keys(card.ratings)).toHaveLength(11);
  });

  test('opens the build in a tab that learns nothing of this one', async ({ page, context }) => {
    await signIn(server, context);
    await openNextCard(server, page);
    const link = page.getByRole('link', { name: /Open the build/ });
    expect(await link.getAttribute('href')).toBe('https://builds.example/27/');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toMatch(/(?=.*noopener)(?=.*noreferrer)/);
  });

  test('jumps to a category, and to the next open one', async ({ page, context }) => {
    await signIn(server, context);
    await openNextCard(server, page);
    const jump = page.getByRole('navigation', { name: 'Categories' });
    await jump.getByRole('link', { name: /^QA \/ Stability/ }).click();
    expect(await focused(page)).toContain('QA / Stability');
    await page.keyboard.press('3');
    expect(await jump.getByRole('link', { name: 'QA / Stability 3' }).count()).toBe(1);
    expect(await jump.getByRole('link', { name: 'Game Economy open' }).getAttribute('aria-current')).toBe(
      'step',
    );
    await page.getByLabel('Comment').focus();
    await page.getByRole('button', { name: 'Next open' }).click();
    expect(await focused(page)).toContain('Human Preferences');
  });
});
