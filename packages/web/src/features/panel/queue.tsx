import { Link } from 'react-router';
import { Empty } from '../../components/states.tsx';
import { countOf, formatInstant, sentenceCase } from '../../lib/format.ts';
import { NextRun } from './next-run.tsx';
import { type OwnAssignment, scorePath } from './panel.query.ts';
import styles from './queue.module.css';

interface QueueProps {
  current: OwnAssignment | null;
  /** How many runs could be handed out now; never which. */
  waitingCount: number;
  categoryCount: number;
  /** Asks for the queue anew. */
  reload: () => void;
}

/** What to do now: go on with the card that is open, take the next run, or nothing. */
export function Queue({ current, waitingCount, categoryCount, reload }: QueueProps) {
  if (current) return <Current assignment={current} categoryCount={categoryCount} />;
  if (waitingCount === 0) {
    return (
      <Empty title="Nothing to play right now">
        <p>New runs appear here as they open.</p>
      </Empty>
    );
  }
  const waiting = countOf(waitingCount, 'run', { style: 'words' });
  return (
    <header className={styles.queue}>
      <h1>
        {sentenceCase(waiting)} {waitingCount === 1 ? 'waits' : 'wait'} for you
      </h1>
      <p className="lead">
        Which one comes next, the queue decides: it goes where a judgment is missing most. You have 48 hours
        from the last time you touch a card.
      </p>
      <p className={styles.actions}>
        <NextRun none={reload}>Next run</NextRun>
      </p>
    </header>
  );
}

function Current({ assignment, categoryCount }: { assignment: OwnAssignment; categoryCount: number }) {
  const decided = assignment.draft?.ratings.length ?? 0;
  return (
    <header className={styles.queue}>
      <h1>{assignment.environment.name} is open</h1>
      <p className="lead">
        {decided} of {categoryCount} categories are filled in. The run is yours until{' '}
        {formatInstant(assignment.expiresAt)}, and 48 hours longer each time you touch the card.
      </p>
      <p className={styles.actions}>
        <Link className={styles.go} to={scorePath(assignment.id)}>
          {decided === 0 ? 'Start scoring' : 'Go on scoring'}
        </Link>
      </p>
    </header>
  );
}
