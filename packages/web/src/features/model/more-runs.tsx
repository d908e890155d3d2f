import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { runPath } from '../../components/run-heat.tsx';
import { Retrying } from '../../components/states-retry.tsx';
import { Row, RowHead } from '../../components/table.tsx';
import type { FragmentOf } from '../../lib/graphql.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { type modelRun, moreRunsQuery, runsAtOnce } from './model.query.ts';
import { sortedRuns } from './sorted-runs.ts';

interface MoreRunsProps {
  slug: string;
  after: string | null;
  /** What the runs of a page look like, in the order of their names. */
  rows: (runs: readonly FragmentOf<typeof modelRun>[]) => ReactNode;
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

function NextRuns({ slug, after, rows }: MoreRunsProps) {
  const answer = useLiveQuery(moreRunsQuery, { slug, after, runs: runsAtOnce });
  const nodes = answer.state === 'ready' ? (answer.data.model?.runs.nodes ?? []) : [];
  const firstId = sortedRuns(nodes)[0]?.id;
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
        </Button>{' '}
        <Retrying failure={answer.failure} retry={answer.retry} />
      </LastRow>
    );
  }
  const page = answer.data.model?.runs.pageInfo;
  return (
    <>
      {rows(nodes)}
      {page?.hasNextPage && <MoreRuns slug={slug} after={page.endCursor} rows={rows} />}
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
