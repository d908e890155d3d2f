import {
  givenEnvironment,
  givenFinalized,
  givenModel,
  givenPanelist,
  givenRun,
  givenScorecard,
  startTestServer,
} from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './fixtures.ts';
import { choice, openNextCard, saved, signIn } from './scorecard-story.ts';

const server = await startTestServer();
const { prisma } = server;

const model = await givenModel(prisma, {
  slug: 'quillfeather-ultra',
  name: 'Quillfeather Ultra',
  vendor: 'Osprey Sandworks',
  version: 'zx81-omega',
});
const environment = await givenEnvironment(prisma, { slug: 'harbour', name: 'Lantern Harbour' });
const run = await givenRun(prisma, { model, environment, artifactUrl: 'https://builds.example/27/' });

describe('until a run is revealed', () => {
  test('nothing that a browser receives in a whole session tells the model', async ({ page, context }) => {
    const received = collect(page);
    const panelist = await signIn(server, context);
    await openNextCard(server, page);
    const address = page.url();
    await choice(page, 'Balance', '4').click();
    await saved(server, page, panelist, { ratings: { balance: 4 } });
    // A number changes elsewhere, so that live updates have something to say.
    const judged = await givenRun(prisma);
    await givenScorecard(prisma, {
      run: judged,
      panelist: await givenPanelist(prisma),
      ratings: { balance: 5 },
    });
    await givenFinalized(prisma, judged);
    await page.getByRole('button', { name: 'Unplayable…' }).click();
    await page.getByRole('button', { name: 'Report as unplayable' }).click();
    await page.getByText('Say what happens when you try.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Review and submit…' }).click();
    await page.getByRole('button', { name: 'Submit the partial card' }).click();
    await page.getByRole('heading', { name: 'Your card is in' }).waitFor();
    await page.getByRole('button', { name: 'Next run' }).click();
    await page.getByText('Nothing to play right now').first().waitFor();
    await page.getByRole('link', { name: 'Back to the queue' }).click();
    await page.getByRole('rowheader', { name: 'Lantern Harbour' }).waitFor();
    await page.goto(`${address}x`);
    await page.goto(address);
    await choice(page, 'Balance', '4').waitFor();
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

    const everything = (await Promise.all([...received, whatThePageHolds(page)])).join('\n');
    expect(everything).toContain('Lantern Harbour');
    expect(everything).toContain('text/event-stream');
    for (const secret of secrets()) expect(everything, secret).not.toContain(secret);

    // What was searched for is what would have been found: once the run is revealed, it is all there.
    await givenFinalized(prisma, run);
    await page.reload();
    await page.getByRole('link', { name: 'See how the panel judged it' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Quillfeather Ultra' }).waitFor();
    const revealed = (await Promise.all([...received, whatThePageHolds(page)])).join('\n');
    expect(revealed).toContain('Quillfeather Ultra');
    expect(revealed).toContain(globalId('Run', run.id));
  });
});

/** Every text that names the model or its run: names, ids as they are stored, and ids as the API writes them. */
function secrets(): string[] {
  const { slug, name, vendor, version } = model;
  return [
    ...[slug, name, vendor ?? '', version ?? '', 'quillfeather', 'Quillfeather', 'Osprey'],
    ...[run.id, model.id, run.id.replaceAll('-', ''), model.id.replaceAll('-', '')],
    ...[globalId('Run', run.id), globalId('Model', model.id)],
  ];
}

function globalId(type: string, id: string): string {
  return Buffer.from(`${type}:${id}`).toString('base64url');
}

/** Everything that comes in while a page is used: addresses, headers, bodies, and what streams say. */
function collect(page: Page): Promise<string>[] {
  const received: Promise<string>[] = [];
  page.on('response', (response) => {
    const head = response.allHeaders().then(
      (headers) => `${response.url()} ${JSON.stringify(headers)}`,
      () => '',
    );
    received.push(head);
    // A stream's body is complete when its page is left; until then its head is what there is.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
    received.push(response.text().catch(() => ''));
  });
  return received;
}

/** What a page shows and keeps: its tree, address and title, and every storage of the browser. */
function whatThePageHolds(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caches_ = 'caches' in window ? await caches.keys() : [];
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }));
    const root = document.documentElement.outerHTML;
    return [
      root,
      location.href,
      document.title,
      document.cookie,
      history.state,
      ...stored,
      caches_,
      databases,
    ]
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join('\n');
  });
}
