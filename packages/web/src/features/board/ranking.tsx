import { type ReactNode, useMemo, useRef } from 'react';
import { Ruler } from '../../components/axis.tsx';
import { ColumnHead, Table } from '../../components/table.tsx';
import { classes } from '../../lib/class-names.ts';
import { type Filter, scorePath } from './address.ts';
import { describeApart } from './apart.ts';
import type { Board, Standing } from './board.query.ts';
import { bracketsOf } from './brackets.ts';
import { laneRoom, piecesAt } from './lanes.tsx';
import styles from './ranking.module.css';
import { RankingLegend } from './ranking-legend.tsx';
import { RankingRow } from './ranking-row.tsx';
import { sortStandings } from './sort.ts';
import { SortHead } from './sort-head.tsx';
import { useRowAtHand } from './use-row-at-hand.ts';
import { useSort } from './use-sort.ts';

interface RankingProps {
  board: Board;
  /** The part of the judgments that it is made of. */
  filter: Filter;
  /** Whether its numbers may be old, or another answer is under way. */
  stale: boolean;
}

/** The ranked models, each with its score and interval on the shared axis, and the panel behind it. */
export function Ranking({ board, filter, stale }: RankingProps) {
  const { sort, press, ariaSort } = useSort([]);
  const frame = useRef<HTMLDivElement>(null);
  const atHand = useRowAtHand(frame);
  const lines = useMemo(() => linesOf(board.ranked, sort), [board, sort]);
  const near = new Set(board.ranked.find(({ model }) => model.slug === atHand)?.notSeparableFrom);
  const head = (by: string, name: string, className?: string) => (
    <ColumnHead className={className} aria-sort={ariaSort(by)}>
      <SortHead name={name} onPress={() => press(by)} />
    </ColumnHead>
  );
  return (
    <div ref={frame} className={laneRoom(lines.brackets)}>
      <RankingTable
        caption="Models at quorum. The score is the mean, over a model's runs and categories, of the panel's medians, from 0 to 10."
        stale={stale}
        heads={{
          model: head('model', 'Model', styles.model),
          score: head('score', 'Score', styles.score),
          panel: head('panel', 'Panel', styles.panel),
        }}
      >
        {lines.rows.map(({ standing, ...row }) => (
          <RankingRow
            key={standing.model.slug}
            standing={standing}
            models={board.ranked.length}
            scorePath={scorePath(standing.model.slug, filter)}
            near={near.has(standing.model.slug)}
            {...row}
          />
        ))}
      </RankingTable>
      <RankingLegend ranked={board.ranked} brackets={lines.brackets.length > 0} tooMany={lines.tooMany} />
    </div>
  );
}

function linesOf(ranked: readonly Standing[], sort: ReturnType<typeof useSort>['sort']) {
  const sorted = sortStandings(ranked, sort);
  const { brackets, tooMany } = sort.by === 'score' ? bracketsOf(sorted) : { brackets: [], tooMany: false };
  const names = new Map(ranked.map(({ model }) => [model.slug, model.name]));
  const rows = sorted.map((standing, at) => ({
    standing,
    tied: ranked.some(({ rank, model }) => rank === standing.rank && model.slug !== standing.model.slug),
    apart: describeApart(
      standing.notSeparableFrom.flatMap((slug) => names.get(slug) ?? []),
      ranked.length - 1,
    ),
    lanes: piecesAt(at, brackets),
  }));
  return { rows, brackets, tooMany };
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
            <ColumnHead className={styles.rank}>Rank range</ColumnHead>
            {heads.model}
            {heads.score}
            <ColumnHead className={styles.interval}>95 % interval</ColumnHead>
            <ColumnHead className={styles.axis}>
              <span className="sr">Score and interval drawn on one axis, 0 to 10</span>
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
