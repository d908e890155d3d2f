import type { Database } from '../src/database/client.ts';
import { createTransact } from '../src/database/transact.ts';
import { filterBoard } from '../src/modules/leaderboard/board-filter.ts';
import { publishBoardWithPanel } from '../src/modules/leaderboard/board-panel.store.ts';
import { createBoardReader } from '../src/modules/leaderboard/leaderboard.service.ts';
import { compareModels } from '../src/modules/model-difference/model-difference.service.ts';
import { agreementOf } from '../src/modules/statistics/agreement.service.ts';
import { statisticsOf } from '../src/modules/statistics/statistics.service.ts';
import type { Report } from './report.ts';
import { fastestMs, longestTurnMs, timed } from './stopwatch.ts';

/** In milliseconds. */
export interface Timings {
  readonly view: number;
  /** Cards and statistics after one new card, beyond the board itself. */
  readonly oneCard: number;
}

const ROUNDS = 6;
/** How long nobody may have to wait for a computation of somebody else. */
const TURN_MS = 100;
const FIRST_MS = 10_000;

/** Times what a board costs: from nothing, and after one new card. */
export async function timeBoard({ prisma, pool }: Database, report: Report): Promise<Timings> {
  const view = await fastestMs(ROUNDS, () => pool.query('select * from leaderboard'));
  report.time('plain SQL view', view);

  const readBoard = createBoardReader(prisma);
  const first = await timed(readBoard);
  report.time('first board after a start, with its cards', first.ms, FIRST_MS);
  let statisticsMs = 0;
  const turn = await longestTurnMs(async () => {
    statisticsMs = (await timed(() => statisticsOf(first.result))).ms;
  });
  report.time('first statistics after a start', statisticsMs, FIRST_MS);
  report.time('longest turn of that computation', turn, TURN_MS);
  const agreement = await timed(() => agreementOf(first.result));
  report.time('agreement in every category', agreement.ms);

  const parts = { board: Infinity, withCards: Infinity, statistics: Infinity };
  const overwrite = overwriter({ prisma });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { auditHead } = await readBoard();
    await overwrite(round);
    const publish = () => pool.query('select board, revision from publish_board()');
    parts.board = Math.min(parts.board, (await timed(publish)).ms);
    const withCards = await timed(() => publishBoardWithPanel(prisma, auditHead));
    parts.withCards = Math.min(parts.withCards, withCards.ms);
    const current = await readBoard();
    parts.statistics = Math.min(parts.statistics, (await timed(() => statisticsOf(current))).ms);
  }
  const cards = Math.max(0, parts.withCards - parts.board);
  report.time('after one new card: the board document', parts.board);
  report.time('after one new card: its checking, and the cards of its model', cards);
  report.time('after one new card: every interval, test and rank range', parts.statistics);
  const oneCard = cards + parts.statistics;
  report.ratio('cards and statistics after one new card against the plain view', oneCard / view, 1);
  report.ratio(
    'everything after one new card against the plain view',
    (parts.withCards + parts.statistics) / view,
  );

  const current = await readBoard();
  const category = { environment: null, vendor: null, category: 'c2' };
  const filtered = await timed(async () => statisticsOf(await filterBoard(current, category)));
  report.time('the board of one category, with its statistics', filtered.ms);
  const difference = await fastestMs(ROUNDS, () => compareModels(current, 'm1', 'm2'));
  report.time('two models compared, by category and environment', difference);
  return { view, oneCard };
}

/** Overwrites one and the same card, as an administrator would. */
function overwriter({ prisma }: Pick<Database, 'prisma'>) {
  const transact = createTransact(prisma);
  return async (round: number) => {
    const { id } = await prisma.score.findFirstOrThrow({ orderBy: { id: 'asc' }, select: { id: true } });
    const data = { ratings: { c1: round % 11, c2: (round * 3) % 11 }, source: 'ADMIN' as const };
    await transact('system', (tx) => tx.score.update({ where: { id }, data, select: { id: true } }));
  };
}
