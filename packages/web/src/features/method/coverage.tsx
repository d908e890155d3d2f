import type { ReactNode } from 'react';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { type MeasuredCoverage, measuredCoverage } from './coverage.ts';
import styles from './tables.module.css';

/** How often the intervals held the truth when they were tried on simulated panels. */
export function Coverage() {
  return (
    <Table
      className={styles.wide}
      caption="How often the 95 % interval held the true score, of 4,000 simulated panels a row, with the standard error; and how wide it was on average, in points."
      heads={
        <>
          <ColumnHead>Simulated panels</ColumnHead>
          <ColumnHead className={styles.number}>Score covered</ColumnHead>
          <ColumnHead className={styles.number}>Width</ColumnHead>
          <ColumnHead className={styles.number}>Category score covered</ColumnHead>
          <ColumnHead className={styles.number}>Width</ColumnHead>
          <ColumnHead className={styles.number}>Without interval</ColumnHead>
        </>
      }
    >
      {measuredCoverage.map((measured) => (
        <CoverageRow key={measured.scenario} measured={measured} />
      ))}
    </Table>
  );
}

function CoverageRow({ measured }: { measured: MeasuredCoverage }) {
  return (
    <Row>
      <RowHead>{measured.scenario}</RowHead>
      <Figure label="score covered">
        {measured.score.toFixed(2)} ± {measured.scoreError.toFixed(2)} %
      </Figure>
      <Figure label="width">{measured.scoreWidth.toFixed(2)}</Figure>
      <Figure label="category score covered">
        {measured.category.toFixed(2)} ± {measured.categoryError.toFixed(2)} %
      </Figure>
      <Figure label="width">{measured.categoryWidth.toFixed(2)}</Figure>
      <Figure label="without interval">{measured.withheld} %</Figure>
    </Row>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Cell className={styles.number}>
      <span className={styles.label}>{label} </span>
      {children}
    </Cell>
  );
}
