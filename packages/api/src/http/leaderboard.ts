import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { NotFoundError, ValidationError } from '../domain-error.ts';
import type { FindReceipt } from '../modules/change/change.service.ts';
import { filterBoard } from '../modules/leaderboard/board-filter.ts';
import type { CurrentBoard, ReadBoard } from '../modules/leaderboard/leaderboard.service.ts';
import { statisticsOf } from '../modules/statistics/statistics.service.ts';
import { leaderboardCsv, leaderboardJson, type WrittenBoard } from './leaderboard-files.ts';
import { type LeaderboardQuery, readQuery, sortStandings } from './leaderboard-query.ts';
import { answerRead, forAnyOrigin, IMMUTABLE } from './public-read.ts';
import { allowOnly, refuse } from './refusals.ts';

// Numbers may be shown for a moment while newer ones are fetched, never longer.
const CACHE = 'public, max-age=1, stale-while-revalidate=30';

/** What answering for boards takes. */
export interface LeaderboardDoor {
  readonly readBoard: ReadBoard;
  readonly findReceipt: FindReceipt;
}

interface Format {
  readonly path: string;
  readonly contentType: string;
  readonly write: (board: WrittenBoard) => string;
}

const FORMATS: readonly Format[] = [
  {
    path: '/api/benchmark/leaderboard',
    contentType: 'application/json; charset=utf-8',
    write: leaderboardJson,
  },
  { path: '/leaderboard.csv', contentType: 'text/csv; charset=utf-8', write: leaderboardCsv },
];

/**
 * The board as JSON, in the published pipeline's shape, and as CSV; in part and sorted as the page's address says, or,
 * with a revision, whole and as it was published.
 */
export function leaderboardRoutes({ readBoard, findReceipt }: LeaderboardDoor): Hono {
  const app = new Hono();
  for (const { path, contentType, write } of FORMATS) {
    const writeOnce = once(write);
    app.get(path, forAnyOrigin, async (c) => {
      const params = new URL(c.req.url).searchParams;
      const query = readQuery(params);
      const revision = params.get('revision');
      try {
        const isPast = revision !== null;
        const written = isPast
          ? versioned(write(await boardOfPast(findReceipt, revision, query)))
          : await boardOfNow(readBoard, query, writeOnce);
        nameFile(c, path);
        return answerRead(c, { ...written, contentType }, isPast ? IMMUTABLE : CACHE);
      } catch (error) {
        if (error instanceof NotFoundError) return refuse(c, revision === null ? 400 : 404, error.message);
        if (error instanceof ValidationError) return refuse(c, 400, error.message);
        throw error;
      }
    });
    allowOnly(app, path, ['GET', 'HEAD']);
  }
  return app;
}

async function boardOfNow(
  readBoard: ReadBoard,
  query: LeaderboardQuery,
  write: (on: CurrentBoard, board: WrittenBoard) => Written,
): Promise<Written> {
  const current = await filterBoard(await readBoard(), query.filter);
  const statistics = await statisticsOf(current);
  return write(current, { ...current, statistics, standings: sortStandings(current.board, query) });
}

async function boardOfPast(
  findReceipt: FindReceipt,
  revision: string,
  query: LeaderboardQuery,
): Promise<WrittenBoard> {
  if (Object.values(query.filter).some((part) => part !== null)) {
    throw new ValidationError([
      { path: 'revision', message: 'A board of the past is given whole: leave out the filters.' },
    ]);
  }
  const { board } = await findReceipt(revision);
  return { board, revision, statistics: null, standings: sortStandings(board, query) };
}

function nameFile(c: Context, path: string): void {
  if (path.endsWith('.csv')) c.header('content-disposition', 'inline; filename="leaderboard.csv"');
}

interface Written {
  readonly body: string;
  readonly version: string;
}

// Not the board's revision, which an interval may outlive.
function versioned(body: string): Written {
  return { body, version: createHash('sha256').update(body).digest('hex') };
}

/** Writes each order of a board once, however often it is asked for. */
function once(write: (board: WrittenBoard) => string): (on: CurrentBoard, board: WrittenBoard) => Written {
  const made = new WeakMap<CurrentBoard, Map<string, Written>>();
  return (on, board) => {
    const orders = made.get(on) ?? new Map<string, Written>();
    made.set(on, orders);
    const order = board.standings.map(({ slug }) => slug).join();
    const known = orders.get(order);
    if (known !== undefined) return known;
    const written = versioned(write(board));
    orders.set(order, written);
    return written;
  };
}
