import { memo } from 'react';
import { Link } from 'react-router';
import { Axis, BareDot, Dot, Whisker } from '../../components/axis.tsx';
import { Pips } from '../../components/pips.tsx';
import { Cell, Row, RowHead } from '../../components/table.tsx';
import { classes } from '../../lib/class-names.ts';
import { countOf, formatScore, ordinal } from '../../lib/format.ts';
import { describeWithheld, formatInterval } from '../../lib/format-range.ts';
import type { Standing } from './board.query.ts';
import { Lane, type LanePiece } from './lanes.tsx';
import { RankRange, RankStrip } from './rank-range.tsx';
import styles from './ranking.module.css';

/** Up to this many panelists are drawn one by one: so few that each of them carries the number. */
export const smallPanel = 4;

interface RankingRowProps {
  standing: Standing;
  /** How many models are ranked. */
  models: number;
  tied: boolean;
  /** Whom it cannot be told apart from, said aloud. */
  apart: string;
  /** Where the score opens. */
  scorePath: string;
  lanes: readonly LanePiece[];
  /** Whether it cannot be told apart from the row under the reader's eye. */
  near: boolean;
}

/** One ranked model: the ranks left open, its score with what is not known of it, and who stands behind it. */
export const RankingRow = memo(function RankingRow({ standing, ...place }: RankingRowProps) {
  const { model, rank, rankRange, score, interval, panelistCount, runCount, scorecardCount } = standing;
  const maker = [model.vendor, model.version].filter(Boolean).join(', ');
  return (
    <Row data-slug={model.slug}>
      <Cell className={styles.rank}>
        {place.lanes.map((piece) => (
          <Lane key={piece.lane} {...piece} />
        ))}
        <span className={styles.rankLine}>
          <RankRange range={rankRange} models={place.models} near={place.near} />
          <RankStrip range={rankRange} rank={rank} models={place.models} />
        </span>
        <span className={styles.rankNote}>
          {ordinal(rank)} by score{place.tied && ', tied'}
          {place.apart && <span className="sr">; {place.apart}</span>}
        </span>
      </Cell>
      <RowHead className={styles.model}>
        <Link to={`/models/${model.slug}`}>{model.name}</Link>
        {maker && <small>{maker}</small>}
      </RowHead>
      <Cell className={styles.score}>
        <Link className="num" to={place.scorePath}>
          {formatScore(score)}
        </Link>
      </Cell>
      <Cell className={styles.interval}>
        {interval ? formatInterval(interval) : <small>{withheld(standing)}</small>}
      </Cell>
      <Cell className={styles.axis}>
        <Axis className={styles.plot}>
          {interval ? (
            <>
              <Whisker {...interval} />
              <Dot value={score} />
            </>
          ) : (
            <BareDot value={score} />
          )}
        </Axis>
      </Cell>
      <Cell className={styles.panel}>
        <b>
          {panelistCount <= smallPanel && <Pips count={panelistCount} />}
          {countOf(panelistCount, 'panelist')}
        </b>
        <Link className={classes('num', styles.behind)} to={`/models/${model.slug}#runs`}>
          {countOf(runCount, 'run')}, {countOf(scorecardCount, 'scorecard')}
        </Link>
      </Cell>
    </Row>
  );
});

function withheld({ intervalWithheld }: Standing): string {
  return intervalWithheld ? describeWithheld(intervalWithheld) : '';
}
