import { Axis } from '../../components/axis.tsx';
import { Estimate } from '../../components/page-marks.tsx';
import { RankBox } from '../../components/page-rank.tsx';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { countOf, formatInstant, formatScore, inWords, sentenceCase, shortHash } from '../../lib/format.ts';
import { formatInterval } from '../../lib/format-range.ts';
import styles from './embed.module.css';
import type { Embedded, EmbeddedStanding } from './embed.query.ts';

/** The board in the space that somebody else's page leaves for it: rank ranges and intervals, and a way to the whole. */
export function EmbeddedBoard({ data: { benchmark, leaderboard } }: { data: Embedded }) {
  const { ranked, provisionalCount, quorum, isEmpty, revision, computedAt } = leaderboard;
  return (
    <>
      <h1 className={styles.title}>
        <Outward to="/">{[benchmark.notice, benchmark.name].filter(Boolean).join(': ')}</Outward>
      </h1>
      {ranked.length > 0 && (
        <Table
          className={styles.board}
          caption={`Models at quorum in ${benchmark.name}: the ranks that are open to each, its score and its interval, from 0 to 10.`}
          heads={
            <>
              <ColumnHead>Rank</ColumnHead>
              <ColumnHead>Model</ColumnHead>
              <ColumnHead>Score and interval</ColumnHead>
            </>
          }
        >
          {ranked.map((standing) => (
            <Line key={standing.model.slug} standing={standing} of={ranked.length} />
          ))}
        </Table>
      )}
      {ranked.length === 0 && (
        <p>
          {isEmpty
            ? 'No run has been scored yet.'
            : `No model has a number yet: each needs ${inWords(quorum)} panelists.`}
        </p>
      )}
      {provisionalCount > 0 && ranked.length > 0 && (
        <p className={styles.small}>
          {sentenceCase(countOf(provisionalCount, 'more model', { style: 'words' }))}{' '}
          {provisionalCount === 1 ? 'has' : 'have'} scored runs but no quorum.
        </p>
      )}
      <p className={styles.small}>
        Board {shortHash(revision)} of {formatInstant(computedAt)}.{' '}
        <Outward to="/">The whole board, and how it is made</Outward>
      </p>
      {benchmark.attribution && <p className={styles.small}>{benchmark.attribution}</p>}
    </>
  );
}

function Line({ standing, of }: { standing: EmbeddedStanding; of: number }) {
  const { model, score, interval, rankRange } = standing;
  return (
    <Row>
      <Cell>
        <RankBox range={rankRange} of={of} />
      </Cell>
      <RowHead>
        <Outward to={`/models/${model.slug}`}>{model.name}</Outward>
      </RowHead>
      <Cell>
        <span className={styles.numbers}>
          <b>{formatScore(score)}</b> {interval ? formatInterval(interval) : 'no interval'}
        </span>
        <Axis className={styles.axis}>
          <Estimate value={score} interval={interval} />
        </Axis>
      </Cell>
    </Row>
  );
}

/** Out of the frame, always: no other page may stand inside one. */
function Outward({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
