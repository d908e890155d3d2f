import type { ReactNode } from 'react';
import { Ruler } from '../../components/axis.tsx';
import { Pips } from '../../components/pips.tsx';
import { ColumnHead, Table } from '../../components/table.tsx';
import { classes } from '../../lib/class-names.ts';
import type { Board } from './board.query.ts';
import styles from './ranking.module.css';
import { RankingRow } from './ranking-row.tsx';
import { sortStandings } from './sort.ts';
import { SortHead } from './sort-head.tsx';
import { useSort } from './use-sort.ts';

/** The ranked models, each with its score on the shared axis and the panel behind it. */
export function Ranking({ board, stale }: { board: Board; stale: boolean }) {
  const { sort, press, ariaSort } = useSort(board.categories);
  const ties = new Set(repeated(board.ranked.map(({ rank }) => rank)));
  const head = (by: string, name: string, className?: string) => (
    <ColumnHead className={className} aria-sort={ariaSort(by)}>
      <SortHead name={name} onPress={() => press(by)} />
    </ColumnHead>
  );
  return (
    <RankingTable
      caption="Models at quorum. The score is the mean, over a model's runs and categories, of the panel's medians, from 0 to 10."
      stale={stale}
      heads={{
        model: head('model', 'Model', styles.model),
        score: head('score', 'Score', styles.score),
        panel: head('panel', 'Panel', styles.panel),
      }}
    >
      {sortStandings(board.ranked, sort).map((standing) => (
        <RankingRow key={standing.model.slug} standing={standing} tied={ties.has(standing.rank)} />
      ))}
    </RankingTable>
  );
}

interface RankingTableProps {
  caption: string;
  heads: { model: ReactNode; score: ReactNode; panel: ReactNode };
  stale?: boolean;
  children: ReactNode;
}

/** The table's frame, the same while it loads. */
export function RankingTable({ caption, heads, stale, children }: RankingTableProps) {
  return (
    <>
      <div className={styles.rulerNarrow}>
        <Ruler />
      </div>
      <Table
        className={classes(styles.ranking, stale && styles.stale)}
        caption={caption}
        heads={
          <>
            <ColumnHead className={styles.rank}>Rank</ColumnHead>
            {heads.model}
            {heads.score}
            <ColumnHead className={styles.axis}>
              <span className="sr">Score on one axis, 0 to 10</span>
              <Ruler />
            </ColumnHead>
            {heads.panel}
          </>
        }
      >
        {children}
      </Table>
    </>
  );
}

/** How to read the marks. */
export function RankingLegend() {
  return (
    <ul className={styles.legend} aria-label="How to read the marks">
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="5.5" fill="currentColor" />
        </svg>
        score: the mean of the panel's medians
      </li>
      <li>
        <Pips count={3} /> a panel of three or four
      </li>
    </ul>
  );
}

function repeated(values: number[]): number[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}
