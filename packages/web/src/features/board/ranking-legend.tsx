import { Pips } from '../../components/pips.tsx';
import type { Standing } from './board.query.ts';
import { isOpen, RankRange } from './rank-range.tsx';
import styles from './ranking-legend.module.css';
import { smallPanel } from './ranking-row.tsx';

interface RankingLegendProps {
  ranked: readonly Standing[];
  /** Whether any are drawn. */
  brackets: boolean;
  /** Whether they are left out because they overlap too much. */
  tooMany: boolean;
}

/** How to read the marks: those that are on the page, and no others. */
export function RankingLegend({ ranked, brackets, tooMany }: RankingLegendProps) {
  const models = ranked.length;
  const bounded = ranked.find(
    ({ rankRange }) => rankRange.best < rankRange.worst && !isOpen(rankRange, models),
  );
  const anywhere = ranked.find(({ rankRange }) => isOpen(rankRange, models));
  return (
    <ul className={styles.legend} aria-label="How to read the marks">
      {ranked.some(({ interval }) => interval) && (
        <li>
          <svg width="44" height="14" aria-hidden="true">
            <path d="M3 7h38M3 2v10M41 2v10" stroke="currentColor" strokeWidth="2" />
            <circle cx="22" cy="7" r="5.5" fill="currentColor" />
          </svg>
          score and its 95 % interval
        </li>
      )}
      {ranked.some(({ interval }) => !interval) && (
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <circle
              cx="7"
              cy="7"
              r="5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeDasharray="2.5 2"
            />
          </svg>
          score without an interval
        </li>
      )}
      {brackets && (
        <li>
          <span className={styles.bracketKey} aria-hidden="true" /> neighbours that cannot be told apart
        </li>
      )}
      {bounded && (
        <li>
          <RankRange range={bounded.rankRange} models={models} /> ranks that the data leave open
        </li>
      )}
      {anywhere && (
        <li>
          <RankRange range={anywhere.rankRange} models={models} /> every rank is open
        </li>
      )}
      {ranked.some(({ panelistCount }) => panelistCount <= smallPanel) && (
        <li>
          <Pips count={smallestPanel(ranked)} /> a panel of three or four
        </li>
      )}
      {models > 1 && (
        <li className={styles.hint}>
          {tooMany && 'Too many groups overlap to be bracketed. '}
          Point at a model: what it cannot be told apart from is marked.
        </li>
      )}
    </ul>
  );
}

function smallestPanel(ranked: readonly Standing[]): number {
  return Math.min(...ranked.map(({ panelistCount }) => panelistCount));
}
