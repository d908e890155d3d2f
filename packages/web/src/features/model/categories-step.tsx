import { Link } from 'react-router';
import { Axis, Ruler } from '../../components/axis.tsx';
import { Estimate } from '../../components/page-marks.tsx';
import { NarrowRuler } from '../../components/page-ruler.tsx';
import { Pips } from '../../components/pips.tsx';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { countOf, formatScore, sentenceCase } from '../../lib/format.ts';
import { describeWithheld, formatInterval } from '../../lib/format-range.ts';
import styles from './categories-step.module.css';
import { type CategorySpread, describeRange, spreadByCategory } from './category-spread.ts';
import { describeExtremes } from './extremes.ts';
import type { Model, Standing } from './model.query.ts';
import { sortedRuns } from './sorted-runs.ts';
import { Step } from './steps.tsx';

type CategoryStanding = Standing['categories'][number];

interface CategoriesStepProps {
  model: Model;
  standing: Standing;
  quorum: number;
}

/** The model's score in each category with its interval, on one axis, and how far its runs and panelists lie apart there. */
export function CategoriesStep({ model, standing, quorum }: CategoriesStepProps) {
  const { categories } = standing;
  const title = sentenceCase(
    countOf(categories.length, 'category', { plural: 'categories', style: 'words' }),
  );
  // A part of the runs would tell a spread that is none.
  const spreads = model.runs.pageInfo.hasNextPage ? null : spreadByCategory(sortedRuns(model.runs.nodes));
  return (
    <Step id="categories" title={title}>
      <p className="muted measure">
        Each is the mean of that category's run medians. {describeExtremes(categories)}
      </p>
      <NarrowRuler />
      <Table
        className={styles.categories}
        caption="Category scores with their intervals, from 0 to 10"
        heads={
          <>
            <ColumnHead className={styles.name}>Category</ColumnHead>
            <ColumnHead className={styles.score}>Score</ColumnHead>
            <ColumnHead className={styles.interval}>95 % interval</ColumnHead>
            <ColumnHead className={styles.axis}>
              <span className="sr">Score on one axis, 0 to 10</span>
              <Ruler />
            </ColumnHead>
            {spreads && <ColumnHead className={styles.spread}>Run medians</ColumnHead>}
            <ColumnHead className={styles.panel}>Panel</ColumnHead>
          </>
        }
      >
        {categories.map((category) => (
          <CategoryRow
            key={category.category.slug}
            standing={category}
            quorum={quorum}
            spread={spreads && (spreads.get(category.category.slug) ?? none)}
          />
        ))}
      </Table>
    </Step>
  );
}

const none: CategorySpread = { lowest: null, highest: null, contested: 0 };

interface CategoryRowProps {
  standing: CategoryStanding;
  quorum: number;
  /** Null where the table does not tell it. */
  spread: CategorySpread | null;
}

function CategoryRow({ standing, quorum, spread }: CategoryRowProps) {
  const { category, score, interval, intervalWithheld, panelistCount, runCount } = standing;
  return (
    <Row id={`category-${category.slug}`}>
      <RowHead className={styles.name}>{category.name}</RowHead>
      <Cell className={styles.score}>
        {score === null ? (
          <Pips count={panelistCount} of={quorum} />
        ) : (
          <Link className="num" to={`?category=${category.slug}#runs`}>
            <b>{formatScore(score)}</b>
          </Link>
        )}
      </Cell>
      <Cell className={styles.interval}>
        {interval && formatInterval(interval)}
        {score !== null && !interval && intervalWithheld && (
          <small>{describeWithheld(intervalWithheld)}</small>
        )}
      </Cell>
      <Cell className={styles.axis}>
        <Axis className={styles.plot}>
          {score !== null && <Estimate value={score} interval={interval} />}
        </Axis>
      </Cell>
      {spread && (
        <Cell className={styles.spread}>
          {describeRange(spread)}
          {spread.contested > 0 && <small>{spread.contested} contested</small>}
        </Cell>
      )}
      <Cell className={styles.panel}>
        {score === null ? missing(panelistCount, quorum) : countOf(panelistCount, 'panelist')}
        {score !== null && `, ${countOf(runCount, 'run')}`}
      </Cell>
    </Row>
  );
}

function missing(panelists: number, quorum: number): string {
  return panelists === 0 ? 'nobody rated it' : `below quorum, ${panelists} of ${quorum} panelists`;
}
