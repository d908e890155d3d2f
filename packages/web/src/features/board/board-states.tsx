import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Finding } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { inWords } from '../../lib/format.ts';
import { boardPath, clearFilters } from './address.ts';
import styles from './board-states.module.css';

/** The head of the page before anything may be concluded, as high as what follows it. */
export function FindingLoading() {
  return (
    <Finding title="The board">
      <p className={styles.loading} role="status">
        Loading the board…
      </p>
    </Finding>
  );
}

/** The map of categories before it is there. */
export function MapLoading({ models }: { models: number }) {
  return (
    <div
      className={styles.mapLoading}
      style={{ height: `calc(${models + 1} * (2.875rem + 2px))` }}
      data-loading
    >
      <span className="sr" role="status">
        Loading the categories…
      </span>
    </div>
  );
}

/** Nothing was ever scored. */
export function EmptyBoard({ quorum }: { quorum: number }) {
  return (
    <Empty title="No run has been scored yet">
      <p>
        The board fills when an admin finalizes the first run, and a model gets a number once{' '}
        {inWords(quorum)} panelists have judged it. <Link to="/method">How a number is made</Link>
      </p>
    </Empty>
  );
}

/** What is asked for leaves no ranked model; `children` say what that is, where it is known. */
export function NoMatch({ children }: { children?: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <Finding title="No ranked model matches">
      <p className="lead">
        {children} <Link to={boardPath(clearFilters(params))}>Clear the filters</Link>
      </p>
    </Finding>
  );
}
