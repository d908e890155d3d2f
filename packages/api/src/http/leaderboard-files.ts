import {
  type BoardDocument,
  type BoardStanding,
  formatHundredths,
  formatScore,
  publishedScore,
  ratingFromHundredths,
} from '@panelmark/core';
import { stringify } from 'csv-stringify/sync';
import { type BoardStatistics, modelIn, rangeIn } from '../modules/statistics/statistics.service.ts';

/** A board with how sure it is, in the order in which it is to be written. */
export interface WrittenBoard {
  readonly board: BoardDocument;
  readonly revision: string;
  /** Null for a board from its receipt, which holds none. */
  readonly statistics: BoardStatistics | null;
  readonly standings: readonly BoardStanding[];
}

/** The board as `GET /api/benchmark/leaderboard` gives it. */
export function leaderboardJson({ board, revision, statistics, standings }: WrittenBoard): string {
  return JSON.stringify({
    ok: true,
    quorum: board.quorum,
    categories: board.categories,
    ranked: standings.map((standing) => {
      const sure = statistics && sureness(statistics, standing.slug);
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
        ...(sure && {
          rank_low: sure.best,
          rank_high: sure.worst,
          interval_low: sure.low === null ? null : ratingFromHundredths(sure.low),
          interval_high: sure.high === null ? null : ratingFromHundredths(sure.high),
        }),
      };
    }),
    provisional: board.provisional,
    empty: board.empty,
    revision,
  });
}

/** The board as a table: one line a model, one column a category; a cell that a spreadsheet would run is defused. */
export function leaderboardCsv({ board, statistics, standings }: WrittenBoard): string {
  const header = ['rank', 'slug', 'name', 'vendor', 'version', 'runs', 'panelists', 'scorecards', 'score'];
  const categories = board.categories.map(({ slug }) => slug);
  const rows = standings.map((standing) => {
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
      ...(statistics === null ? [] : surenessCells(statistics, standing.slug)),
    ];
  });
  const ends = statistics === null ? [] : ['rank_low', 'rank_high', 'interval_low', 'interval_high'];
  return stringify([[...header, ...categories, ...ends], ...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

function surenessCells(statistics: BoardStatistics, slug: string): (number | string | null)[] {
  const { best, worst, low, high } = sureness(statistics, slug);
  return [best, worst, ...[low, high].map((end) => (end === null ? null : formatHundredths(end)))];
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
