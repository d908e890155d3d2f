import { classes } from '../../lib/class-names.ts';
import { formatRanks } from '../../lib/format-range.ts';
import styles from './rank-range.module.css';

interface Range {
  best: number;
  worst: number;
}

/** Whether a model could stand anywhere. */
export function isOpen({ best, worst }: Range, models: number): boolean {
  return models > 1 && best === 1 && worst === models;
}

/** The ranks that are left open, boxed; dashed where every one is. `near` marks what the row under the reader's eye equals. */
export function RankRange({ range, models, near }: { range: Range; models: number; near?: boolean }) {
  return (
    <span className={classes(styles.range, isOpen(range, models) && styles.open, near && styles.near)}>
      {formatRanks(range)}
    </span>
  );
}

const width = 76;
/** With more models than this, ranks are no longer drawn one by one. */
const mostSteps = 20;

/** All ranks as a strip: those left open in blue, the one by score high. The range beside it says the same in figures. */
export function RankStrip({ range, rank, models }: { range: Range; rank: number; models: number }) {
  const isStepped = models <= mostSteps;
  const step = Math.min(10, width / models);
  const bar = (from: number, to: number, tall = false) => ({
    x: (from - 1) * step,
    y: tall ? 0 : 3,
    width: Math.max(isStepped ? 1 : 2, (to - from + 1) * step - (isStepped ? 1 : 0)),
    height: tall ? 10 : 4,
  });
  const bars = isStepped
    ? [...Array(models).keys()].map((place) => ({ from: place + 1, to: place + 1 }))
    : [
        { from: 1, to: models },
        { from: range.best, to: range.worst },
      ];
  return (
    <svg className={styles.strip} width={step * models} height="10" aria-hidden="true">
      {bars.map(({ from, to }) => (
        <rect
          key={`${from}-${to}`}
          className={classes(from >= range.best && to <= range.worst && styles.left)}
          {...bar(from, to)}
        />
      ))}
      <rect className={styles.left} {...bar(rank, rank, true)} />
    </svg>
  );
}
