import { classes } from '../../lib/class-names.ts';
import styles from './mark.module.css';
import type { CategoryMark } from './state/sync-view.ts';

const marks = {
  saved: { text: 'Saved', path: 'M2.5 8.5 6 12l7.5-8' },
  saving: { text: 'Saving', path: 'M8 2.5a5.5 5.5 0 1 1-5.5 5.5' },
  failed: { text: 'Not saved', path: 'M8 2 1.5 13.5h13zM8 6.5v3.2m0 1.2v1.2' },
  device: { text: 'On this device', path: 'M3 2.5h10v11H3zM6.5 11.5h3' },
  page: { text: 'On this page', path: 'M3 2.5h10v11H3zM6.5 11.5h3' },
  closed: { text: 'Closed', path: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5' },
} as const;

/** A state in a sign and a word. */
export function Mark({ kind }: { kind: CategoryMark | 'closed' }) {
  const { text } = marks[kind];
  return (
    <span className={classes(styles.mark, styles[kind])}>
      <Sign kind={kind} /> {text}
    </span>
  );
}

/** The sign alone, beside words that say more. */
export function Sign({ kind }: { kind: CategoryMark | 'closed' }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
      className={styles[`${kind}Sign`]}
    >
      <path d={marks[kind].path} />
    </svg>
  );
}
