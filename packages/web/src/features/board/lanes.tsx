import { classes } from '../../lib/class-names.ts';
import type { Bracket } from './brackets.ts';
import styles from './lanes.module.css';

/** A bracket's part in one row. */
export interface LanePiece {
  lane: number;
  isFirst: boolean;
  isLast: boolean;
}

/** What of the brackets lies beside the row at a place. */
export function piecesAt(at: number, brackets: readonly Bracket[]): LanePiece[] {
  return brackets
    .filter(({ from, to }) => from <= at && at <= to)
    .map(({ from, to, lane }) => ({ lane, isFirst: at === from, isLast: at === to }));
}

/** Makes room for as many lanes as there are; for one at least, so that most boards stand on the same line. */
export function laneRoom(brackets: readonly Bracket[]): string | undefined {
  return [styles.lanes1, styles.lanes2, styles.lanes3][Math.max(0, ...brackets.map(({ lane }) => lane))];
}

/** One row's piece of a bracket, open towards the rows that go on with it. */
export function Lane({ lane, isFirst, isLast }: LanePiece) {
  const place = [styles.lane0, styles.lane1, styles.lane2][lane];
  return (
    <span
      className={classes(styles.lane, place, isFirst && styles.first, isLast && styles.last)}
      aria-hidden="true"
    />
  );
}
