import type { ReactNode } from 'react';
import { classes } from '../lib/class-names.ts';
import type { Failure } from '../lib/failure.ts';
import { Axis, Ruler } from './axis.tsx';
import { Button } from './button.tsx';
import styles from './states.module.css';
import { Retrying } from './states-retry.tsx';

/** A grey bar where a number or a name will stand. */
export function Ghost({ width }: { width: 'short' | 'middle' | 'long' }) {
  return <span className={classes(styles.ghost, styles[width])} />;
}

/** Nothing is there yet, and that is known: an axis without a mark. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes(styles.panel, styles.empty)}>
      <div>
        <Axis className={styles.emptyAxis} />
        <Ruler under />
      </div>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

interface FailedProps {
  title: string;
  failure: Failure;
  retry: () => void;
  /** Whether it tries again without being asked. */
  byItself?: boolean;
  children?: ReactNode;
}

/** Nothing is known: no axis, a red edge, the reason and a way on. */
export function Failed({ title, failure, retry, byItself = true, children }: FailedProps) {
  return (
    <section className={classes(styles.panel, styles.failed)}>
      <div className={styles.said} role="alert">
        <h1>{title}</h1>
        <p>{failure.sentence} Nothing is known about the numbers, so none are shown.</p>
      </div>
      <p className={styles.actions}>
        <Button onClick={retry}>Try again</Button>
        {children}
        {byItself && <Retrying failure={failure} retry={retry} />}
      </p>
    </section>
  );
}

/** A page before its answer is there: its name, one sentence, and bars where text will stand. */
export function Loading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-loading>
      <h1>{title}</h1>
      <p className={classes('lead', styles.sentence)} role="status">
        {children}
      </p>
      <div className={styles.bars} aria-hidden="true">
        <Ghost width="long" />
        <Ghost width="middle" />
        <Ghost width="long" />
      </div>
    </div>
  );
}
