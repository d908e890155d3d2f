import type { ReactNode, Ref } from 'react';
import { Button } from '../../components/button.tsx';
import { classes } from '../../lib/class-names.ts';
import { focusOn, submitId } from './focus.ts';
import type { Category } from './scorecard.query.ts';
import type { CardContent } from './state/card-content.ts';
import type { Progress } from './state/progress.ts';
import { markOf, type SyncView } from './state/sync-view.ts';
import styles from './submit-bar.module.css';
import { minutesId } from './whole-card.tsx';

interface SubmitBarProps {
  ref: Ref<HTMLDivElement>;
  categories: readonly Category[];
  content: CardContent;
  view: SyncView;
  progress: Progress;
  nextOpen: () => void;
  /** What the last try came to; null while there is nothing to say. */
  notice: ReactNode;
  children: ReactNode;
}

/** How far the card is, and the way on: it stays in sight at the bottom of the page. */
export function SubmitBar(props: SubmitBarProps) {
  const { categories, content, view, progress, nextOpen } = props;
  return (
    <div className={styles.bar} ref={props.ref}>
      <div className={`page ${styles.row}`}>
        <div className={styles.tally}>
          <span>
            <b>
              {progress.rated} of {categories.length}
            </b>{' '}
            rated,{' '}
            {progress.withoutScore > 0 && (
              <span className={styles.onlyWide}>{progress.withoutScore} without a score, </span>
            )}
            {progress.open.length} open
          </span>
          <span className={styles.progress} aria-hidden="true">
            {categories.map(({ slug }) => (
              <i key={slug} className={styleOf(slug, content, view)} />
            ))}
          </span>
        </div>
        <p className={styles.minutes}>
          {content.minutes} min{' '}
          <Button quiet onClick={() => focusOn(minutesId)}>
            Correct<span className="sr"> the minutes</span>
          </Button>
        </p>
        <div className={styles.notice} role="alert">
          {props.notice}
        </div>
        <p className={styles.actions}>
          <span className={styles.next}>
            <Button quiet onClick={nextOpen} disabled={progress.open.length === 0}>
              Next open one
            </Button>
          </span>
          {props.children}
        </p>
      </div>
    </div>
  );
}

/** The button that a card ends with. What it says tells whether a question follows. */
export function SubmitButton({
  isPartial,
  isAgain,
  isSending,
  submit,
}: {
  isPartial: boolean;
  isAgain: boolean;
  isSending: boolean;
  submit: () => void;
}) {
  const name = isPartial ? 'Review and submit…' : isAgain ? 'Submit the changes' : 'Submit the card';
  return (
    <Button id={submitId} onClick={submit} aria-disabled={isSending}>
      {isSending ? 'Submitting…' : name}
    </Button>
  );
}

function styleOf(slug: string, content: CardContent, view: SyncView): string | undefined {
  const value = content.ratings[slug];
  if (markOf(view, slug, value !== undefined) === 'failed') return styles.failed;
  if (value === undefined) return undefined;
  return classes(value === null ? styles.none : styles.rated);
}
