import {
  type GivenPanelist,
  givenSignedInPanelist,
  type SignedInPanelist,
  type TestServer,
} from '@panelmark/api/testkit';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Looks again and again for what comes about by itself, for as long as a story waits for anything. */
export function eventually<Found>(look: () => Promise<Found> | Found) {
  return expect.poll(look, { timeout: 10_000 });
}

/** Signs somebody in, by mail as everybody is, in a browser's context. */
export async function signIn(
  server: TestServer,
  context: BrowserContext,
  who: GivenPanelist | { specialty?: string } = {},
): Promise<SignedInPanelist> {
  const panelist = await givenSignedInPanelist(server, who);
  await context.addCookies([panelist.cookie]);
  return panelist;
}

/** Takes the next run from the queue, and opens its card. */
export async function openNextCard(server: TestServer, page: Page): Promise<void> {
  await page.goto(`${server.url}/panel`);
  await page.getByRole('button', { name: 'Next run' }).click();
  await group(page, 'Game Mechanics').waitFor();
}

/** One category's scale. */
export function group(page: Page, name: string): Locator {
  return page.getByRole('group', { name: new RegExp(`^\\d+ ${name}`) });
}

/** One choice of it. */
export function choice(page: Page, category: string, value: string): Locator {
  return group(page, category).getByRole('radio', { name: value, exact: true });
}

/** Waits until the page says that all is saved, and the server holds these ratings. */
export async function saved(
  server: TestServer,
  page: Page,
  panelist: { id: string },
  expected: object,
): Promise<void> {
  await eventually(() => draftOf(server, panelist)).toMatchObject(expected);
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
}

/** What the server holds of a panelist's newest card: ratings by category, and the rest. */
export async function draftOf(server: TestServer, panelist: { id: string }) {
  const { rows } = await server.owner.query(
    `select d.ratings, d.comment, d.minutes_spent as minutes, d.version, d.position
     from drafts d join assignments a on a.id = d.assignment_id where a.panelist_id = $1 order by a.created_at desc limit 1`,
    [panelist.id],
  );
  return rows[0] ?? null;
}

/** What is on record for a panelist. */
export async function cardsOf(server: TestServer, panelist: { id: string }) {
  const { rows } = await server.owner.query(
    'select ratings, comment, minutes_spent as minutes, recognised_model as recognised, source from scores where panelist_id = $1 order by submitted_at',
    [panelist.id],
  );
  return rows;
}

/** The category whose scale has the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.closest('fieldset')?.querySelector('legend b')?.textContent?.trim() ?? '',
  );
}
