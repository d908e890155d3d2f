import type { ReactNode } from 'react';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { classes } from '../../lib/class-names.ts';
import type { Difference } from './compare.query.ts';
import { DifferenceAxis, DifferenceRuler, NarrowDifferenceRuler } from './difference-axis.tsx';
import { shortReasons } from './finding.ts';
import { formatDifference, formatDifferenceInterval } from './format-difference.ts';
import styles from './parts.module.css';

/** The two models, by name: the first less the second. */
export interface Names {
  a: string;
  b: string;
}

/** One part of the judgments in which two models are compared. */
interface Part {
  key: string;
  name: ReactNode;
  /** The score of each there, as it is to be shown. */
  a: ReactNode;
  b: ReactNode;
  /** Null where either is below quorum. */
  difference: Difference | null;
}

interface PartsProps {
  caption: string;
  /** What the rows are. */
  corner: string;
  names: Names;
  parts: readonly Part[];
}

/** Two models part by part: the score of each, and the difference with its interval on one axis. */
export function Parts({ caption, corner, names, parts }: PartsProps) {
  return (
    <>
      <NarrowDifferenceRuler />
      <Table
        className={styles.parts}
        caption={caption}
        heads={
          <>
            <ColumnHead className={styles.name}>{corner}</ColumnHead>
            <ColumnHead className={styles.score}>{names.a}</ColumnHead>
            <ColumnHead className={styles.score}>{names.b}</ColumnHead>
            <ColumnHead className={styles.difference}>Difference</ColumnHead>
            <ColumnHead className={styles.interval}>95 % interval</ColumnHead>
            <ColumnHead className={styles.axis}>
              <span className="sr">Difference on one axis, −10 to 10</span>
              <Sides names={names} />
              <DifferenceRuler />
            </ColumnHead>
          </>
        }
      >
        {parts.map((part) => (
          <PartRow key={part.key} part={part} names={names} />
        ))}
      </Table>
    </>
  );
}

/** Which end of the axis is whose. */
function Sides({ names }: { names: Names }) {
  return (
    <span className={styles.sides} aria-hidden="true">
      <span>{names.b} higher</span>
      <span>{names.a} higher</span>
    </span>
  );
}

function PartRow({ part: { name, a, b, difference }, names }: { part: Part; names: Names }) {
  return (
    <Row>
      <RowHead className={styles.name}>{name}</RowHead>
      <Cell className={classes(styles.score, styles.a)}>
        <span className={styles.whose}>{names.a} </span>
        {a}
      </Cell>
      <Cell className={classes(styles.score, styles.b)}>
        <span className={styles.whose}>{names.b} </span>
        {b}
      </Cell>
      <Cell className={styles.difference}>
        {difference === null ? 'none' : formatDifference(difference.difference)}
      </Cell>
      <Cell className={styles.interval}>{intervalOf(difference)}</Cell>
      <Cell className={styles.axis}>
        <DifferenceAxis className={styles.plot} difference={difference} />
      </Cell>
    </Row>
  );
}

function intervalOf(difference: Difference | null): ReactNode {
  if (difference === null) return <small>below quorum</small>;
  if (difference.interval) return formatDifferenceInterval(difference.interval);
  return <small>none: {difference.withheld ? shortReasons[difference.withheld] : 'not tested'}</small>;
}
