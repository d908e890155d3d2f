import { Link, useSearchParams } from 'react-router';
import { LiveNote } from '../components/live-note.tsx';
import { Finding, Page } from '../components/page.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { ChangeEntry } from '../features/changes/change-entry.tsx';
import styles from '../features/changes/changes.module.css';
import { type Changes, changesAtOnce, changesQuery } from '../features/changes/changes.query.ts';
import type { Failure } from '../lib/failure.ts';
import { countOf, sentenceCase } from '../lib/format.ts';
import { useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';

export function ChangesPage() {
  usePageMeta(
    'What changed',
    'Everything that moved a published number, newest first: what happened, and the numbers before and after. Never a name.',
  );
  const [params] = useSearchParams();
  const after = params.get('after') || null;
  return <OnePage key={after} after={after} />;
}

function OnePage({ after }: { after: string | null }) {
  const answer = useLiveQuery(changesQuery, { first: changesAtOnce, after });
  return (
    <Page>
      {answer.state === 'loading' && <Loading title="What changed">Loading the log…</Loading>}
      {answer.state === 'failed' && (
        <Failed title="The log did not load" failure={answer.failure} retry={answer.retry} />
      )}
      {answer.state === 'ready' && (
        <Log {...answer} changes={answer.data.changes} isNewest={after === null} />
      )}
    </Page>
  );
}

interface LogProps {
  changes: Changes;
  isNewest: boolean;
  receivedAt: number;
  failure: Failure | null;
  retry: () => void;
}

function Log({ changes: { nodes, totalCount, pageInfo }, isNewest, receivedAt, failure, retry }: LogProps) {
  return (
    <>
      <Finding title="What changed">
        <p className="lead">
          {sentenceCase(countOf(totalCount, 'published board', { style: 'words' }))} so far, the newest first:
          what happened between one and the next, and each number that moved. Never a name.
        </p>
      </Finding>
      <LiveNote receivedAt={receivedAt} failure={failure} retry={retry} change={null} />
      <ol className={styles.log}>
        {nodes.map((change) => (
          <ChangeEntry key={`${change.publishedAt} ${change.revision}`} change={change} />
        ))}
      </ol>
      <nav className={styles.pages} aria-label="Pages of the log">
        {!isNewest && <Link to="/changes">Newest changes</Link>}
        {pageInfo.hasNextPage && pageInfo.endCursor ? (
          <Link to={`/changes?after=${encodeURIComponent(pageInfo.endCursor)}`}>Older changes</Link>
        ) : (
          <span className="muted">This is where the record begins.</span>
        )}
      </nav>
    </>
  );
}
