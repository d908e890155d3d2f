import { classes } from '../../lib/class-names.ts';
import { formatRating } from '../../lib/format.ts';
import styles from './scale.module.css';

interface ScaleProps {
  /** The name of the group of radio buttons. */
  name: string;
  /** What some of the steps mean. */
  anchors: readonly { rating: number; meaning: string }[];
  anchorsId: string;
  /** Null: no score, chosen; undefined: nothing is. */
  value: number | null | undefined;
  /** A choice between two steps, such as 7.25; null where there is none. */
  between: number | null;
  choose: (value: number | null) => void;
}

const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Eleven steps on the axis that the board is drawn on, "no score" apart from them, and what the numbers mean. */
export function Scale({ name, anchors, anchorsId, value, between, choose }: ScaleProps) {
  const anchored = new Set(anchors.map(({ rating }) => rating));
  const choice = (chosen: number | null) => ({
    type: 'radio',
    name,
    value: chosen === null ? 'none' : chosen,
    checked: value === chosen,
    onChange: () => choose(chosen),
  });
  return (
    <div className={styles.rate}>
      <div className={styles.scale}>
        {steps.map((step) => (
          <label key={step} className={classes(styles.step, anchored.has(step) && styles.anchored)}>
            <input {...choice(step)} />
            <span className={styles.figure}>{step}</span>
          </label>
        ))}
      </div>
      <div className={styles.apart}>
        {between !== null && (
          <label className={classes(styles.step, styles.between)}>
            <input {...choice(between)} />
            <span className={styles.figure}>{formatRating(between)}</span>
          </label>
        )}
        <label className={styles.none}>
          <input {...choice(null)} />
          <span className={styles.word}>no score</span>
        </label>
      </div>
      <ul className={styles.anchors} id={anchorsId}>
        {anchors.map(({ rating, meaning }) => (
          <li key={rating}>
            <b>{formatRating(rating)}</b> {meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}
