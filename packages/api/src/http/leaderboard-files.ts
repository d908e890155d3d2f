import { type BoardStanding, formatHundredths, formatScore, ratingFromHundredths } from '@panelmark/core';
import { stringify } from 'csv-stringify/sync';
import { type CurrentBoard, publishedScore } from '../modules/leaderboard/leaderboard.service.ts';
import { type BoardStatistics, modelIn, rangeIn } from '../modules/statistics/statistics.service.ts';

/** A board with how sure it is, in the order in which it is to be written. */
export interface WrittenBoard {
  readonly current: CurrentBoard;
  readonly statistics: BoardStatistics;
  readonly standings: readonly BoardStanding[];
}

/** The board as `GET /api/benchmark/leaderboard` gives it. */
export function leaderboardJson({ current, statistics, standings }: WrittenBoard): string {
  const { board, revision } = current;
  return JSON.stringify({
    ok: true,
    quorum: board.quorum,
    categories: board.categories,
    ranked: standings.map((standing) => {
      const { low, high, best, worst } = sureness(statistics, standing.slug);
      return {
        rank: standing.rank,
        slug: standing.slug,
        name: standing.name,
        vendor: standing.vendor,
        n_runs: standing.runs,
        n_panelists: standing.panelists,
        overall_score: publishedScore(standing),
        category_scores: Object.fromEntries(
          standing.categories.map((category) => [category.slug, publishedScore(category)]),
        ),
        rank_low: best,
        rank_high: worst,
        interval_low: low === null ? null : ratingFromHundredths(low),
        interval_high: high === null ? null : ratingFromHundredths(high),
      };
    }),
    provisional: board.provisional,
    empty: board.empty,
    revision,
  });
}

/** The board as a table: one line a model, one column a category; a cell that a spreadsheet would run is defused. */
export function leaderboardCsv({ current, statistics, standings }: WrittenBoard): string {
  const header = ['rank', 'slug', 'name', 'vendor', 'version', 'runs', 'panelists', 'scorecards', 'score'];
  const categories = current.board.categories.map(({ slug }) => slug);
  const rows = standings.map((standing) => {
    const { low, high, best, worst } = sureness(statistics, standing.slug);
    return [
      standing.rank,
      standing.slug,
      standing.name,
      standing.vendor,
      standing.version,
      standing.runs,
      standing.panelists,
      standing.scorecards,
      formatScore(standing),
      ...standing.categories.map(({ sum, cells }) => (sum === null ? null : formatScore({ sum, cells }))),
      best,
      worst,
      low === null ? null : formatHundredths(low),
      high === null ? null : formatHundredths(high),
    ];
  });
  const ends = ['rank_low', 'rank_high', 'interval_low', 'interval_high'];
  return stringify([[...header, ...categories, ...ends], ...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** The rank range of a model, and its interval rounded to hundredths; null where it cannot be told. */
function sureness(statistics: BoardStatistics, slug: string) {
  const { interval } = modelIn(statistics, slug).overall;
  const rounded = (end: number) => Math.round(end * 100);
  return {
    ...rangeIn(statistics, slug),
    low: interval === null ? null : rounded(interval.low),
    high: interval === null ? null : rounded(interval.high),
  };
}
