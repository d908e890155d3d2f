import {
  givenAdministrator,
  givenCookie,
  givenFinalized,
  givenModel,
  givenRun,
  newestLinkTo,
  openBrowser,
  startTestServer,
} from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './fixtures.ts';
import { cardsOf, focused, group } from './scorecard-story.ts';

const server = await startTestServer();
const { url, prisma, owner } = server;

test('three people apply, are approved, sign in by mail, and score blind by keyboard alone; their number is on the board', {
  timeout: 180_000,
}, async ({ browser, page }) => {
  const run = await givenRun(prisma, {
    model: await givenModel(prisma, { slug: 'orchard', name: 'Orchard' }),
  });
  const categories = await prisma.category.count();
  for (const [name, rating] of [
    ['ann', '4'],
    ['ben', '7'],
    ['eva', '8'],
  ] as const) {
    const email = `${name}@example.org`;
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
    context.setDefaultTimeout(15_000);
    const desk = await context.newPage();
    await apply(desk, email);
    await approve(email);
    await enter(desk, email);
    await scoreAll(desk, rating, categories);
    const { id } = await prisma.application.findFirstOrThrow({ where: { email } });
    expect(Object.values((await cardsOf(server, { id }))[0].ratings)).toEqual(
      Array(categories).fill(Number(rating)),
    );
    await context.close();
  }
  await page.goto(url);
  await page
    .getByText(/no .*scored/i)
    .first()
    .waitFor();
  await givenFinalized(prisma, run);
  const row = page.getByRole('row', { name: /Orchard/ });
  await row.waitFor();
  expect(await row.textContent()).toContain('7.00');
});

async function apply(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/apply`);
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First specialty').selectOption('level-design');
  await page.getByLabel('Shipped titles and your role on them').fill('The Tower (2019), level design.');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your application is in' }).waitFor();
}

/** Approves through the API, as an administrator does. */
async function approve(email: string): Promise<void> {
  const admin = openBrowser(server);
  admin.cookie = await givenCookie(prisma, await givenAdministrator(owner));
  const { data } = await admin.ask<{ applications: { nodes: { id: string; email: string }[] } }>(
    '{ applications(first: 20) { nodes { id email } } }',
  );
  const application = data?.applications.nodes.find((each) => each.email === email)?.id;
  const { errors } = await admin.ask(
    'mutation ($application: ID!) { decideApplication(input: { application: $application, status: APPROVED }) { __typename } }',
    { variables: { application } },
  );
  expect(errors).toBeUndefined();
}

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/panel`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('a link is on its way').waitFor();
  await server.settled();
  const { pathname, hash } = await newestLinkTo(server, email);
  await page.goto(`${url}${pathname}${hash}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/panel`);
}

async function scoreAll(page: Page, rating: string, categories: number): Promise<void> {
  await page.getByRole('heading', { name: 'One run waits for you' }).waitFor();
  await page.getByRole('button', { name: 'Next run' }).focus();
  await page.keyboard.press('Enter');
  await group(page, 'Game Mechanics').waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  for (let place = 0; place < categories; place += 1) {
    expect(await focused(page)).not.toBe('');
    await page.keyboard.press(rating);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your card is in' }).waitFor();
}
