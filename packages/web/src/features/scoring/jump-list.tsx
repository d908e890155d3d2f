import type { ReactNode } from 'react';
import { classes } from '../../lib/class-names.ts';
import { formatRating } from '../../lib/format.ts';
import { categoryId, focusCategory } from './focus.ts';
import styles from './jump-list.module.css';
import type { Category } from './scorecard.query.ts';
import type { CardContent } from './state/card-content.ts';
import { markOf, type SyncView } from './state/sync-view.ts';

interface JumpListProps {
  categories: readonly Category[];
  content: CardContent;
  view: SyncView;
  current: string | null;
  children?: ReactNode;
}

/** Every category and what it got: the way to each of them, and the card at a glance. */
export function JumpList({ categories, content, view, current, children }: JumpListProps) {
  return (
    <nav className={styles.jump} aria-label="Categories">
      <ol>
        {categories.map(({ slug, name }, place) => {
          const value = content.ratings[slug];
          const failed = markOf(view, slug, value !== undefined) === 'failed';
          return (
            <li key={slug}>
              <a
                href={`#${categoryId(slug)}`}
                aria-current={slug === current ? 'step' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  focusCategory(slug);
                }}
              >
                <span className={styles.index} aria-hidden="true">
                  {place + 1}
                </span>
                <span className={styles.name}>{name}</span>{' '}
                <span className={classes(styles.value, failed ? styles.failed : styleOf(value))}>
                  {textOf(value)}
                  {failed && (
                    <>
                      <span aria-hidden="true"> !</span>
                      <span className="sr">, not saved</span>
                    </>
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
      {children}
    </nav>
  );
}

function textOf(value: number | null | undefined): ReactNode {
  if (value === null) return 'none';
  if (value !== undefined) return formatRating(value);
  return (
    <>
      <span className="sr">open</span>
      <span aria-hidden="true">·</span>
    </>
  );
}

function styleOf(value: number | null | undefined): string | undefined {
  if (value === undefined) return styles.open;
  return value === null ? styles.none : undefined;
}
