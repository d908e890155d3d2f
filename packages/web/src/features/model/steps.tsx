import type { ReactNode } from 'react';
import styles from './steps.module.css';

/** The way from a number down to what it is made of, as `Step`s. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}

/** One stop on the way; `id` is where links point to. */
export function Step({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <li className={styles.step} id={id}>
      <h2>{title}</h2>
      {children}
    </li>
  );
}
