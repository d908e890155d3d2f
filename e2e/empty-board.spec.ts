import { startTestServer } from '@panelmark/api/testkit';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url } = await startTestServer();

describe('a reader who comes before the first run is scored', () => {
  test('is told that the board is empty', async ({ page }) => {
    await page.goto(url);
    await page
      .getByText(/no .*scored/i)
      .first()
      .waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await axe(page);
  });
});
