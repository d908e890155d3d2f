import {
  givenAdministrator,
  givenCookie,
  mailsTo,
  openBrowser,
  startTestServer,
} from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const server = await startTestServer();
const { url, prisma, owner, dataDir } = server;

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ann Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Country').fill('Iceland');
  await page.getByLabel('First specialty').selectOption('level-design');
  await page.getByLabel('Second specialty').selectOption('game-economy');
  await page.getByLabel('Years of experience').fill('11');
  await page.getByLabel('Shipped titles and your role on them').fill('The Tower (2019), level design.');
  await page.getByLabel('Portfolio').fill('https://ann.example.org/work');
  await page.getByLabel('Affiliations').fill('Studio A\n\nVendor B');
}

const send = (page: Page) => page.getByRole('button', { name: 'Send the application' }).click();

test('somebody applies, is told what happens next, is approved, and learns from the mail how to get in', async ({
  page,
}) => {
  await page.goto(url);
  await page.getByRole('link', { name: 'Join the panel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Join the panel' }).waitFor();
  await page.getByRole('heading', { name: 'What becomes public' }).waitFor();
  await fill(page, 'ann@example.org');
  await axe(page);
  await send(page);

  await page.getByRole('heading', { level: 1, name: 'Your application is in' }).waitFor();
  await page.getByText('The decision comes by mail to ann@example.org.').waitFor();
  await axe(page);
  const application = await prisma.application.findFirstOrThrow({ where: { email: 'ann@example.org' } });
  expect(application).toMatchObject({
    ...{ fullName: 'Ann Example', country: 'Iceland', specialties: ['level-design', 'game-economy'] },
    ...{ yearsOfExperience: 11, shippedCredits: 'The Tower (2019), level design.', status: 'PENDING' },
    ...{ affiliations: ['Studio A', 'Vendor B'], portfolioUrl: 'https://ann.example.org/work' },
  });

  await approve('ann@example.org');
  const [mail] = await mailsTo(dataDir, 'ann@example.org');
  expect(mail?.subject).toContain('You are on the panel');
  expect(mail?.text).toMatch(/Sign in:\nhttp:\/\/localhost:4000\/sign-in$/m);
});

test('what is typed survives a reload and a lost connection, and is gone from the device once it is sent', async ({
  page,
  context,
  trouble,
}) => {
  await page.goto(`${url}/apply`);
  await fill(page, 'eve@example.org');
  await page.reload();
  await expectTyped(page, 'eve@example.org');

  await page.getByRole('button', { name: 'Clear the form' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Bring back what was cleared' }).click();
  await expectTyped(page, 'eve@example.org');

  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await send(page);
  await page.getByRole('alert').getByText('What you typed is kept on this device.').waitFor();
  await expectTyped(page, 'eve@example.org');
  await context.setOffline(false);

  await send(page);
  await page.getByRole('heading', { name: 'Your application is in' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Join the panel' }).waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('panelmark-application'))).toBeNull();
});

test('what is wrong is said first and has the focus, stands at each field, and is a step away from it', async ({
  page,
}) => {
  await page.goto(`${url}/apply`);
  await send(page);
  const summary = page.getByRole('alert');
  await summary.getByText('Four answers need another look').waitFor();
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await axe(page);

  await fill(page, 'ann@');
  await page.getByLabel('Third specialty').selectOption('level-design');
  await page.getByLabel('Years of experience').fill('81');
  await send(page);
  await summary.getByText('Three answers need another look').waitFor();
  expect(await summary.getByRole('listitem').allTextContents()).toEqual([
    ...['Email: This is not an email address.', 'Third specialty: Named twice.'],
    'Years of experience: 0 to 80.',
  ]);
  await summary.getByRole('link', { name: /^Email/ }).click();
  const email = page.getByLabel('Email');
  expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  const described = await email.getAttribute('aria-describedby');
  const texts = await Promise.all(
    (described ?? '').split(' ').map((id) => page.locator(`#${id}`).textContent()),
  );
  expect(texts.join(' ')).toContain('This is not an email address.');
  expect(new URL(page.url()).hash).toBe('');

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

async function expectTyped(page: Page, email: string): Promise<void> {
  await expect.poll(() => page.getByLabel('First specialty').inputValue()).toBe('level-design');
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByLabel('Affiliations').inputValue()).toBe('Studio A\n\nVendor B');
}

async function approve(email: string): Promise<void> {
  const admin = openBrowser(server);
  admin.cookie = await givenCookie(prisma, await givenAdministrator(owner));
  const found = await admin.ask<{ applications: { nodes: { id: string }[] } }>(
    'query ($search: String!) { applications(search: $search) { nodes { id } } }',
    { variables: { search: email } },
  );
  const decided = await admin.ask(
    `mutation ($application: ID!) {
      decideApplication(input: { application: $application, status: APPROVED }) { __typename }
    }`,
    { variables: { application: found.data.applications.nodes[0]?.id } },
  );
  expect(decided.data).toEqual({ decideApplication: { __typename: 'DecideApplicationSuccess' } });
}
