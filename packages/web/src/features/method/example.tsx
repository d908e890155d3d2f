import { QUORUM } from '@panelmark/core';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { formatRating, formatScore } from '../../lib/format.ts';
import styles from './example.module.css';
import { type ExampleCell, exampleCells, exampleMedian, exampleScore } from './example.ts';

/** The rules on a handful of ratings, worked out by the code that checks published boards. */
export function Example() {
  const overall = exampleScore(exampleCells);
  const balance = exampleScore(exampleCells.filter(({ category }) => category === 'Balance'));
  return (
    <>
      <Table
        className={styles.example}
        caption="An invented model: the ratings of two runs in two categories, and their medians"
        heads={
          <>
            <ColumnHead>Cell</ColumnHead>
            <ColumnHead>Ratings</ColumnHead>
            <ColumnHead className={styles.number}>Median</ColumnHead>
          </>
        }
      >
        {exampleCells.map((cell) => (
          <ExampleRow key={cell.run + cell.category} cell={cell} />
        ))}
      </Table>
      <p className={styles.sum}>
        In Balance the model scores {formatScore(balance.sum)} ÷ {balance.cells} = <b>{balance.score}</b>.
        Overall it scores {formatScore(overall.sum)} ÷ {overall.cells} = <b>{overall.score}</b>: the thin cell
        counts, though its median of its own is not printed.
      </p>
    </>
  );
}

function ExampleRow({ cell }: { cell: ExampleCell }) {
  const thin = cell.ratings.length < QUORUM;
  return (
    <Row>
      <RowHead>
        {cell.run}, {cell.category}
      </RowHead>
      <Cell>{cell.ratings.map((rating) => formatRating(rating / 100)).join(', ')}</Cell>
      <Cell className={styles.number}>
        {thin
          ? `counted, below quorum (it is ${formatScore(exampleMedian(cell))})`
          : formatScore(exampleMedian(cell))}
      </Cell>
    </Row>
  );
}
