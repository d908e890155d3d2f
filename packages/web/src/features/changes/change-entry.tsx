import { Link } from 'react-router';
import { formatInstant, shortHash } from '../../lib/format.ts';
import { Causes } from './causes.tsx';
import styles from './changes.module.css';
import type { Change } from './changes.query.ts';
import { Moved, MovedModels } from './moved-models.tsx';

/** One entry of the log: when, what happened, and which numbers moved. */
export function ChangeEntry({ change }: { change: Change }) {
  const { revision, previousRevision, publishedAt, causes, causeCount, models } = change;
  const when = formatInstant(publishedAt);
  const provisionalMoved = change.provisionalBefore !== change.provisionalAfter;
  return (
    <li className={styles.entry}>
      <h2>{when}</h2>
      <p className="faint">
        {previousRevision ? (
          <>
            From board <BoardLink revision={previousRevision} /> to <BoardLink revision={revision} />
          </>
        ) : (
          <>
            The first board, <BoardLink revision={revision} />
          </>
        )}
      </p>
      {causes.length > 0 && <Causes causes={causes} total={causeCount} />}
      {models.length > 0 && <MovedModels models={models} caption={`What moved on ${when}`} />}
      {provisionalMoved && (
        <p className="muted">
          Models below quorum:{' '}
          <Moved before={change.provisionalBefore} after={change.provisionalAfter} print={String} />
        </p>
      )}
      {models.length === 0 && !provisionalMoved && <p className="muted">No number moved.</p>}
    </li>
  );
}

function BoardLink({ revision }: { revision: string }) {
  return (
    <Link to={`/leaderboard/${revision}`}>
      <code>{shortHash(revision)}</code>
    </Link>
  );
}
