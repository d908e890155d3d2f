import { startTestServer } from '@panelmark/api/testkit';
import { expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url } = await startTestServer();

test('an unknown address has a page of its own, with the status 404 and a way back', async ({
  page,
  trouble,
}) => {
  trouble.expect(/404 \(Not Found\)/);
  const response = await page.goto(`${url}/nowhere/at/all`);
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'There is no page at this address' }).waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'The board' }).click();
  await page.getByRole('heading', { name: 'No run has been scored yet' }).waitFor();
  expect(await page.title()).toBe('The board · Panelmark');
});
