import { classes } from '../../lib/class-names.ts';
import { hyphenate } from '../../lib/hyphenate.ts';
import styles from './sort-head.module.css';

/** The button in a column's head that sorts by it. The `th` around it says the order with `aria-sort`. */
export function SortHead({ name, plain, onPress }: { name: string; plain?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={classes(styles.sort, plain && styles.plain)}
      aria-label={plain ? name : undefined}
      onClick={onPress}
    >
      {plain ? hyphenate(name) : name}
      {!plain && <Arrow />}
    </button>
  );
}

function Arrow() {
  return (
    <svg
      className={styles.arrow}
      width="11"
      height="11"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="M8 3v10m-4-4 4 4 4-4" />
    </svg>
  );
}
