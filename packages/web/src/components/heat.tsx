import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../lib/class-names.ts';
import { formatScore, rampStep } from '../lib/format.ts';
import styles from './heat.module.css';
import { Pips } from './pips.tsx';
import { Cell, ColumnHead, Row, RowHead, Table } from './table.tsx';

/** With more columns than this their heads turn upright where the page is narrow. */
const mostLyingHeads = 8;

interface HeatTableProps {
  caption: string;
  /** What the rows are. */
  corner: string;
  columns: { key: string; head: ReactNode; sort?: 'ascending' | 'descending' | undefined }[];
  /** Rows of `HeatRow`. */
  children: ReactNode;
}

/** Numbers of 0 to 10 as a table, each on its shade of the ramp. */
export function HeatTable({ caption, corner, columns, children }: HeatTableProps) {
  return (
    <Table
      className={classes(styles.heat, columns.length > mostLyingHeads && styles.upright)}
      caption={caption}
      heads={
        <>
          <ColumnHead>{corner}</ColumnHead>
          {columns.map(({ key, head, sort }) => (
            <ColumnHead key={key} aria-sort={sort}>
              {head}
            </ColumnHead>
          ))}
        </>
      }
    >
      {children}
    </Table>
  );
}

/** One row: what it is, then its cells. */
export function HeatRow({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <Row>
      <RowHead>{head}</RowHead>
      {children}
    </Row>
  );
}

interface HeatCellProps {
  /** The column's name, said beside the number where there is no room for heads. */
  label: string;
  /** Null below quorum: counted, never a number. */
  value: number | null;
  panelists: number;
  quorum: number;
  /** Where the cell opens into what it is made of. */
  to: string;
  /** An overall score, heavier than its neighbours. */
  total?: boolean;
  /** Where a link brought the reader. */
  marked?: boolean;
}

/** A number on its shade, pips where there are too few panelists for one, a dot where there is nobody. */
export function HeatCell({ label, value, panelists, quorum, to, total, marked }: HeatCellProps) {
  const name = <span className={classes(styles.label, marked && styles.marked)}>{label}</span>;
  if (panelists === 0) {
    return (
      <Cell>
        <span className={classes(styles.cell, styles.none)}>
          {name}
          <span aria-hidden="true">·</span>
          <span className="sr">nobody rated it</span>
        </span>
      </Cell>
    );
  }
  const look = value === null ? styles.short : classes(styles[`v${rampStep(value)}`], total && styles.total);
  return (
    <Cell>
      <Link className={classes(styles.cell, look)} to={to}>
        {name}
        {value === null ? <BelowQuorum count={panelists} of={quorum} /> : <span>{formatScore(value)}</span>}
      </Link>
    </Cell>
  );
}

function BelowQuorum({ count, of }: { count: number; of: number }) {
  return (
    <>
      <Pips count={count} of={of} />
      <span className="sr">
        below quorum, {count} of {of} panelists
      </span>
    </>
  );
}

/** How to read the shades and the pips. */
export function HeatLegend({ quorum }: { quorum: number }) {
  return (
    <div className={styles.legend}>
      <span>
        Shade, one step a point
        <span className={styles.ramp} aria-hidden="true">
          {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => (
            <span key={step} className={styles[`v${step}`]}>
              {step}
            </span>
          ))}
        </span>
      </span>
      <span>
        <Pips count={quorum - 1} of={quorum} /> below quorum: counted, not shown
      </span>
    </div>
  );
}
