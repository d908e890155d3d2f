import { Link } from 'react-router';
import { Axis, Dot } from '../../components/axis.tsx';
import { Pips } from '../../components/pips.tsx';
import { Cell, Row, RowHead } from '../../components/table.tsx';
import { classes } from '../../lib/class-names.ts';
import { countOf, formatScore, joinWords, ordinal } from '../../lib/format.ts';
import type { Standing } from './board.query.ts';
import styles from './ranking.module.css';

/** Up to this many panelists are drawn one by one: so few that each of them carries the number. */
const smallPanel = 4;

/** One ranked model: its place by score, its score, and who stands behind it. */
export function RankingRow({ standing, tied }: { standing: Standing; tied: boolean }) {
  const { model, score, panelistCount, runCount, scorecardCount } = standing;
  const path = `/models/${model.slug}`;
  const maker = [model.vendor, model.version].filter(Boolean).join(', ');
  return (
    <Row>
      <Cell className={styles.rank}>
        <b>{ordinal(standing.rank)}</b>
        {tied && <small>tied</small>}
      </Cell>
      <RowHead className={styles.model}>
        <Link to={path}>{model.name}</Link>
        {maker && <small>{maker}</small>}
      </RowHead>
      <Cell className={styles.score}>
        <Link className="num" to={`${path}#score`}>
          {formatScore(score)}
        </Link>
      </Cell>
      <Cell className={styles.axis}>
        <Axis className={styles.plot}>
          <Dot value={score} />
        </Axis>
      </Cell>
      <Cell className={styles.panel}>
        <b>
          {panelistCount <= smallPanel && <Pips count={panelistCount} />}
          {countOf(panelistCount, 'panelist')}
        </b>
        <Link className={classes('num')} to={`${path}#runs`}>
          {joinWords([countOf(runCount, 'run'), countOf(scorecardCount, 'scorecard')])}
        </Link>
      </Cell>
    </Row>
  );
}
