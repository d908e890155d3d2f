import { useParams } from 'react-router';
import { FileLink } from '../components/button.tsx';
import { Crumbs } from '../components/crumbs.tsx';
import { LiveNote, useStale } from '../components/live-note.tsx';
import { Facts, Finding, Page } from '../components/page.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { Mark } from '../features/old-board/mark.tsx';
import { type OldBoard, oldBoardQuery } from '../features/old-board/old-board.query.ts';
import { OldRanking } from '../features/old-board/old-ranking.tsx';
import { countOf, formatInstant, inWords, sentenceCase } from '../lib/format.ts';
import { type LiveAnswer, useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { NotFoundPage } from './not-found-page.tsx';

export function OldBoardPage() {
  const { revision = '' } = useParams();
  return <OneBoard key={revision} revision={revision} />;
}

function OneBoard({ revision }: { revision: string }) {
  const answer = useLiveQuery(oldBoardQuery, { revision });
  const board = answer.state === 'ready' ? answer.data.leaderboardAt : null;
  usePageMeta(
    board && `The board of ${formatInstant(board.publishedAt)}`,
    'A board as it was published, shown from its receipt. It will not change.',
  );
  if (answer.state === 'ready' && !board) return <NotFoundPage />;
  return (
    <Page>
      {answer.state === 'loading' && <Loading title="A board of the past">Loading the board…</Loading>}
      {answer.state === 'failed' && (
        <Failed title="The board did not load" failure={answer.failure} retry={answer.retry} />
      )}
      {answer.state === 'ready' && board && <BoardView answer={answer} board={board} />}
    </Page>
  );
}

interface BoardViewProps {
  answer: Extract<LiveAnswer<object>, { state: 'ready' }>;
  board: OldBoard;
}

function BoardView({ answer: { receivedAt, failure, retry }, board }: BoardViewProps) {
  const { revision, ranked, provisionalCount, isEmpty, quorum, auditHead, publishedAt } = board;
  // The board itself cannot be old; whether it is the latest can.
  const stale = useStale(failure);
  const files = `revision=${revision}`;
  return (
    <>
      <Crumbs to={[{ name: 'What changed', path: '/changes' }]} here="A board of the past" />
      <Finding title={`The board of ${formatInstant(publishedAt)}`} />
      <Mark board={board} />
      {stale && <LiveNote receivedAt={receivedAt} failure={failure} retry={retry} change={null} />}
      {ranked.length > 0 && <OldRanking board={board} />}
      {ranked.length === 0 && (
        <p>{isEmpty ? 'No run had been scored yet.' : 'No model had a number: each needed a quorum.'}</p>
      )}
      {provisionalCount > 0 && (
        <p>
          {sentenceCase(countOf(provisionalCount, 'model', { style: 'words' }))} had scored runs but no quorum
          of {inWords(quorum)} panelists.
        </p>
      )}
      <Facts
        facts={[
          ['Revision', <code key="revision">{revision}</code>],
          ['Audit head', <code key="head">{`${auditHead.seq}:${auditHead.hash}`}</code>],
          [
            'Intervals',
            'They and rank ranges are no part of a receipt: they stand on the board of now alone.',
          ],
        ]}
      />
      <p>
        <FileLink href={`/leaderboard.csv?${files}`}>CSV of this board</FileLink>{' '}
        <FileLink href={`/api/benchmark/leaderboard?${files}`}>JSON of this board</FileLink>
      </p>
    </>
  );
}
