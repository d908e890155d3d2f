import type { ReactNode } from 'react';
import styles from './page-sum.module.css';

/** Arithmetic in large figures: `Term`s and the `Sign`s between them. */
export function Sum({ children }: { children: ReactNode }) {
  return <p className={styles.sum}>{children}</p>;
}

/** A figure, and what it is. */
export function Term({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <span>
      {children}
      <small>{note}</small>
    </span>
  );
}

/** What joins two terms. */
export function Sign({ children }: { children: ReactNode }) {
  return <span className={styles.sign}>{children}</span>;
}
