import { Link } from 'react-router';
import { Axis, Dot, Ruler } from '../../components/axis.tsx';
import { Pips } from '../../components/pips.tsx';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { countOf, formatScore, joinWords, ordinal } from '../../lib/format.ts';
import type { OldBoard, OldStanding } from './old-board.query.ts';
import styles from './old-ranking.module.css';

/** The models of a board of the past, as they were called and ranked then. */
export function OldRanking({ board }: { board: OldBoard }) {
  return (
    <Table
      className={styles.ranking}
      caption="Models at quorum on this board. The score is the mean, over a model's runs and categories, of the panel's medians, from 0 to 10."
      heads={
        <>
          <ColumnHead className={styles.rank}>Rank</ColumnHead>
          <ColumnHead className={styles.model}>Model</ColumnHead>
          <ColumnHead className={styles.score}>Score</ColumnHead>
          <ColumnHead className={styles.axis}>
            <span className="sr">Score on one axis, 0 to 10</span>
            <Ruler />
          </ColumnHead>
          <ColumnHead className={styles.panel}>Panel</ColumnHead>
        </>
      }
    >
      {board.ranked.map((standing) => (
        <OldRow key={standing.slug} standing={standing} quorum={board.quorum} />
      ))}
    </Table>
  );
}

function OldRow({ standing, quorum }: { standing: OldStanding; quorum: number }) {
  const { rank, slug, name, score, panelistCount, runCount, scorecardCount } = standing;
  const maker = [standing.vendor, standing.version].filter(Boolean).join(', ');
  return (
    <Row>
      <Cell className={styles.rank}>{ordinal(rank)}</Cell>
      <RowHead className={styles.model}>
        <Link to={`/models/${slug}`}>{name}</Link>
        {maker && <small>{maker}</small>}
        <Categories standing={standing} quorum={quorum} />
      </RowHead>
      <Cell className={styles.score}>{formatScore(score)}</Cell>
      <Cell className={styles.axis}>
        <Axis className={styles.plot}>
          <Dot value={score} />
        </Axis>
      </Cell>
      <Cell className={styles.panel}>
        {countOf(panelistCount, 'panelist')}
        <small>{joinWords([countOf(runCount, 'run'), countOf(scorecardCount, 'scorecard')])}</small>
      </Cell>
    </Row>
  );
}

function Categories({ standing, quorum }: { standing: OldStanding; quorum: number }) {
  return (
    <details className={styles.categories}>
      <summary>
        Categories<span className="sr"> of {standing.name}</span>
      </summary>
      <dl>
        {standing.categories.map(({ category, score, panelistCount }) => (
          <div key={category.slug}>
            <dt>{category.name}</dt>
            <dd>
              {score !== null && formatScore(score)}
              {score === null && panelistCount === 0 && <span className="faint">nobody rated it</span>}
              {score === null && panelistCount > 0 && (
                <>
                  <Pips count={panelistCount} of={quorum} />
                  <span className="sr">
                    below quorum, {panelistCount} of {quorum} panelists
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
