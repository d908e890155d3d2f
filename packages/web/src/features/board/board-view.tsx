import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LiveNote, useStale } from '../../components/live-note.tsx';
import { Finding } from '../../components/page.tsx';
import { classes } from '../../lib/class-names.ts';
import type { Failure } from '../../lib/failure.ts';
import { LazyPage, pageScript } from '../../lib/lazy-page.tsx';
import { type Filter, isNarrowed, readView } from './address.ts';
import type { Board, Choices } from './board.query.ts';
import styles from './board-states.module.css';
import { MapLoading, NoMatch } from './board-states.tsx';
import { findingOf } from './finding.ts';
import { MovedLately } from './moved-lately.tsx';
import { describePart } from './part.ts';
import { Provisional } from './provisional.tsx';
import { Ranking } from './ranking.tsx';
import { useBoardChange } from './use-board-change.ts';

const categoryBoard = pageScript(async () => (await import('./category-board.tsx')).CategoryBoard);

interface AnsweredBoard {
  board: Board;
  /** The part of the judgments that it is made of. */
  filter: Filter;
  /** Whether another part was chosen, whose answer is under way. */
  pending: boolean;
}

/** What may be concluded, and of which judgments. */
export function BoardFinding({
  board,
  filter,
  pending,
  choices,
}: AnsweredBoard & { choices: Choices | null }) {
  const part = describePart(filter, choices);
  if (isNarrowed(filter) && board.ranked.length === 0) return <NoMatch>{part}</NoMatch>;
  const { title, lead } = findingOf(board);
  return (
    <div className={classes(pending && styles.busy)}>
      <Finding title={title}>
        <p className="lead">
          {part} {lead} <Link to="/method">How a number is made</Link>
        </p>
      </Finding>
    </div>
  );
}

interface BoardViewProps extends AnsweredBoard {
  receivedAt: number;
  failure: Failure | null;
  retry: () => void;
}

/** How fresh the numbers are, and the numbers. */
export function BoardView({ board, filter, pending, receivedAt, failure, retry }: BoardViewProps) {
  const [params] = useSearchParams();
  const stale = useStale(failure);
  const narrowed = isNarrowed(filter);
  const change = useBoardChange(board, JSON.stringify(filter), !narrowed);
  const isRanked = board.ranked.length > 0;
  return (
    <>
      <LiveNote receivedAt={receivedAt} failure={failure} retry={retry} change={change} />
      <div className={classes(pending && styles.busy)} aria-busy={pending}>
        {isRanked && readView(params) === 'ranking' && (
          <Ranking board={board} filter={filter} stale={stale} />
        )}
        {isRanked && readView(params) === 'categories' && (
          <Suspense fallback={<MapLoading models={board.ranked.length} />}>
            <LazyPage script={categoryBoard} />
          </Suspense>
        )}
        <Provisional count={board.provisionalCount} quorum={board.quorum} more={isRanked} part={narrowed} />
      </div>
      <div className={styles.below}>{isRanked && <MovedLately />}</div>
    </>
  );
}
