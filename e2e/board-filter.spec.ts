import {
  givenEnvironment,
  givenModel,
  givenPanelist,
  givenScoredRun,
  startTestServer,
} from '@panelmark/api/testkit';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axe } from './axe.ts';
import { test } from './fixtures.ts';

/** As long as the browser itself waits for what is to come. */
const patiently = { timeout: 30_000 };

const { url, prisma } = await startTestServer();

const bay = await givenEnvironment(prisma, { slug: 'bay', name: 'The Bay' });
const cove = await givenEnvironment(prisma, { slug: 'cove', name: 'The Cove' });
const panelists = [];
for (let made = 0; made < 4; made += 1) panelists.push(await givenPanelist(prisma));

const lantern = await givenModel(prisma, { slug: 'lantern', name: 'Lantern', vendor: 'Smith & Co' });
const orchard = await givenModel(prisma, { slug: 'orchard', name: 'Orchard', vendor: 'Placeholder' });
const meadow = await givenModel(prisma, { slug: 'meadow', name: 'Meadow', vendor: 'Placeholder' });
const runs = [
  { model: lantern, environment: bay, cards: [9, 8, 9].map((balance) => ({ balance, narrative: 4 })) },
  { model: lantern, environment: cove, cards: [7, 8, 7].map((balance) => ({ balance })) },
  { model: orchard, environment: bay, cards: [5, 6, 4].map((balance) => ({ balance, narrative: 6 })) },
  { model: orchard, environment: cove, cards: [10, 9, 10, 10].map((balance) => ({ balance })) },
  { model: meadow, environment: cove, cards: [1, 2, 3].map((balance) => ({ balance, narrative: 5 })) },
];
for (const run of runs) await givenScoredRun(prisma, { ...run, panelists });

const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents();
const scoreOf = (page: Page, name: RegExp) =>
  page.getByRole('row', { name }).getByRole('link').nth(1).textContent();

describe('a reader of a part of the board', () => {
  test('narrows it to an environment; the address holds that, and Back undoes it', async ({ page }) => {
    await page.goto(url);
    await expect.poll(() => names(page), patiently).toEqual(['Orchard', 'Lantern', 'Meadow']);
    const environment = page.getByLabel('Environment');
    await environment.focus();
    await environment.selectOption('The Bay');
    await expect.poll(() => names(page), patiently).toEqual(['Lantern', 'Orchard']);
    // The medians 9 and 4, and 5 and 6, by hand.
    expect(await scoreOf(page, /Lantern/)).toBe('6.50');
    expect(await scoreOf(page, /Orchard/)).toBe('5.50');
    await page.getByText('Only runs in The Bay count here.').waitFor();
    expect(new URL(page.url()).search).toBe('?environment=bay');
    // Whoever chooses by keyboard goes on from there.
    expect(await environment.evaluate((select) => select === document.activeElement)).toBe(true);

    await page.goto(page.url());
    await expect.poll(() => names(page), patiently).toEqual(['Lantern', 'Orchard']);
    await page.goBack();
    await expect.poll(() => names(page), patiently).toEqual(['Orchard', 'Lantern', 'Meadow']);
    expect(await environment.inputValue()).toBe('');
  });

  test('narrows it to a vendor and a category at once', async ({ page }) => {
    await page.goto(url);
    await page.getByLabel('Vendor').selectOption('Placeholder');
    await page.getByLabel('Score').selectOption('Narrative');
    await page
      .getByText('Only models of Placeholder and ratings of Narrative count here.', { exact: false })
      .waitFor();
    await expect.poll(() => names(page), patiently).toEqual(['Orchard', 'Meadow']);
    expect(await scoreOf(page, /Orchard/)).toBe('6.00');
    expect(
      await page
        .getByRole('row', { name: /Orchard/ })
        .getByRole('link', { name: '6.00' })
        .getAttribute('href'),
    ).toBe('/models/orchard?category=narrative#runs');
    await axe(page);
  });

  for (const search of ['?environment=nowhere', '?vendor=Nobody&category=balance', '?category=nonsense']) {
    test(`is told that nothing matches ${search}, and shown the way back`, async ({ page }) => {
      await page.goto(`${url}/${search}`);
      await page.getByRole('heading', { level: 1, name: 'No ranked model matches' }).waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
      await axe(page);
      await page.getByRole('link', { name: 'Clear the filters' }).click();
      await expect.poll(() => names(page), patiently).toEqual(['Orchard', 'Lantern', 'Meadow']);
      expect(new URL(page.url()).search).toBe('');
    });
  }
});

