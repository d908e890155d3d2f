import { type KeyboardEvent, memo } from 'react';
import { classes } from '../../lib/class-names.ts';
import styles from './category-field.module.css';
import { categoryId } from './focus.ts';
import { Mark } from './mark.tsx';
import { Scale } from './scale.tsx';
import type { Category } from './scorecard.query.ts';
import type { CategoryMark } from './state/sync-view.ts';
import { ratingOfKey } from './use-card-keys.ts';

/** What a category's part of the page may do to the card. */
export interface CategoryActions {
  rate: (category: string, value: number | null) => void;
  /** Rates, and brings the focus to the next open category. */
  rateAndMoveOn: (category: string, value: number | null) => void;
  moveOn: (category: string) => void;
  clear: (category: string) => void;
  /** The focus is here now. */
  visit: (category: string) => void;
}

interface CategoryFieldProps {
  category: Category;
  /** Its place on the card, from 1. */
  number: number;
  /** Null: no score, chosen; undefined: open. */
  value: number | null | undefined;
  /** A rating between two steps that stands or stood here, such as 7.25: a choice of its own. */
  between: number | null;
  isCurrent: boolean;
  isClosed: boolean;
  /** Whether digits and letters rate. */
  keysOn: boolean;
  mark: CategoryMark | null;
  actions: CategoryActions;
}

/**
 * One question: a group of radio buttons on the scale that is the board's axis as well, and "no score" apart. What the
 * numbers mean describes the group. Drawn again only when one of its own values changes: a card has many.
 */
export const CategoryField = memo(function CategoryField(props: CategoryFieldProps) {
  const { category, number, value, between, isCurrent, isClosed, mark, actions } = props;
  const { slug, name, question, anchors } = category;
  const anchorsId = `${categoryId(slug)}-anchors`;
  return (
    <div className={classes(styles.category, isCurrent && styles.current)} id={categoryId(slug)}>
      <fieldset
        className={styles.group}
        aria-describedby={anchorsId}
        disabled={isClosed}
        onFocus={() => actions.visit(slug)}
        onKeyDown={(event) => press(event, props)}
      >
        <legend className={styles.ask}>
          <span className={styles.title}>
            <b>
              <span className={styles.number}>{number}</span> {name}
            </b>
          </span>{' '}
          <span className={styles.question}>{question}</span>
        </legend>
        <Scale
          name={categoryId(slug)}
          anchors={anchors}
          anchorsId={anchorsId}
          value={value}
          between={between}
          choose={(chosen) => actions.rate(slug, chosen)}
        />
      </fieldset>
      <span className={styles.corner}>
        {value !== undefined && !isClosed && (
          <button type="button" className={styles.clear} tabIndex={-1} onClick={() => actions.clear(slug)}>
            Clear<span className="sr"> {name}</span>
          </button>
        )}
        {isClosed ? <Mark kind="closed" /> : mark && <Mark kind={mark} />}
      </span>
    </div>
  );
});

function press(event: KeyboardEvent, { category, value, keysOn, actions }: CategoryFieldProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { slug } = category;
  const meant = event.key === 'Enter' && value !== undefined ? 'on' : ratingOfKey(event.key, keysOn);
  if (meant === undefined) return;
  event.preventDefault();
  if (event.repeat) return;
  if (meant === 'on') actions.moveOn(slug);
  else if (meant === 'clear') actions.clear(slug);
  else actions.rateAndMoveOn(slug, meant);
}
