import { givenEnvironment, givenModel, givenScoredRun, startTestServer } from '@panelmark/api/testkit';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();

const spec = `# Lantern Harbour

Build a **trading** game.

| part | share |
|---|:-:|
| harbour | 60 |

- [x] a tide
- [ ] a storm

<script>window.harmed = true</script>
<img src=x onerror="window.harmed = true">
<svg onload="window.harmed = true"></svg>

[script](javascript:window.harmed=true) [data](data:text/html,<script>harmed</script>) <javascript:alert(1)>
[out](https://example.org/brief) ![a map](https://example.org/map.png)

\u202Ereversed to its end

\`\`\`
${'long '.repeat(200)}${'x'.repeat(500)}
\`\`\`
`;
const environment = await givenEnvironment(prisma, {
  slug: 'harbour',
  name: 'Lantern Harbour',
  genre: 'Trading',
  spec,
});
const model = await givenModel(prisma, { slug: 'f', name: 'Model F' });
await givenScoredRun(prisma, {
  model,
  environment,
  cards: [{ balance: 4 }, { balance: 6 }, { balance: 7.5 }],
});

describe('the page of an environment', () => {
  test('shows the task as it was set', async ({ page }) => {
    await page.goto(`${url}/environments/harbour`);
    await page.getByRole('heading', { level: 1, name: 'Lantern Harbour' }).waitFor();
    expect(await page.getByRole('heading', { level: 3, name: 'Lantern Harbour' }).count()).toBe(1);
    expect(await page.getByRole('cell', { name: 'harbour' }).count()).toBe(1);
    expect(await page.getByText('[x] a tide').count()).toBe(1);
    await axe(page);
  });

  test('lets nothing in a spec come alive, and fetches nothing from elsewhere', async ({ page }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.goto(`${url}/environments/harbour`);
    await page.getByText('<script>window.harmed').waitFor();
    const section = page.getByRole('region', { name: 'The task' });
    expect(await section.locator('script, img, svg[onload], iframe, [style]').count()).toBe(0);
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
    expect(hosts).toEqual(new Set([new URL(url).host]));
  });

  test('links only to plain web addresses, which learn nothing of the reader', async ({ page }) => {
    await page.goto(`${url}/environments/harbour`);
    const section = page.getByRole('region', { name: 'The task' });
    await section.getByRole('link').first().waitFor();
    const links = await section
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]),
      );
    expect(links).toEqual([
      ['https://example.org/brief', 'noopener noreferrer nofollow', '_blank'],
      ['https://example.org/map.png', 'noopener noreferrer nofollow', '_blank'],
    ]);
  });

  test('shows the medians of its runs, and does not scroll sideways at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${url}/environments/harbour`);
    await page
      .getByRole('row', { name: /Model F/ })
      .getByRole('link', { name: '6.00' })
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
