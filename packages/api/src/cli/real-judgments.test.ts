import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatScore, type PanelRecord, slugFromCode } from '@panelmark/core';
import { beforeAll, expect, it } from 'vitest';
import { useCommandLine } from '../../testkit/command-line.ts';
import { useTestDatabase } from '../../testkit/database.ts';
import { tableDigests } from '../../testkit/given-import.ts';
import {
  dataSets,
  describeRealJudgments,
  type ExpectedNumber,
  expectedBoard,
  judgmentsPath,
} from '../../testkit/real-judgments.ts';

for (const dataSet of dataSets) {
  const { owner, ownerConfig } = await useTestDatabase();
  const { directory, run } = await useCommandLine(ownerConfig);

  describeRealJudgments(`the command line on ${dataSet}`, () => {
    const expected = expectedBoard(dataSet);
    const codes = Object.keys(expected.models);
    const slugs = codes.map(slugFromCode);
    const importIt = () => run(['import', judgmentsPath(dataSet), '--new-benchmark', '--finalize']);
    const record = async () =>
      JSON.parse(await readFile(join(directory, 'record.json'), 'utf8')) as PanelRecord;

    beforeAll(async () => {
      const imported = await importIt();
      expect(imported).toMatchObject({ code: 0 });
      const exported = await run(['export', 'record.json']);
      expect(exported).toMatchObject({ code: 0, err: '' });
    });

    it('imports every scorecard once, and a second time nothing', async () => {
      const { rows } = await owner.query(
        `select (select count(*)::integer from scores) as n_scorecards,
           (select count(*)::integer from runs where status = 'scored') as n_runs,
           (select count(*)::integer from applications where status = 'approved') as n_panelists,
           (select count(*)::integer from environments) as n_environments,
           (select count(*)::integer from counting_ratings) as n_ratings,
           (select array_agg(slug::text order by position) from eval_categories) as categories`,
      );
      const { n_scorecards, n_runs, n_panelists, n_environments, n_ratings, categories } = expected;
      expect(rows[0]).toEqual({ n_scorecards, n_runs, n_panelists, n_environments, n_ratings, categories });

      const before = await tableDigests(owner);
      const again = await importIt();
      expect(again).toMatchObject({ code: 0 });
      expect(again.out).toContain('Nothing changed');
      expect(await tableDigests(owner)).toEqual(before);
    });

    it('gives the leaderboard that was computed apart from this project: ranks, counts, scores to two decimals', async () => {
      const { rows } = await owner.query(
        `select slug::text, rank::integer, overall_score::text, n_runs::integer, n_panelists::integer,
           n_scorecards::integer, category_scores from leaderboard order by slug`,
      );
      const wanted = codes.map((code) => {
        const { rank, overall, categories } = expected.models[code]!;
        return {
          slug: slugFromCode(code),
          rank,
          overall_score: overall.value_2dp.toFixed(2),
          n_runs: overall.n_runs,
          n_panelists: overall.n_panelists,
          n_scorecards: overall.n_scorecards,
          category_scores: Object.fromEntries(
            Object.entries(categories).map(([category, { value_2dp }]) => [category, value_2dp]),
          ),
        };
      });
      expect(rows).toEqual(wanted.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)));
    });

    it('gives the exact standings that were computed apart from this project, to 1e-9', async () => {
      const { rows } = await owner.query<Standing>(
        `select slug::text, null as category, half_hundredths::float8, cells::integer, runs::integer, panelists::integer
         from standings
         union all
         select m.slug::text, c.category::text, c.half_hundredths::float8, c.cells::integer, c.runs::integer, c.panelists::integer
         from category_standings c join models m on m.id = c.model_id`,
      );
      const numbers = new Map<string, ExpectedNumber>();
      for (const code of codes) {
        const { overall, categories } = expected.models[code]!;
        numbers.set(`${slugFromCode(code)} null`, overall);
        for (const [category, number] of Object.entries(categories)) {
          numbers.set(`${slugFromCode(code)} ${category}`, number);
        }
      }
      expect(rows).toHaveLength(numbers.size);
      for (const { slug, category, half_hundredths, cells, runs, panelists } of rows) {
        const number = numbers.get(`${slug} ${category}`)!;
        expect({ cells, runs, panelists }).toEqual({
          cells: number.n_cells,
          runs: number.n_runs,
          panelists: number.n_panelists,
        });
        expect(Math.abs(half_hundredths / (200 * cells) - number.value)).toBeLessThanOrEqual(1e-9);
      }
    });

    it('prints the board with those scores, best first', async () => {
      const { code, out } = await run(['board']);
      expect(code).toBe(0);
      const lines = out.split('\n').slice(1, 1 + codes.length);
      const read = lines.map((line) =>
        /^ *(\d+) {2}(.+?) +(\d+\.\d\d) +(\d+) +(\d+) +(\d+)$/.exec(line)!.slice(1),
      );
      const wanted = codes.map((name) => {
        const { rank, overall } = expected.models[name]!;
        const counts = [overall.n_panelists, overall.n_runs, overall.n_scorecards];
        return [String(rank), name, overall.value_2dp.toFixed(2), ...counts.map(String)];
      });
      expect(read.toSorted()).toEqual(wanted.toSorted());
      expect(read.map(([rank]) => Number(rank))).toEqual(
        read.map(([rank]) => Number(rank)).toSorted((a, b) => a - b),
      );
    });

    it('exports a record in which every number agrees', async () => {
      const verified = await run(['verify', 'record.json']);
      expect(verified).toMatchObject({ code: 0, err: '' });
      expect(verified.out).toMatch(
        /^All [\d ]+ numbers in record\.json follow from its [\d ]+ scorecards\.\n/,
      );
      const { scorecards, models } = await record();
      expect(scorecards).toHaveLength(expected.n_scorecards);
      expect(models.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted());
    });

    it('names the numbers that move when one rating of the record is changed by hand, and no others', async () => {
      const forged = await record();
      const moved = forge(forged);
      await writeFile(join(directory, 'forged.json'), JSON.stringify(forged));
      const verified = await run(['verify', 'forged.json']);
      expect(verified.code).toBe(1);
      const named = verified.out
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/: published .+, recomputed .+$/, ''));
      expect(named.toSorted()).toEqual(moved.toSorted());
      expect(verified.err).toMatch(
        new RegExp(`^${named.length} of [\\d ]+ numbers in forged.json do not follow from its scorecards`),
      );
    });

    it('leaves an audit log that verifies, through the head that the record names', async () => {
      const { audit } = await record();
      expect(await run(['audit', 'verify', '--head', `${audit.seq}:${audit.hash}`])).toMatchObject({
        code: 0,
      });
    });
  });
}

