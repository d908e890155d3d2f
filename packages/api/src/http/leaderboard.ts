import { type BoardDocument, formatScore } from '@panelmark/core';
import { stringify } from 'csv-stringify/sync';
import { Hono } from 'hono';
import {
  type CurrentBoard,
  publishedScore,
  type ReadBoard,
} from '../modules/leaderboard/leaderboard.service.ts';
import { answerRead, forAnyOrigin } from './public-read.ts';
import { allowOnly } from './refusals.ts';

// Numbers may be shown for a moment while newer ones are fetched, never longer.
const CACHE = 'public, max-age=1, stale-while-revalidate=30';

/** The board as JSON, in the published pipeline's shape, and as CSV. */
export function leaderboardRoutes(readBoard: ReadBoard): Hono {
  const app = new Hono();
  const toJson = once((board) => JSON.stringify(leaderboardJson(board)));
  const toCsv = once(leaderboardCsv);

  app.get('/api/benchmark/leaderboard', forAnyOrigin, async (c) => {
    const board = await readBoard();
    const read = {
      body: toJson(board),
      contentType: 'application/json; charset=utf-8',
      version: board.revision,
    };
    return answerRead(c, read, CACHE);
  });
  allowOnly(app, '/api/benchmark/leaderboard', ['GET', 'HEAD']);

  app.get('/leaderboard.csv', forAnyOrigin, async (c) => {
    const board = await readBoard();
    c.header('content-disposition', 'inline; filename="leaderboard.csv"');
    const read = { body: toCsv(board), contentType: 'text/csv; charset=utf-8', version: board.revision };
    return answerRead(c, read, CACHE);
  });
  allowOnly(app, '/leaderboard.csv', ['GET', 'HEAD']);
  return app;
}

/** The board as `GET /api/benchmark/leaderboard` gives it. */
function leaderboardJson(board: BoardDocument) {
  return {
    ok: true,
    quorum: board.quorum,
    categories: board.categories,
    ranked: board.ranked.map((standing) => ({
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
    })),
    provisional: board.provisional,
    empty: board.empty,
  };
}

/** The board as a table: one line a model, one column a category; a cell that a spreadsheet would run is defused. */
function leaderboardCsv({ categories, ranked }: BoardDocument): string {
  const header = ['rank', 'slug', 'name', 'vendor', 'version', 'runs', 'panelists', 'scorecards', 'score'];
  const rows = ranked.map((standing) => [
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
  ]);
  return stringify([[...header, ...categories.map(({ slug }) => slug)], ...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** Makes the text of a board once, however often it is asked for. */
function once(make: (board: BoardDocument) => string): (current: CurrentBoard) => string {
  const made = new WeakMap<CurrentBoard, string>();
  return (current) => {
    const text = made.get(current) ?? make(current.board);
    made.set(current, text);
    return text;
  };
}
