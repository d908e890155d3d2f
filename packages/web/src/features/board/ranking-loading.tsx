import { Axis } from '../../components/axis.tsx';
import { Ghost } from '../../components/states.tsx';
import { Cell, ColumnHead, Row, RowHead } from '../../components/table.tsx';
import { classes } from '../../lib/class-names.ts';
import states from './board-states.module.css';
import { laneRoom } from './lanes.tsx';
import styles from './ranking.module.css';
import { RankingTable } from './ranking.tsx';

const rows = [...Array(8).keys()];

function head(name: string, className: string | undefined) {
  return <ColumnHead className={className}>{name}</ColumnHead>;
}

/** The ranking before its numbers are there: the final layout with grey bars. */
export function RankingLoading() {
  return (
    <div className={classes(laneRoom([]), states.noteLoading)} aria-hidden="true" data-loading>
      <RankingTable
        caption=""
        heads={{
          model: head('Model', styles.model),
          score: head('Score', styles.score),
          panel: head('Panel', styles.panel),
        }}
      >
        {rows.map((row) => (
          <Row key={row}>
            <Cell className={styles.rank}>
              <Ghost width="short" />
            </Cell>
            <RowHead className={styles.model}>
              <Ghost width={row % 2 ? 'middle' : 'long'} />
            </RowHead>
            <Cell className={styles.score}>
              <Ghost width="short" />
            </Cell>
            <Cell className={styles.interval}>
              <Ghost width="long" />
            </Cell>
            <Cell className={styles.axis}>
              <Axis className={styles.plot} />
            </Cell>
            <Cell className={styles.panel}>
              <Ghost width="middle" />
            </Cell>
          </Row>
        ))}
      </RankingTable>
    </div>
  );
}
