import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAnnouncement } from '../../lib/announcer.ts';
import { boardMark } from '../../lib/board-mark.ts';
import { useLiveUpdates } from '../../lib/live.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { useRouteChange } from '../../lib/use-route-change.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Foot } from './foot.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** What stands around every page: the way in, the page, the board's mark, and one quiet voice for screen readers. */
export function Shell() {
  const { pathname } = useLocation();
  useLiveUpdates();
  useRouteChange('main');
  const answer = useLiveQuery(boardMark, {});
  const data = answer.state === 'ready' ? answer.data : null;
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <TopBar benchmark={data?.benchmark ?? null} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {answer.state !== 'loading' && (
        <Foot board={data?.leaderboard ?? null} attribution={data?.benchmark.attribution ?? null} />
      )}
      <Announcer />
    </>
  );
}

function Announcer() {
  return (
    <p className="sr" role="status">
      {useAnnouncement()}
    </p>
  );
}
