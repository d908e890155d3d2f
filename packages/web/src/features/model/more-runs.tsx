import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Row, RowHead } from '../../components/table.tsx';
import type { FragmentOf } from '../../lib/graphql.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { type modelRun, moreRunsQuery, runsAtOnce } from './model.query.ts';

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
