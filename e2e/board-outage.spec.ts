import { givenRankedModel, startTestServer } from '@panelmark/api/testkit';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();

await givenRankedModel(prisma, { slug: 'orchard', name: 'Orchard' });

describe('a board that is still to come', () => {
  test('says that it loads, with its layout and not one number', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/BoardPage/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(url);
    await page.getByRole('status').filter({ hasText: 'Loading the board…' }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/\d\.\d/);
    await axe(page);
    release();
    await page.getByRole('row', { name: /Orchard/ }).waitFor();
  });
});

describe('a board without its server', () => {
  test('says that it failed, never that it is empty, where no number was ever there', async ({
    page,
    context,
    trouble,
  }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(`${url}/method`);
    await page.getByRole('heading', { name: 'Game Mechanics' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: 'The board did not load' }).waitFor();
    expect(await alert.textContent()).toContain(
      'The server could not be reached. Nothing is known about the numbers, so none are shown.',
    );
    expect(await page.getByText(/no run has been scored/i).count()).toBe(0);
    await axe(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor();
    await context.setOffline(false);
    await page.getByRole('row', { name: /Orchard/ }).waitFor();
  });
});
