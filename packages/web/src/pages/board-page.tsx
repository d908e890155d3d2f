import { useSearchParams } from 'react-router';
import { FileLink } from '../components/button.tsx';
import { LiveNote } from '../components/live-note.tsx';
import { Page } from '../components/page.tsx';
import { Failed } from '../components/states.tsx';
import { filterOf, isNarrowed, readFilter } from '../features/board/address.ts';
import { boardQuery } from '../features/board/board.query.ts';
import { EmptyBoard, FindingLoading, NoMatch } from '../features/board/board-states.tsx';
import { BoardFinding, BoardView } from '../features/board/board-view.tsx';
import { RankingLoading } from '../features/board/ranking-loading.tsx';
import { Toolbar, ToolbarLoading, useChoices } from '../features/board/toolbar.tsx';
import { useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';

export function BoardPage() {
  usePageMeta(
    'The board',
    'Models ranked by the medians of a panel of experts. Every number opens into the scorecards it is made of.',
  );
  const [params] = useSearchParams();
  const asked = readFilter(params);
  const choices = useChoices();
  const answer = useLiveQuery(boardQuery, asked);

  if (answer.state === 'failed') {
    const isUnknown = answer.failure.kind === 'unknown' && isNarrowed(asked);
    return (
      <Page>
        {isUnknown ? (
          <NoMatch />
        ) : (
          <Failed title="The board did not load" failure={answer.failure} retry={answer.retry}>
            <FileLink href="/leaderboard.csv">leaderboard.csv</FileLink>
          </Failed>
        )}
      </Page>
    );
  }
  if (answer.state === 'loading') {
    return (
      <Page>
        <FindingLoading />
        <ToolbarLoading />
        <RankingLoading />
      </Page>
    );
  }
  const { data, variables, ...state } = answer;
  const board = data.leaderboard;
  const filter = filterOf(variables);
  if (board.isEmpty && !isNarrowed(filter)) {
    return (
      <Page>
        <LiveNote receivedAt={state.receivedAt} failure={state.failure} retry={state.retry} change={null} />
        <EmptyBoard quorum={board.quorum} />
      </Page>
    );
  }
  return (
    <Page>
      <BoardFinding board={board} filter={filter} pending={state.pending} choices={choices} />
      <Toolbar choices={choices} />
      <BoardView board={board} filter={filter} {...state} />
    </Page>
  );
}
