import { classes } from '../lib/class-names.ts';
import styles from './pips.module.css';

/** One pip a panelist, filled for those who are there. The text beside it says the same, so it stays silent itself. */
export function Pips({ count, of = count }: { count: number; of?: number }) {
  return (
    <span className={styles.pips} aria-hidden="true">
      {[...Array(of).keys()].map((place) => (
        <i key={place} className={classes(styles.pip, place < count && styles.in)} />
      ))}
    </span>
  );
}
