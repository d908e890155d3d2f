import { classes } from '../lib/class-names.ts';
import { formatRanks } from '../lib/format-range.ts';
import styles from './page-rank.module.css';

interface RankBoxProps {
  range: { best: number; worst: number };
  /** How many models are ranked. */
  of: number;
}

/** The ranks that are left open to a model, boxed; dashed where every rank is. */
export function RankBox({ range, of }: RankBoxProps) {
  const open = of > 1 && range.best === 1 && range.worst === of;
  return <span className={classes(styles.range, open && styles.open)}>{formatRanks(range)}</span>;
}
