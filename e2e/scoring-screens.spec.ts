import { givenEnvironment, givenRun, startTestServer } from '@panelmark/api/testkit';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';
import { choice, openNextCard, signIn } from './scorecard-story.ts';

const server = await startTestServer({ panelistsPerRun: 100 });

const environment = await givenEnvironment(server.prisma, { name: 'Lantern Harbour' });
await givenRun(server.prisma, { environment });

describe('axe finds nothing', () => {
  test('on a card and its questions, light or dark', { timeout: 180_000 }, async ({ page, context }) => {
    await signIn(server, context);
    await openNextCard(server, page);
    await choice(page, 'Balance', 'no score').click();
    await choice(page, 'Narrative', '4').click();
    await axe(page);
    for (const name of ['Recuse…', 'Unplayable…']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await axe(page);
      await page.keyboard.press('Escape');
    }
  });
});

describe('a card on any screen', () => {
  for (const width of [320, 640, 832, 1136, 1280]) {
    test(`neither scrolls sideways nor hides what has the focus at ${width} px`, async ({
      page,
      context,
    }) => {
      await signIn(server, context);
      await page.setViewportSize({ width, height: width === 640 ? 450 : 800 });
      await openNextCard(server, page);
      await page.evaluate(() => document.fonts.ready);
      const sideways = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await sideways()).toBe(0);
      expect(await page.evaluate(hiddenFocus)).toEqual([]);
      expect(await page.evaluate(smallTargets)).toEqual([]);
      expect(await sideways()).toBe(0);
    });
  }
});

/** Gives everything that can have it the focus, and names what then lies under something else, or out of view. */
function hiddenFocus(): string[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, textarea, summary'),
  ];
  const hidden: string[] = [];
  for (const element of [...all, ...all.reverse()]) {
    element.focus();
    if (document.activeElement !== element) continue;
    // A radio lies invisibly over its cell: the cell is what is seen.
    const seen = (element.matches('input[type=radio]') && element.closest('label')) || element;
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    for (const y of [top + 1, bottom - 1]) {
      const above = document.elementFromPoint((left + right) / 2, y);
      if (above && (seen.contains(above) || above.contains(seen))) continue;
      hidden.push(`${element.tagName} ${element.textContent} under ${above?.outerHTML.slice(0, 80)}`);
    }
  }
  return hidden;
}

/** Targets below 24 by 24 pixels that are no links in a sentence. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('main :is(a, button, label, input, summary, textarea)')]
    .filter((element) => !element.matches('label:has(+ input), label[for], p a, footer a'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box, element }) => {
      if (box.width === 0 || (element.matches('input') && element.closest('label'))) return false;
      return box.width < 24 || box.height < 24;
    })
    .map(({ element, box }) => `${element.tagName} ${element.textContent} ${box.width}×${box.height}`);
}
