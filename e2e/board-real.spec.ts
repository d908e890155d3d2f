import {
  AS_NEW,
  describeRealJudgments,
  expectedBoard,
  givenImporter,
  judgments,
  startTestServer,
} from '@panelmark/api/testkit';
import { beforeAll, expect } from 'vitest';
import { test } from './fixtures.ts';

const { url, prisma } = await startTestServer();

describeRealJudgments('the board of eleven experts on 48 stories', () => {
  beforeAll(async () => {
    const { importFile } = await givenImporter(prisma);
    await importFile(judgments('ttcw'), { ...AS_NEW, finalize: true });
  });

  test('prints the scores, intervals and rank ranges that were computed apart from this project', async ({
    page,
  }) => {
    await page.goto(url);
    await page.getByRole('rowheader').first().waitFor();
    for (const [name, { overall, rank_range, rank }] of Object.entries(expectedBoard('ttcw').models)) {
      const [low, high] = (overall.ci95 ?? []).map((end) => (Math.round(end * 100) / 100).toFixed(2));
      const range = rank_range[0] === rank_range[1] ? `${rank_range[0]}` : rank_range.join('–');
      const cells = await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .getByRole('cell')
        .allTextContents();
      expect(cells[0]!.startsWith(`${range}${rank}`), `${cells[0]} begins with ${range}`).toBe(true);
      expect(cells.slice(1, 3)).toEqual([overall.value_2dp.toFixed(2), `${low} to ${high}`]);
    }
  });

  test('prints the category scores and intervals that were computed apart from this project', async ({
    page,
  }) => {
    await page.goto(`${url}/?view=categories`);
    await page.getByRole('rowheader').first().waitFor();
    for (const [name, { categories }] of Object.entries(expectedBoard('ttcw').models)) {
      const cells = await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => [
            new URLSearchParams((link as HTMLAnchorElement).search).get('category'),
            (link.textContent ?? '').match(/\d+\.\d\d/g),
          ]),
        );
      const found = Object.fromEntries(cells.filter(([slug]) => slug !== null));
      const two = (end: number) => (Math.round(end * 100) / 100).toFixed(2);
      expect(found).toEqual(
        Object.fromEntries(
          Object.entries(categories).map(([slug, { value_2dp, ci95 }]) => [
            slug,
            [value_2dp.toFixed(2), ...(ci95 ?? []).map(two)],
          ]),
        ),
      );
    }
  });
});
