import type { ReactNode } from 'react';
import styles from './formula.module.css';

/** What the words beside it say, in symbols. */
export function Formulas({ children }: { children: ReactNode }) {
  return <div className={styles.formulas}>{children}</div>;
}

/** One line of it. */
export function Formula({ children }: { children: ReactNode }) {
  return <p className={styles.formula}>{children}</p>;
}

/** What the symbols stand for. */
export function Where({ children }: { children: ReactNode }) {
  return <p className={styles.where}>{children}</p>;
}
