import {
  givenAdministrator,
  givenPanelist,
  givenSignedInPanelist,
  givenSignInLink,
  givenWithdrawn,
  newestLinkTo,
  startTestServer,
} from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const server = await startTestServer();
const { url, prisma, owner } = server;

const ask = async (page: Page, email: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
};
const answerTo = async (page: Page, email: string) =>
  ((await page.getByRole('status').filter({ hasText: email }).textContent()) ?? '').replaceAll(email, '…');
/** A link as the mail has it, at the address where this server answers. */
const here = (link: URL) => `${url}${link.pathname}${link.hash}`;

describe('a panelist', () => {
  test('signs in by the link that comes by mail, is who they are, and signs out', async ({ page }) => {
    const { email } = await givenPanelist(prisma);
    await page.goto(url);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await axe(page);
    await ask(page, email);
    await page.getByText('a link is on its way').waitFor();
    expect(await answerTo(page, email)).toMatch(
      /^If … belongs to an approved panelist, a link is on its way\. It works once, for 15 minutes\./,
    );

    await server.settled();
    await page.goto(`${here(await newestLinkTo(server, email)).replace('#', '?next=%2Fmethod%23quorum#')}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${url}/method#quorum`);
    await page.getByText(`${email}, panelist`).waitFor();
    expect(await page.getByRole('link', { name: 'Your panel' }).getAttribute('href')).toBe('/panel');

    await page.goto(`${url}/sign-in`);
    await page.getByText(`You are signed in as ${email}, a panelist.`).waitFor();
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === 'panelmark-session')).toEqual([]);
  });

  test('goes on to where they were wanted, though the link opens a page that was not told', async ({
    page,
  }) => {
    const { email } = await givenPanelist(prisma);
    await page.goto(`${url}/sign-in?next=${encodeURIComponent('/method')}`);
    await ask(page, email);
    await page.getByText('a link is on its way').waitFor();
    await server.settled();
    await page.goto(here(await newestLinkTo(server, email)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${url}/method`);
  });

  test.for(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'is never led to %s',
    async (next, { page }) => {
      const { email } = await givenPanelist(prisma);
      const link = here(await givenSignInLink(server, email));
      await page.route('**/panel', (route) =>
        route.fulfill({ body: 'the panel', contentType: 'text/plain' }),
      );
      await page.goto(link.replace('#', `?next=${encodeURIComponent(next)}#`));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${url}/panel`);
    },
  );

  test('finds the link good that somebody opened before and did not press, and spent once it was used', async ({
    page,
    browser,
  }) => {
    const { email } = await givenPanelist(prisma);
    const link = here(await givenSignInLink(server, email));
    const other = await browser.newPage();
    await other.goto(link);
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    await other.close();

    await page.goto(link.replace('#', '?next=/method#'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${url}/method`);

    await page.context().clearCookies();
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('This link is no longer good. It was used, or 15 minutes have passed.').waitFor();
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    await axe(page);
  });

  test('leaves the token in no address, no request but the one that redeems it, and no storage', async ({
    page,
  }) => {
    const { email } = await givenPanelist(prisma);
    const link = await givenSignInLink(server, email);
    const token = link.hash.slice(1);
    const seen: { address: string; body: string | null }[] = [];
    page.on('request', (request) =>
      seen.push({
        address: `${request.url()} ${JSON.stringify(request.headers())}`,
        body: request.postData(),
      }),
    );
    await page.goto(here(link).replace('#', '?next=/method#'));
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(page.url()).not.toContain(token);
    await axe(page);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
    );
    expect(kept).not.toContain(token);
    expect(seen.filter(({ body }) => body?.includes(token))).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${url}/method`);
    expect(seen.filter(({ body }) => body?.includes(token))).toHaveLength(1);
    expect(seen.filter(({ address }) => address.includes(token))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(token);
  });

  test('is signed in by the helper of the stories as by hand', async ({ page, context }) => {
    const panelist = await givenSignedInPanelist(server);
    await context.addCookies([panelist.cookie]);
    await page.goto(`${url}/sign-in`);
    await page.getByText(`You are signed in as ${panelist.email}, a panelist.`).waitFor();
    await axe(page);
  });
});

test('a panelist whose approval is withdrawn is out with the next request, and the bar says so', async ({
  page,
  context,
}) => {
  const panelist = await givenSignedInPanelist(server);
  await context.addCookies([panelist.cookie]);
  await page.goto(`${url}/method`);
  await page.getByText(`${panelist.email}, panelist`).waitFor();
  await givenWithdrawn(prisma, panelist);
  await page.getByRole('link', { name: 'Your panel' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await page.getByText(panelist.email).count()).toBe(0);
});

describe('anybody', () => {
  test('gets the same answer for an address that nobody knows, and no mail', async ({ page }) => {
    const { email } = await givenPanelist(prisma);
    const answers: string[] = [];
    for (const address of [email, 'stranger@example.org']) {
      await page.goto(`${url}/sign-in`);
      await ask(page, address);
      await page.getByText('a link is on its way').waitFor();
      answers.push(await answerTo(page, address));
    }
    expect(answers[1]).toBe(answers[0]);
    await axe(page);
    await server.settled();
    await expect(newestLinkTo(server, 'stranger@example.org')).rejects.toThrow('holds no link');
  });

  test('is told at the field that an address is none, first and in focus', async ({ page }) => {
    await page.goto(`${url}/sign-in`);
    await ask(page, 'ann@');
    const summary = page.getByRole('alert');
    await summary.getByRole('link', { name: 'Email: This is not an email address.' }).waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await axe(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test('an administrator opens the part for administrators and signs in by password', async ({ page }) => {
  const { email } = await givenAdministrator(owner, 'correct horse battery staple');
  await page.goto(`${url}/sign-in`);
  await page.getByText('Administrators', { exact: true }).click();
  await page.getByLabel('Administrator\u2019s email').fill(email);
  await page.getByLabel('Password').fill('wrong horse');
  await page.getByRole('button', { name: 'Sign in with the password' }).click();
  const summary = page.getByRole('alert');
  await summary.getByText('Not signed in. The address or the password is wrong.').waitFor();
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await axe(page);

  await page.getByLabel('Password').fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Sign in with the password' }).click();
  await page.getByText(`${email}, admin`).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
