import { givenEnvironment, givenFinalized, givenRun, startTestServer } from '@panelmark/api/testkit';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';
import { cardsOf, choice, draftOf, openNextCard, saved, signIn } from './scorecard-story.ts';

const server = await startTestServer({ panelistsPerRun: 100 });
const { url, prisma } = server;

const environment = await givenEnvironment(prisma, { name: 'Lantern Harbour' });
await givenRun(prisma, { environment });

describe('a submitted card', () => {
  test('can be changed until the run is scored; from then on it is closed, and says why', async ({
    page,
    context,
  }) => {
    const panelist = await signIn(server, context);
    const closing = await givenRun(prisma, { environment });
    await openNextCardOf(panelist, closing.id);
    await page.goto(`${url}/panel`);
    await page.getByRole('link', { name: 'Start scoring' }).click();
    await choice(page, 'Balance', '4').click();
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page.getByRole('heading', { name: 'Your card is in' }).waitFor();

    await page.getByRole('button', { name: 'Change this card' }).click();
    await page.getByText(/^Submitted .* It can be changed until the run is scored\./).waitFor();
    expect(await page.getByRole('button', { name: /submit/i }).count()).toBe(0);
    const unsubmitted = page.getByText('You changed it since: that is saved, and not submitted.');
    expect(await unsubmitted.count()).toBe(0);
    await choice(page, 'Balance', '6').click();
    await unsubmitted.waitFor();
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page.getByRole('heading', { name: 'Your card is in' }).waitFor();
    expect(await cardsOf(server, panelist)).toMatchObject([{ ratings: { balance: 6 } }]);

    await page.getByRole('button', { name: 'Change this card' }).click();
    await choice(page, 'Balance', '6').waitFor();
    await givenFinalized(prisma, closing);
    await choice(page, 'Balance', '9').click();
    await page
      .getByText(
        /^This run was scored on \d+ \w+ \d{4}\. Its model is public now, so the card can no longer be changed\./,
      )
      .waitFor();
    expect(await choice(page, 'Balance', '6').isDisabled()).toBe(true);
    await page.reload();
    await page.getByText(/^This run was scored on /).waitFor();
    expect(await choice(page, 'Balance', '6').isChecked()).toBe(true);
    expect(await cardsOf(server, panelist)).toMatchObject([{ ratings: { balance: 6 } }]);
    await axe(page);
    await page.getByRole('link', { name: 'See how the panel judged it' }).click();
    await page.getByRole('heading', { level: 1, name: /in Lantern Harbour/ }).waitFor();
  });

  test('is not saved again for being looked at', async ({ page, context }) => {
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', '4').click();
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page.getByRole('button', { name: 'Change this card' }).click();
    const before = await draftOf(server, panelist);
    await choice(page, 'Narrative', '0').focus();
    await choice(page, 'QA \\/ Stability', '0').focus();
    await choice(page, 'Balance', '5').click();
    await saved(server, page, panelist, { ratings: { balance: 5 }, version: before.version + 1 });
  });
});

/** Hands a panelist a certain run, which the queue would do only when its turn comes. */
async function openNextCardOf(panelist: { id: string }, runId: string): Promise<void> {
  await server.owner.query(
    "insert into assignments (run_id, panelist_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [runId, panelist.id],
  );
}
