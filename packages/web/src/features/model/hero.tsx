import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Axis, Ruler } from '../../components/axis.tsx';
import { Estimate } from '../../components/page-marks.tsx';
import { RankBox } from '../../components/page-rank.tsx';
import { classes } from '../../lib/class-names.ts';
import { formatScore, ordinal } from '../../lib/format.ts';
import { describeWithheld, formatInterval } from '../../lib/format-range.ts';
import { Apart } from './apart.tsx';
import styles from './hero.module.css';
import type { BoardAround, Model, Standing } from './model.query.ts';

interface HeroProps {
  model: Model;
  standing: Standing;
  ranked: BoardAround['ranked'];
  stale: boolean;
}

/** A ranked model's score with its interval, the ranks left open to it, and the panel behind it. */
export function Hero({ model, standing, ranked, stale }: HeroProps) {
  const { score, interval, intervalWithheld, rank, rankRange } = standing;
  const tied = ranked.filter((other) => other.rank === rank).length > 1;
  return (
    <section className={styles.hero} aria-label="Standing">
      <div className={styles.row}>
        <p className={classes(styles.figure, stale && styles.stale)}>
          <a className="num" href="#score">
            {formatScore(score)}
          </a>
        </p>
        <dl className={styles.row}>
          <Fact name="95 % interval">
            {interval ? (
              <a className="num" href="#interval">
                {formatInterval(interval)}
              </a>
            ) : (
              <a href="#interval">{intervalWithheld ? describeWithheld(intervalWithheld) : 'none'}</a>
            )}
          </Fact>
          <Fact name={`ranks left open, of ${ranked.length}`}>
            <Link className={styles.ranks} to="/method#ranks">
              <RankBox range={rankRange} of={ranked.length} />
            </Link>
          </Fact>
          <Fact name={`by score, of ${ranked.length}${tied ? ', tied' : ''}`}>{ordinal(rank)}</Fact>
          <Fact name="runs">{standing.runCount}</Fact>
          <Fact name="panelists">{standing.panelistCount}</Fact>
          <Fact name="scorecards">{standing.scorecardCount}</Fact>
        </dl>
      </div>
      <div>
        <Axis className={styles.axis}>
          <Estimate value={score} interval={interval} />
        </Axis>
        <Ruler under />
      </div>
      <Apart model={model} standing={standing} ranked={ranked} />
    </section>
  );
}

/** A model below quorum: counts, and why there is no number. */
export function HeroBelowQuorum({ counts }: { counts: Model['counts'] }) {
  return (
    <section className={styles.hero} aria-label="Standing">
      <dl className={styles.row}>
        <Fact name="scored runs that count">{counts.runs}</Fact>
        <Fact name="panelists">{counts.panelists}</Fact>
        <Fact name="scorecards">{counts.scorecards}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
