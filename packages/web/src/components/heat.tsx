import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../lib/class-names.ts';
import { formatScore, rampStep } from '../lib/format.ts';
import { formatInterval } from '../lib/format-range.ts';
import { hyphenate } from '../lib/hyphenate.ts';
import { along } from './axis.tsx';
import styles from './heat.module.css';
import { Pips } from './pips.tsx';
import ramp from './ramp.module.css';
import { Cell, ColumnHead, Row, RowHead, Table } from './table.tsx';

/** With more columns than this their heads turn upright where the page is narrow. */
const mostLyingHeads = 8;

interface HeatTableProps {
  caption: string;
  /** What the rows are. */
  corner: ReactNode;
  cornerSort?: Order;
  columns: { key: string; head: ReactNode; sort?: Order }[];
  /** Whether the first column sums the others up, and stands apart. */
  total?: boolean;
  /** Rows of `HeatRow`. */
  children: ReactNode;
}

type Order = 'ascending' | 'descending' | undefined;

/** Numbers of 0 to 10 as a table, each on its shade of the ramp. */
export function HeatTable({ caption, corner, cornerSort, columns, total, children }: HeatTableProps) {
  const look = classes(
    styles.heat,
    columns.length > mostLyingHeads && styles.upright,
    total && styles.summed,
  );
  return (
    <Table
      className={look}
      caption={caption}
      heads={
        <>
          <ColumnHead aria-sort={cornerSort}>{corner}</ColumnHead>
          {columns.map(({ key, head, sort }) =>
            typeof head === 'string' ? (
              <ColumnHead key={key} aria-sort={sort} aria-label={head}>
                <span>{hyphenate(head)}</span>
              </ColumnHead>
            ) : (
              <ColumnHead key={key} aria-sort={sort}>
                {head}
              </ColumnHead>
            ),
          )}
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
  /** Where the value may lie, drawn under it; left out where pages have none. */
  interval?: { low: number; high: number } | null | undefined;
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
export function HeatCell({ label, value, interval, panelists, quorum, to, total, marked }: HeatCellProps) {
  const name = <span className={classes(styles.label, marked && styles.marked)}>{hyphenate(label)}</span>;
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
  const look =
    value === null
      ? styles.short
      : classes(ramp[`v${rampStep(value)}`], total && styles.total, interval !== undefined && styles.spanned);
  return (
    <Cell>
      <Link className={classes(styles.cell, look)} to={to}>
        {name}
        {value === null ? <BelowQuorum count={panelists} of={quorum} /> : <span>{formatScore(value)}</span>}
        {value !== null && interval && <SmallInterval value={value} interval={interval} />}
      </Link>
    </Cell>
  );
}

/** An interval under its number, on the scale from 0 to 10: five pixels high, and said in words. */
function SmallInterval({ value, interval }: { value: number; interval: { low: number; high: number } }) {
  return (
    <>
      <svg className={styles.micro} aria-hidden="true">
        <line x1={along(interval.low)} x2={along(interval.high)} y1="50%" y2="50%" />
        <circle cx={along(value)} cy="50%" r="2.5" />
      </svg>
      <span className="sr">, interval {formatInterval(interval)}</span>
    </>
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

interface HeatLegendProps {
  quorum: number;
  /** Which marks are on the page: those are explained, and no others. All but intervals unless told otherwise. */
  intervals?: boolean;
  short?: boolean;
  nobody?: boolean;
}

/** How to read the shades and the marks. */
export function HeatLegend({ quorum, intervals = false, short = true, nobody = false }: HeatLegendProps) {
  return (
    <div className={styles.legend}>
      <span>
        Shade, one step a point
        <span className={ramp.ramp} aria-hidden="true">
          {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => (
            <span key={step} className={ramp[`v${step}`]}>
              {step}
            </span>
          ))}
        </span>
      </span>
      {intervals && <span>The line under a number is its 95 % interval on a 0 to 10 axis.</span>}
      {short && (
        <span>
          <Pips count={quorum - 1} of={quorum} /> below quorum: counted, not shown
        </span>
      )}
      {nobody && <span>· nobody rated it</span>}
    </div>
  );
}
