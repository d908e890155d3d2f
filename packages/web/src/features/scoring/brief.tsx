import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './brief.module.css';

const wide = window.matchMedia('(min-width: 71rem)');

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );
}

/** What scrolls by itself takes the focus: the arrow keys reach what lies below. */
const scrolling = { tabIndex: 0 };

/** What the model was asked for: beside the card where there is room, and behind one press where there is not. */
export function Brief({ of, children }: { of: string; children: ReactNode }) {
  const text = (
    <section {...scrolling} className={styles.text} aria-label={`The brief for ${of}`}>
      {children}
    </section>
  );
  if (useWide()) {
    return (
      <aside className={styles.brief} aria-labelledby="brief-title">
        <h2 id="brief-title">The brief</h2>
        {text}
      </aside>
    );
  }
  return (
    <details className={styles.brief}>
      <summary>
        <h2>The brief</h2>
      </summary>
      {text}
    </details>
  );
}
