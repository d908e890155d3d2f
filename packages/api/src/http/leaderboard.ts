import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { NotFoundError } from '../domain-error.ts';
import { filterBoard } from '../modules/leaderboard/board-filter.ts';
import type { CurrentBoard, ReadBoard } from '../modules/leaderboard/leaderboard.service.ts';
import { statisticsOf } from '../modules/statistics/statistics.service.ts';
import { leaderboardCsv, leaderboardJson, type WrittenBoard } from './leaderboard-files.ts';
import { readQuery, sortStandings } from './leaderboard-query.ts';
import { answerRead, forAnyOrigin } from './public-read.ts';
import { allowOnly, refuse } from './refusals.ts';

// Numbers may be shown for a moment while newer ones are fetched, never longer.
const CACHE = 'public, max-age=1, stale-while-revalidate=30';

/** The board as JSON, in the published pipeline's shape, and as CSV; in part and sorted as the page's address says. */
export function leaderboardRoutes(readBoard: ReadBoard): Hono {
  const app = new Hono();
  const formats = [
    {
      path: '/api/benchmark/leaderboard',
      contentType: 'application/json; charset=utf-8',
      write: once(leaderboardJson),
    },
    { path: '/leaderboard.csv', contentType: 'text/csv; charset=utf-8', write: once(leaderboardCsv) },
  ];
  for (const { path, contentType, write } of formats) {
    app.get(path, forAnyOrigin, async (c) => {
      const query = readQuery(new URL(c.req.url).searchParams);
      const current = await filterBoard(await readBoard(), query.filter).catch(notFound);
      if (current instanceof NotFoundError) return refuse(c, 400, current.message);
      const statistics = await statisticsOf(current);
      const written = write({ current, statistics, standings: sortStandings(current.board, query) });
      nameFile(c, path);
      return answerRead(c, { ...written, contentType }, CACHE);
    });
    allowOnly(app, path, ['GET', 'HEAD']);
  }
  return app;
}

function notFound(error: unknown): NotFoundError {
  if (error instanceof NotFoundError) return error;
  throw error;
}

function nameFile(c: Context, path: string): void {
  if (path.endsWith('.csv')) c.header('content-disposition', 'inline; filename="leaderboard.csv"');
}

interface Written {
  readonly body: string;
  readonly version: string;
}

/** Writes each order of a board once, however often it is asked for. */
function once(write: (board: WrittenBoard) => string): (board: WrittenBoard) => Written {
  const made = new WeakMap<CurrentBoard, Map<string, Written>>();
  return (board) => {
    const orders = made.get(board.current) ?? new Map<string, Written>();
    made.set(board.current, orders);
    const order = board.standings.map(({ slug }) => slug).join();
    const known = orders.get(order);
    if (known !== undefined) return known;
    const body = write(board);
    // Not the board's revision, which an interval may outlive.
    const written = { body, version: createHash('sha256').update(body).digest('hex') };
    orders.set(order, written);
    return written;
  };
}
