import { Link } from 'react-router';
import { Facts } from '../../components/page.tsx';
import { countOf, formatScore } from '../../lib/format.ts';
import { formatInterval } from '../../lib/format-range.ts';
import styles from './interval-arithmetic.module.css';
import type { Standing } from './model.query.ts';
import { reachOf } from './reach.ts';

/** How far the score would move with other panelists and other runs, worked out with this model's numbers. */
export function IntervalArithmetic({ standing }: { standing: Standing }) {
  const { interval, intervalWithheld, intervalBasis } = standing;
  return (
    <div className={styles.interval} id="interval">
      <h3>{interval ? `Its interval is ${formatInterval(interval)}` : 'It has no interval'}</h3>
      <p className="muted measure">
        {interval ? (
          <>
            Each panelist is left out in turn, then each run: how far the score moves tells how far other
            people and other runs could move it. Single scorecards belong to both, so they are taken off
            again.
          </>
        ) : (
          intervalWithheld && why[intervalWithheld](standing)
        )}{' '}
        <Link to="/method#interval">The formula</Link>
      </p>
      {interval && intervalBasis.standardError !== null && <Facts facts={factsOf(standing, interval)} />}
    </div>
  );
}

const why: Record<NonNullable<Standing['intervalWithheld']>, (standing: Standing) => string> = {
  TOO_FEW_RUNS: ({ runCount }) =>
    `An interval takes two runs at least, and this model has ${countOf(runCount, 'run', { style: 'words' })}: nothing tells how it does elsewhere.`,
  TOO_FEW_PANELISTS: () =>
    'An interval takes three panelists none of whom holds the score up alone: without one of these, nothing of it would be left.',
  NO_VARIATION: () =>
    'Whichever panelist, run or scorecard is left out, the score stays exactly what it is: nothing tells how far it could move.',
};

function factsOf(
  { score, runCount, panelistCount, scorecardCount, medianSum, cellCount, intervalBasis }: Standing,
  interval: { low: number; high: number },
): [string, string][] {
  const { panelistVariance, runVariance, scorecardVariance, standardError, degreesOfFreedom } = intervalBasis;
  const error = standardError ?? 0;
  const times = reachOf(medianSum / cellCount, interval, error);
  return [
    [`Each of ${countOf(panelistCount, 'panelist')} left out: Vₚ`, four(panelistVariance)],
    [`Each of ${countOf(runCount, 'run')} left out: Vᵣ`, four(runVariance)],
    [`Each of ${countOf(scorecardCount, 'scorecard')} left out: Vₛ`, four(scorecardVariance)],
    ['V, the largest of Vₚ + Vᵣ − Vₛ, Vₚ and Vᵣ', four(error ** 2)],
    ['Standard error, √V', four(error)],
    ['Degrees of freedom', String(Number((degreesOfFreedom ?? 0).toFixed(2)))],
    [
      'Interval, within 0 to 10',
      times === null
        ? formatInterval(interval)
        : `${formatScore(score)} ± ${times.toFixed(3)} × ${four(error)}: ${formatInterval(interval)}`,
    ],
  ];
}

function four(value: number | null): string {
  return (value ?? 0).toFixed(4);
}
