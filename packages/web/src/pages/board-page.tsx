import { Link, useSearchParams } from 'react-router';
import { FileLink } from '../components/button.tsx';
import { LiveNote, useStale } from '../components/live-note.tsx';
import { Finding, Page } from '../components/page.tsx';
import { Empty, Failed } from '../components/states.tsx';
import { type Board, boardQuery } from '../features/board/board.query.ts';
import { describeChange } from '../features/board/board-change.ts';
import { CategoryBoard } from '../features/board/category-board.tsx';
import { findingOf } from '../features/board/finding.ts';
import { Provisional } from '../features/board/provisional.tsx';
import { Ranking, RankingLegend } from '../features/board/ranking.tsx';
import { RankingLoading } from '../features/board/ranking-loading.tsx';
import { readView, Toolbar } from '../features/board/toolbar.tsx';
import type { Failure } from '../lib/failure.ts';
import { inWords } from '../lib/format.ts';
import { useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useRevisionChange } from '../lib/use-revision-change.ts';

export function BoardPage() {
  usePageMeta(
    'The board',
    'Models ranked by the medians of a panel of experts. Every number opens into the scorecards it is made of.',
  );
  const answer = useLiveQuery(boardQuery, {});
  return (
    <Page>
      {answer.state === 'loading' && <RankingLoading />}
      {answer.state === 'failed' && (
        <Failed title="The board did not load" failure={answer.failure} retry={answer.retry}>
          <FileLink href="/leaderboard.csv">leaderboard.csv</FileLink>
        </Failed>
      )}
      {answer.state === 'ready' && <BoardView {...answer} board={answer.data.leaderboard} />}
    </Page>
  );
}

interface BoardViewProps {
  board: Board;
  receivedAt: number;
  failure: Failure | null;
  retry: () => void;
}

function BoardView({ board, receivedAt, failure, retry }: BoardViewProps) {
  const [params] = useSearchParams();
  const stale = useStale(failure);
  const change = useRevisionChange(board);
  const moved = change && { at: change.at, detail: describeChange(change.before, change.after) };
  const note = <LiveNote receivedAt={receivedAt} failure={failure} retry={retry} change={moved} />;
  if (board.isEmpty) return <EmptyBoard quorum={board.quorum}>{note}</EmptyBoard>;

  const { title, lead } = findingOf(board);
  return (
    <>
      <Finding title={title}>
        <p className="lead">
          {lead} <Link to="/method">How a number is made</Link>
        </p>
      </Finding>
      <Toolbar />
      {note}
      {board.ranked.length > 0 &&
        (readView(params) === 'categories' ? (
          <CategoryBoard board={board} />
        ) : (
          <>
            <Ranking board={board} stale={stale} />
            <RankingLegend />
          </>
        ))}
      <Provisional count={board.provisionalCount} quorum={board.quorum} more={board.ranked.length > 0} />
    </>
  );
}

function EmptyBoard({ quorum, children }: { quorum: number; children: React.ReactNode }) {
  return (
    <>
      {children}
      <Empty title="No run has been scored yet">
        <p>
          The board fills when an admin finalizes the first run, and a model gets a number once{' '}
          {inWords(quorum)} panelists have judged it. <Link to="/method">How a number is made</Link>
        </p>
      </Empty>
    </>
  );
}
