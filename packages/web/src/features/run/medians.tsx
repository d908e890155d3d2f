import { Axis, Dot, Ring, Ruler, Span } from '../../components/axis.tsx';
import { Pips } from '../../components/pips.tsx';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { countOf, formatRating, formatScore } from '../../lib/format.ts';
import styles from './medians.module.css';
import type { Run } from './run.query.ts';
import { layOut } from './strip.ts';

/** The panel's median in each category, and the single judgments around it. */
export function Medians({ run, quorum }: { run: Run; quorum: number }) {
  return (
    <Table
      className={styles.medians}
      caption="Medians and ratings by category, from 0 to 10"
      heads={
        <>
          <ColumnHead className={styles.name}>Category</ColumnHead>
          <ColumnHead className={styles.median}>Median</ColumnHead>
          <ColumnHead className={styles.ratings}>Ratings</ColumnHead>
          <ColumnHead className={styles.axis}>
            <span className="sr">Ratings on one axis, 0 to 10</span>
            <Ruler />
          </ColumnHead>
          <ColumnHead className={styles.panel}>Panel</ColumnHead>
        </>
      }
    >
      {run.medians.map((cell) => (
        <MedianRow key={cell.category.slug} cell={cell} ratings={ratingsOf(run, cell)} quorum={quorum} />
      ))}
    </Table>
  );
}

type MedianCell = Run['medians'][number];

function ratingsOf(run: Run, { category }: MedianCell): number[] {
  return run.scorecards
    .flatMap(({ ratings }) => ratings)
    .filter((rating) => rating.category.slug === category.slug)
    .map(({ value }) => value)
    .toSorted((a, b) => a - b);
}

function MedianRow({ cell, ratings, quorum }: { cell: MedianCell; ratings: number[]; quorum: number }) {
  const { category, median, panelistCount } = cell;
  return (
    <Row id={`category-${category.slug}`}>
      <RowHead className={styles.name}>{category.name}</RowHead>
      <Cell className={styles.median}>
        {median === null ? (
          panelistCount > 0 && <Pips count={panelistCount} of={quorum} />
        ) : (
          <b>{formatScore(median)}</b>
        )}
      </Cell>
      <Cell className={styles.ratings}>{ratings.map(formatRating).join(', ')}</Cell>
      <Cell className={styles.axis}>
        <Strip ratings={ratings} median={median} />
      </Cell>
      <Cell className={styles.panel}>{panelOf(cell, quorum)}</Cell>
    </Row>
  );
}

function Strip({ ratings, median }: { ratings: number[]; median: number | null }) {
  const [lowest, highest] = [ratings[0], ratings.at(-1)];
  return (
    <Axis className={styles.plot}>
      {lowest !== undefined && highest !== undefined && <Span from={lowest} to={highest} />}
      {layOut(ratings, median).map(({ value, lift, median: isMedian }) => {
        const Shape = isMedian ? Dot : Ring;
        return <Shape key={`${value} ${lift}`} value={value} lift={lift} />;
      })}
    </Axis>
  );
}

function panelOf({ median, panelistCount }: MedianCell, quorum: number): string {
  if (panelistCount === 0) return 'nobody rated it';
  if (median !== null) return countOf(panelistCount, 'panelist');
  return `counted, below quorum: ${panelistCount} of ${quorum}`;
}
