import { spreadOf } from '@panelmark/core';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import styles from './tables.module.css';

const panels = [3, 4, 5, 6, 7, 8];

/** What the range from the smallest to the largest rating covers, by the size of the panel. */
export function CoverageOfRanges() {
  return (
    <Table
      className={styles.narrow}
      caption="The probability that the smallest and the largest rating hold the median of all such panelists between them"
      heads={
        <>
          <ColumnHead>Panel</ColumnHead>
          <ColumnHead className={styles.number}>Covered</ColumnHead>
        </>
      }
    >
      {panels.map((size) => (
        <Row key={size}>
          <RowHead>{size} panelists</RowHead>
          <Cell className={styles.number}>{coverageOf(size)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Cut after three decimals: never said to be more than it is. */
function coverageOf(size: number): string {
  const { coverage } = spreadOf(Array.from({ length: size }, () => 0));
  return `${Math.floor((coverage ?? 0) * 100_000) / 1000} %`;
}
