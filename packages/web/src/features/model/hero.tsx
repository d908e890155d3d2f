import type { ReactNode } from 'react';
import { Axis, Dot, Ruler } from '../../components/axis.tsx';
import { classes } from '../../lib/class-names.ts';
import { formatScore, ordinal } from '../../lib/format.ts';
import styles from './hero.module.css';
import type { Model, Standing } from './model.query.ts';

/** A ranked model's score, its place, and the panel behind it. */
export function Hero({ standing, ranks, stale }: { standing: Standing; ranks: number[]; stale: boolean }) {
  const tied = ranks.filter((rank) => rank === standing.rank).length > 1;
  return (
    <section className={styles.hero} aria-label="Standing">
      <div className={styles.row}>
        <p className={classes(styles.figure, stale && styles.stale)}>
          <a className="num" href="#score">
            {formatScore(standing.score)}
          </a>
        </p>
        <dl className={styles.row}>
          <Fact name={`by score, of ${ranks.length}${tied ? ', tied' : ''}`}>{ordinal(standing.rank)}</Fact>
          <Fact name="runs">{standing.runCount}</Fact>
          <Fact name="panelists">{standing.panelistCount}</Fact>
          <Fact name="scorecards">{standing.scorecardCount}</Fact>
        </dl>
      </div>
      <div>
        <Axis className={styles.axis}>
          <Dot value={standing.score} />
        </Axis>
        <Ruler under />
      </div>
    </section>
  );
}

/** A model below quorum: counts, and why there is no number. */
export function HeroBelowQuorum({ counts }: { counts: Model['counts'] }) {
  return (
    <section className={styles.hero} aria-label="Standing">
      <dl className={styles.row}>
        <Fact name="scored runs">{counts.runs}</Fact>
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
