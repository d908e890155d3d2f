import { Link } from 'react-router';
import { Axis, Dot, Ruler } from '../../components/axis.tsx';
import { Pips } from '../../components/pips.tsx';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { countOf, formatScore, sentenceCase } from '../../lib/format.ts';
import styles from './categories-step.module.css';
import { describeExtremes } from './extremes.ts';
import type { Standing } from './model.query.ts';
import { Step } from './steps.tsx';

type CategoryStanding = Standing['categories'][number];

/** The model's score in each category, on one axis. */
export function CategoriesStep({ standing, quorum }: { standing: Standing; quorum: number }) {
  const { categories } = standing;
  const title = sentenceCase(
    countOf(categories.length, 'category', { plural: 'categories', style: 'words' }),
  );
  return (
    <Step id="categories" title={title}>
      <p className="muted measure">
        Each is the mean of that category's run medians. {describeExtremes(categories)}
      </p>
      <Table
        className={styles.categories}
        caption="Category scores, from 0 to 10"
        heads={
          <>
            <ColumnHead className={styles.name}>Category</ColumnHead>
            <ColumnHead className={styles.score}>Score</ColumnHead>
            <ColumnHead className={styles.axis}>
              <span className="sr">Score on one axis, 0 to 10</span>
              <Ruler />
            </ColumnHead>
            <ColumnHead className={styles.panel}>Panel</ColumnHead>
          </>
        }
      >
        {categories.map((category) => (
          <CategoryRow key={category.category.slug} standing={category} quorum={quorum} />
        ))}
      </Table>
    </Step>
  );
}

function CategoryRow({ standing, quorum }: { standing: CategoryStanding; quorum: number }) {
  const { category, score, panelistCount, runCount } = standing;
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
      <Cell className={styles.axis}>
        <Axis className={styles.plot}>{score !== null && <Dot value={score} />}</Axis>
      </Cell>
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
