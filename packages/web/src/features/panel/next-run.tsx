import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { mutate } from '../../lib/mutate.ts';
import { nextAssignmentMutation, scorePath } from './panel.query.ts';
import styles from './queue.module.css';

/** The sentence of an empty queue. */
const nothingToPlay = 'Nothing to play right now. New runs appear here as they open.';

/** Asks for the next run and opens its card. Which run that is, the server decides. */
export function NextRun({ children, none }: { children: string; none?: () => void }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  const next = async () => {
    if (isAsking) return;
    setAsking(true);
    setNotice(null);
    const answer = await mutate(nextAssignmentMutation, {});
    setAsking(false);
    if (!('data' in answer)) {
      return setNotice(answer.kind === 'signed-out' ? 'You were signed out.' : answer.sentence);
    }
    const { assignment } = answer.data.nextAssignment;
    if (assignment) return navigate(scorePath(assignment.id));
    setNotice(nothingToPlay);
    none?.();
  };
  return (
    <>
      <Button onClick={() => void next()} aria-disabled={isAsking}>
        {isAsking ? 'Looking…' : children}
      </Button>
      <span className={styles.notice} role="status">
        {notice}
      </span>
    </>
  );
}
