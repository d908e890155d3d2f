import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { countOf, shortHash } from '../../lib/format.ts';
import { type Recomputation, recompute } from './recompute.ts';
import styles from './record.module.css';

type State =
  | { step: 'idle' }
  | { step: 'working' }
  | { step: 'failed' }
  | { step: 'done'; result: Recomputation };

/** Discrepancies listed at once: more than a few mean that the record is another one. */
const mostListed = 20;

/** Recomputes the board from the public record, in the reader's own browser. */
export function RecomputeHere() {
  const [state, setState] = useState<State>({ step: 'idle' });
  const start = async () => {
    setState({ step: 'working' });
    try {
      setState({ step: 'done', result: await recompute() });
    } catch {
      setState({ step: 'failed' });
    }
  };
  return (
    <div className={styles.here}>
      <Button onClick={() => void start()} disabled={state.step === 'working'}>
        Recompute every number here
      </Button>
      <div role="status">
        {state.step === 'working' && <p>Fetching the record and recomputing it…</p>}
        {state.step === 'failed' && (
          <p className={styles.differs}>
            The record could not be fetched or recomputed here. Nothing is said about the numbers by that.
          </p>
        )}
        {state.step === 'done' && <Result result={state.result} />}
      </div>
    </div>
  );
}

function Result({ result: { checked, scorecards, differing, revision, audit } }: { result: Recomputation }) {
  const of = `of board ${shortHash(revision)}, at audit head ${audit.seq}`;
  if (differing.length === 0) {
    return (
      <p className={styles.holds}>
        All {countOf(checked, 'published number')} follow from {countOf(scorecards, 'scorecard')} {of}.
      </p>
    );
  }
  return (
    <div className={styles.differs}>
      <p>
        {differing.length} of {countOf(checked, 'published number')} {of} do not follow from the scorecards:
      </p>
      <ul>
        {differing.slice(0, mostListed).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
