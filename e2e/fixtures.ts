import { chromium } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { type Trouble, watchTrouble } from './trouble.ts';

const TIMEOUT_MS = 10_000;

const arguments_ = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A story's ground: one browser a file, and for every test a context of its own whose page fails the test when it
 * complains (`trouble`). Motion is reduced, so that no story waits for an animation.
 */
export const test = base
  .extend('browserPath', { scope: 'file' }, () => inject('browserPath'))
  .extend('browser', { scope: 'file' }, async ({ browserPath }, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath: browserPath, args: arguments_ });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('context', async ({ browser }, { onCleanup }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
    context.setDefaultTimeout(TIMEOUT_MS);
    onCleanup(() => context.close());
    return context;
  })
  .extend('trouble', async ({ context }, { onCleanup }): Promise<Trouble> => {
    const watch = watchTrouble(context);
    onCleanup(() => expect(watch.unexpected(), 'what the page complained about').toEqual([]));
    return watch;
  })
  .extend('page', async ({ context, trouble: _ }) => context.newPage());
