import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Axis, Dot, Ring, Ruler, Span } from '../../components/axis.tsx';
import { NarrowRuler } from '../../components/page-ruler.tsx';
import { Pips } from '../../components/pips.tsx';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { countOf, formatRating, formatScore } from '../../lib/format.ts';
import styles from './medians.module.css';
import type { MedianCell, Run } from './run.query.ts';
import { formatCoverage, formatRange } from './spread.ts';
import { layOut } from './strip.ts';

/** The panel's median in each category, the single judgments around it, and how far they lie apart. */
export function Medians({ run, quorum }: { run: Run; quorum: number }) {
  return (
    <>
      <NarrowRuler />
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
            <ColumnHead className={styles.spread}>Lowest to highest</ColumnHead>
            <ColumnHead className={styles.panel}>Panel</ColumnHead>
          </>
        }
      >
        {run.medians.map((cell) => (
          <MedianRow key={cell.category.slug} cell={cell} ratings={ratingsOf(run, cell)} quorum={quorum} />
        ))}
      </Table>
    </>
  );
}

function ratingsOf(run: Run, { category }: MedianCell): number[] {
  return run.scorecards
    .flatMap(({ ratings }) => ratings)
    .filter((rating) => rating.category.slug === category.slug)
    .map(({ value }) => value)
    .toSorted((a, b) => a - b);
}

function MedianRow({ cell, ratings, quorum }: { cell: MedianCell; ratings: number[]; quorum: number }) {
  const { category, median } = cell;
  return (
    <Row id={`category-${category.slug}`}>
      <RowHead className={styles.name}>{category.name}</RowHead>
      <Cell className={styles.median}>
        {median !== null && (
          <ToCards slug={category.slug} className="num">
            <b>{formatScore(median)}</b>
          </ToCards>
        )}
      </Cell>
      <Cell className={styles.ratings}>{ratings.map(formatRating).join(', ')}</Cell>
      <Cell className={styles.axis}>
        <Strip ratings={ratings} median={median} />
      </Cell>
      <Cell className={styles.spread}>
        <Spread cell={cell} />
      </Cell>
      <Cell className={styles.panel}>
        <Panel cell={cell} quorum={quorum} />
      </Cell>
    </Row>
  );
}

interface ToCardsProps {
  slug: string;
  className?: string;
  children: ReactNode;
}

/** One step from a cell to the scorecards, in which its category is marked. */
function ToCards({ slug, className, children }: ToCardsProps) {
  const [params] = useSearchParams();
  const marking = new URLSearchParams(params);
  marking.set('category', slug);
  return (
    <Link className={className} to={`?${marking}#cards`}>
      {children}
    </Link>
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

function Spread({ cell: { spread } }: { cell: MedianCell }) {
  if (spread === null) return null;
  const { quartiles } = spread;
  return (
    <>
      <span>
        {formatRange(spread)}
        {spread.contested && <b className={styles.contested}>contested</b>}
      </span>
      <small>
        covers {formatCoverage(spread.coverage)}
        {quartiles && `; middle half ${formatScore(quartiles.lower)} to ${formatScore(quartiles.upper)}`}
      </small>
    </>
  );
}

function Panel({ cell: { category, median, panelistCount }, quorum }: { cell: MedianCell; quorum: number }) {
  if (panelistCount === 0) return 'nobody rated it';
  return (
    <>
      <Pips count={Math.min(panelistCount, quorum)} of={quorum} />{' '}
      {median === null ? (
        <ToCards slug={category.slug}>
          counted, below quorum: {panelistCount} of {quorum}
        </ToCards>
      ) : (
        countOf(panelistCount, 'panelist')
      )}
    </>
  );
}
