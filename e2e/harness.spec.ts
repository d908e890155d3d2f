import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';
import { watchTrouble } from './trouble.ts';

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title></head><body><main>${body}</main></body></html>`;

const watched = test.extend('watch', ({ context }) => watchTrouble(context));

describe('a story', () => {
  test('passes on a page that complains about nothing', async ({ page }) => {
    await page.setContent(html('<h1>The board</h1>'));
    expect(await page.getByRole('heading', { name: 'The board' }).isVisible()).toBe(true);
  });

  test('passes with the complaints that it expects', async ({ page, trouble }) => {
    trouble.expect(/console warning: careful/);
    await page.evaluate(() => console.warn('careful'));
  });

  watched('hears a warning, an error and an uncaught exception', async ({ page, trouble, watch }) => {
    trouble.expect(/careful|broken|unforeseen/);
    const uncaught = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      console.warn('careful');
      console.error('broken');
      console.log('nothing');
      setTimeout(() => {
        throw new Error('unforeseen');
      });
    });
    await uncaught;
    const heard = watch.unexpected();
    expect(heard).toHaveLength(3);
    expect(heard.join('\n')).toMatch(
      /console warning: careful.*\nconsole error: broken.*\nuncaught: Error: unforeseen/,
    );
  });

  watched('hears a request that gets no answer', async ({ page, trouble, watch }) => {
    trouble.expect(/ERR_CONNECTION_REFUSED/);
    const url = await closedServer();
    await page.evaluate((address) => fetch(address, { mode: 'no-cors' }).catch(() => undefined), url);
    expect(watch.unexpected().join('\n')).toContain(`request failed: GET ${url} net::ERR_CONNECTION_REFUSED`);
  });

  watched('hears that what it expected did not happen', async ({ watch }) => {
    watch.expect(/careful/);
    expect(watch.unexpected()).toEqual(['expected, and never happened: /careful/']);
  });
});

describe('axe', () => {
  const styled = async (page: Page, style: string) => {
    await page.setContent(html('<h1>The board</h1>'));
    await page.addStyleTag({ content: style });
  };

  test('finds nothing on a sound page, light and dark', async ({ page }) => {
    await styled(page, ':root { color-scheme: light dark; }');
    await axe(page);
  });

  for (const scheme of ['light', 'dark']) {
    test(`finds a fault that only the ${scheme} page has`, async ({ page }) => {
      await styled(
        page,
        `@media (prefers-color-scheme: ${scheme}) { h1 { color: #777; background: #888; } }`,
      );
      await expect(axe(page)).rejects.toThrow(`axe, ${scheme}`);
    });
  }
});

/** An address where nobody listens any more. */
async function closedServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/`;
}