interface Standing {
  slug: string;
  category: string | null;
  half_hundredths: number;
  cells: number;
  runs: number;
  panelists: number;
}

/**
 * Sets one rating, the middle one of an odd panel, to ten, so that the next one becomes the median.
 *
 * @returns the names of the numbers that move with it, worked out from the published sums.
 */
function forge(record: PanelRecord): string[] {
  for (const { run, category, median } of record.medians) {
    const cards = record.scorecards
      .filter((card) => card.run === run && card.ratings[category] !== undefined)
      .toSorted((a, b) => a.ratings[category]! - b.ratings[category]!);
    const [middle, next] = cards.slice((cards.length - 1) / 2);
    if (median === null || cards.length % 2 === 0 || !middle || !next) continue;
    const newMedian = next.ratings[category]!;
    if (newMedian === median) continue;
    (middle.ratings as Record<string, number>)[category] = 10;
    return movedNumbers(record, run, category, 200 * (newMedian - median));
  }
  throw new Error('No median of this record can be moved by one rating.');
}

function movedNumbers(record: PanelRecord, run: string, category: string, moved: number): string[] {
  const { model, environment } = record.runs.find(({ id }) => id === run)!;
  const { ranked } = record.board;
  const standing = ranked.find(({ slug }) => slug === model)!;
  const line = standing.categories.find(({ slug }) => slug === category)!;
  const { name } = standing;
  const after = ranked.map((each) => ({ ...each, sum: each.sum + (each.slug === model ? moved : 0) }));
  const rankOf = ({ sum, cells }: { sum: number; cells: number }) =>
    1 + after.filter((other) => other.sum * cells > sum * other.cells).length;
  const ordered = after.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.slug < b.slug ? -1 : 1));
  const shows = (sum: number, cells: number) =>
    formatScore({ sum, cells }) !== formatScore({ sum: sum + moved, cells });
  const outranked = after.filter((each) => rankOf(each) !== each.rank);
  return [
    `${name} › ${environment}, run ${run} › ${category}, median`,
    ...(shows(standing.sum, standing.cells) ? [`${name} › score`] : []),
    ...(shows(line.sum!, line.cells) ? [`${name} › ${category}`] : []),
    `board › ${name} › sum`,
    `board › ${name} › ${category}, sum`,
    ...outranked.flatMap((each) => [`${each.name} › rank`, `board › ${each.name} › rank`]),
    ...ordered.flatMap(({ slug }, index) =>
      ranked[index]!.slug === slug ? [] : [`board › line ${index + 1}`],
    ),
  ];
}
