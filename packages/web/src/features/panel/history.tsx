import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { client, signedIn } from '../../lib/client.ts';
import { describeFailure } from '../../lib/failure.ts';
import { formatDate } from '../../lib/format.ts';
import {
  assignmentsAtOnce,
  moreAssignmentsQuery,
  type OwnAssignment,
  type PanelAnswer,
  readOwnAssignment,
  scorePath,
} from './panel.query.ts';
import styles from './queue.module.css';

/** Everything that was ever handed to the panelist, the newest first, each the way to its card. */
export function History({ assignments }: { assignments: PanelAnswer['panel']['assignments'] }) {
  const [more, setMore] = useState<OwnAssignment[]>([]);
  const [page, setPage] = useState(assignments.pageInfo);
  const [problem, setProblem] = useState<string | null>(null);

  const showMore = async () => {
    const { data, error } = await client
      .query(
        moreAssignmentsQuery,
        { first: assignmentsAtOnce, after: page.endCursor },
        { ...signedIn, requestPolicy: 'network-only' },
      )
      .toPromise();
    setProblem(error ? describeFailure(error).sentence : null);
    if (!data) return;
    const next = data.panel.assignments;
    setMore([...more, ...next.nodes.map(readOwnAssignment)]);
    setPage(next.pageInfo);
  };
  const shown = [...assignments.nodes.map(readOwnAssignment), ...more];
  return (
    <>
      <Table
        className={styles.history}
        caption="Your runs, the newest first"
        heads={
          <>
            <ColumnHead>Environment</ColumnHead>
            <ColumnHead>State</ColumnHead>
            <ColumnHead>Card</ColumnHead>
            <ColumnHead>Time</ColumnHead>
          </>
        }
      >
        {shown.map((assignment) => (
          <Row key={assignment.id}>
            <RowHead>
              <Link to={scorePath(assignment.id)}>{assignment.environment.name}</Link>
            </RowHead>
            <Cell>{stateOf(assignment)}</Cell>
            <Cell>{ratedOf(assignment)}</Cell>
            <Cell>{minutesOf(assignment)}</Cell>
          </Row>
        ))}
      </Table>
      {page.hasNextPage && (
        <p>
          {problem}{' '}
          <Button quiet onClick={() => void showMore()}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

function stateOf({ state, scorecard, closedAt, isVoid, expiresAt }: OwnAssignment): string {
  switch (state) {
    case 'OPEN':
      return `open until ${formatDate(expiresAt)}`;
    case 'SUBMITTED':
      return `submitted${scorecard ? ` ${formatDate(scorecard.submittedAt)}` : ''}, can be changed`;
    case 'CLOSED': {
      const on = closedAt === null ? '' : ` ${formatDate(closedAt)}`;
      if (isVoid) return `void since${on}`;
      return scorecard ? `scored${on}` : `closed${on}, without a card of yours`;
    }
    case 'EXPIRED':
      return 'went back to the queue';
    case 'RECUSED':
      return 'you stepped back';
    case 'REPORTED':
      return 'reported as unplayable';
  }
}

function ratedOf({ scorecard, draft }: OwnAssignment): string {
  const ratings = scorecard?.ratings ?? draft?.ratings ?? [];
  const rated = ratings.filter(({ value }) => value !== null).length;
  return rated === 0 ? 'nothing rated' : `${rated} rated`;
}

function minutesOf({ scorecard }: OwnAssignment): string {
  return scorecard?.minutes == null ? '' : `${scorecard.minutes} min`;
}
