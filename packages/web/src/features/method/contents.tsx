import type { ReactNode } from 'react';
import styles from './contents.module.css';

const parts: [id: string, name: string][] = [
  ['judgment', 'One judgment'],
  ['median', 'Median'],
  ['spread', 'Spread'],
  ['score', 'Score'],
  ['quorum', 'Why three'],
  ['interval', 'Interval'],
  ['difference', 'Telling two apart'],
  ['ranks', 'Rank and ranks left open'],
  ['agreement', 'Agreement'],
  ['ruled-out', 'What is ruled out'],
  ['not-ruled-out', 'What is not'],
  ['check', 'Recompute it'],
  ['categories', 'The categories'],
];

/** A page's text with the list of its parts beside it, which stays in view. */
export function WithContents({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label="On this page">
        <ul>
          {parts.map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