/** What the table says of one model. */
interface Line {
  name: string;
  range: string;
  score: string;
  interval: string;
}

async function shown(page: Page): Promise<Line[]> {
  const lines = [];
  for (const row of (await page.getByRole('row').all()).slice(1)) {
    const [range, score, interval] = await row.getByRole('cell').allTextContents();
    const name = await row.getByRole('rowheader').getByRole('link').textContent();
    lines.push({
      name: name ?? '',
      range: /^\d+(–\d+)?(?=\d+(st|nd|rd|th))/.exec(range ?? '')?.[0] ?? '',
      score: score ?? '',
      interval: / to /.test(interval ?? '') ? (interval ?? '') : '',
    });
  }
  return lines;
}

const span = (low: string | number, high: string | number, mark: string) =>
  low === high ? `${low}` : `${low}${mark}${high}`;

async function csvRows(address: string): Promise<Record<string, string>[]> {
  const [head, ...lines] = (await (await fetch(address)).text())
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(head!.map((name, at) => [name, line[at] ?? ''])));
}

const linkTo = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).getAttribute('href');

describe('the files beside the board', () => {
  for (const search of [
    '',
    '?sort=model&order=descending',
    '?environment=cove&sort=panel',
    '?vendor=Placeholder&category=balance&order=ascending',
    // A column that is not on show sorts nothing, there as here.
    '?sort=narrative',
  ]) {
    test(`hold exactly the ranking that ${search || 'no choice'} shows`, async ({ page }) => {
      await page.goto(`${url}/${search}`);
      await page.getByRole('rowheader').first().waitFor();
      const lines = await shown(page);
      const csv = await csvRows(url + (await linkTo(page, 'CSV')));
      expect(
        csv.map((row) => ({
          name: row.name,
          range: span(row.rank_low!, row.rank_high!, '–'),
          score: row.score,
          interval: row.interval_low ? `${row.interval_low} to ${row.interval_high}` : '',
        })),
      ).toEqual(lines);

      const json = await (await fetch(url + (await linkTo(page, 'JSON')))).json();
      const two = (value: number) => value.toFixed(2);
      type Ranked = Record<
        'rank_low' | 'rank_high' | 'overall_score' | 'interval_low' | 'interval_high',
        number
      >;
      expect(
        json.ranked.map((row: Ranked & { name: string }) => ({
          name: row.name,
          range: span(row.rank_low, row.rank_high, '–'),
          score: two(row.overall_score),
          interval: row.interval_low === null ? '' : `${two(row.interval_low)} to ${two(row.interval_high)}`,
        })),
      ).toEqual(lines);
    });
  }

  for (const search of ['?view=categories', '?view=categories&environment=bay&sort=narrative']) {
    test(`hold exactly the categories that ${search} shows, and so does GraphQL`, async ({ page }) => {
      await page.goto(`${url}/${search}`);
      await page.getByRole('rowheader').first().waitFor();
      const csv = await csvRows(url + (await linkTo(page, 'CSV')));
      expect(csv.map(({ name }) => name)).toEqual(await names(page));
      const environment = new URLSearchParams(search).get('environment');
      const argument = environment ? `(environment: ${JSON.stringify(environment)})` : '';
      const query = `{leaderboard${argument}{ranked{score model{name} categories{score category{slug}}}}}`;
      const { data } = await (await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`)).json();
      for (const { score, model, categories } of data.leaderboard.ranked) {
        const row = csv.find(({ name }) => name === model.name)!;
        const slugs = categories.map(({ category }: { category: { slug: string } }) => category.slug);
        const printed = [score, ...categories.map((cell: { score: number | null }) => cell.score)].map(
          (number) => (number === null ? '' : number.toFixed(2)),
        );
        expect(['score', ...slugs].map((slug) => row[slug])).toEqual(printed);
        const cells = page.getByRole('row', { name: new RegExp(model.name) }).getByRole('cell');
        const texts = await cells.allTextContents();
        expect(texts.map((text) => /\d+\.\d\d/.exec(text)?.[0] ?? '')).toEqual(printed);
      }
    });
  }
});

test('a copy of the board stays good while no number moves', async ({ page }) => {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes('BoardPage')),
    page.goto(url),
  ]);
  const first = await fetch(request.url());
  const etag = first.headers.get('etag') ?? '';
  // Goes on record, and moves nothing that is published.
  await givenModel(prisma);
  const second = await fetch(request.url(), { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
});
