import { givenRankedModel, startTestServer } from '@panelmark/api/testkit';
import { expect } from 'vitest';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();
await givenRankedModel(prisma, { slug: 'lantern', name: 'Lantern <11> & "more"' });

/** A loaded machine takes its time. */
const PATIENT = { timeout: 20_000 };

test('a page calls itself what the server called it', async ({ page, trouble }) => {
  trouble.expect(/404/);
  for (const path of ['/', '/models/lantern', '/method', '/nowhere']) {
    const html = await (await fetch(url + path)).text();
    const served = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'text/html').title,
      html,
    );
    // Without the server's title, so that the one in the tab is the page's own.
    await page.route(url + path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: html.replace(/<title>.*<\/title>/, '') });
    });
    await page.goto(url + path);
    await expect.poll(() => page.title(), PATIENT).toBe(served);
  }
});

test('a page that was reached from another is shared under its own address', async ({ page }) => {
  await page.goto(`${url}/models/lantern`);
  const canonical = () => page.locator('link[rel="canonical"]').getAttribute('href');
  const served = new URL((await canonical())!);
  expect(served.pathname).toBe('/models/lantern');
  await page.getByRole('link', { name: 'Method', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'How a number is made' }).waitFor();
  await expect.poll(canonical, PATIENT).toBe(`${served.origin}/method`);
});

test('the image of a preview is there, in the size that is promised', async ({ page }) => {
  await page.goto(url);
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  const { pathname } = new URL((await content('og:image'))!);
  const answer = await fetch(url + pathname);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const header = new DataView(await answer.arrayBuffer());
  const promised = [await content('og:image:width'), await content('og:image:height')].map(Number);
  // The first chunk of a PNG holds its size.
  expect([header.getUint32(16), header.getUint32(20)]).toEqual(promised);
});
