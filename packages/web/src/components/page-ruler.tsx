import { Ruler } from './axis.tsx';
import styles from './page-ruler.module.css';

/** The scale above a list of rows that have their axes to themselves where the page is narrow; nowhere else. */
export function NarrowRuler() {
  return (
    <div className={styles.ruler}>
      <Ruler />
    </div>
  );
}
