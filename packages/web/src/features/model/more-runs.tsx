import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { runPath } from '../../components/run-heat.tsx';
import { Row, RowHead } from '../../components/table.tsx';
import { type FragmentOf, readFragment } from '../../lib/graphql.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { modelRun, moreRunsQuery, runsAtOnce } from './model.query.ts';

interface MoreRunsProps {
  slug: string;
  after: string | null;
  row: (run: FragmentOf<typeof modelRun>) => ReactNode;
}

/** The rest of a long list of runs: a button, and once it is pressed the next rows and another one. */
export function MoreRuns(props: MoreRunsProps) {
  const [asked, setAsked] = useState(false);
  if (asked) return <NextRuns {...props} />;
  return (
    <LastRow>
      <Button quiet onClick={() => setAsked(true)}>
        Show more runs
      </Button>
    </LastRow>
  );
}

function NextRuns({ slug, after, row }: MoreRunsProps) {
  const answer = useLiveQuery(moreRunsQuery, { slug, after, runs: runsAtOnce });
  const first = answer.state === 'ready' ? answer.data.model?.runs.nodes[0] : undefined;
  const firstId = first && readFragment(modelRun, first).id;
  // The button that was pressed is gone: the focus goes on to the first run it brought.
  useEffect(() => {
    if (firstId) document.querySelector<HTMLElement>(`a[href="${runPath(firstId)}"]`)?.focus();
  }, [firstId]);
  if (answer.state === 'loading') return <LastRow>Loading more runs…</LastRow>;
  if (answer.state === 'failed') {
    return (
      <LastRow>
        {answer.failure.sentence}{' '}
        <Button quiet onClick={answer.retry}>
          Try again
        </Button>
      </LastRow>
    );
  }
  const runs = answer.data.model?.runs;
  return (
    <>
      {runs?.nodes.map(row)}
      {runs?.pageInfo.hasNextPage && <MoreRuns slug={slug} after={runs.pageInfo.endCursor} row={row} />}
    </>
  );
}

function LastRow({ children }: { children: ReactNode }) {
  return (
    <Row>
      <RowHead>{children}</RowHead>
    </Row>
  );
}
