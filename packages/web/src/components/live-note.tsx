import { useEffect, useState } from 'react';
import { classes } from '../lib/class-names.ts';
import type { Failure } from '../lib/failure.ts';
import { formatTime } from '../lib/format.ts';
import { retryLive, useLiveState } from '../lib/live.ts';
import { useCauses } from '../lib/use-causes.ts';
import { Button } from './button.tsx';
import styles from './live-note.module.css';

interface LiveNoteProps {
  /** When the numbers on the page came, in milliseconds since the epoch. */
  receivedAt: number;
  /** Why they could not be asked for again, where that is so. */
  failure: Failure | null;
  retry: () => void;
  /** The last time they moved under the reader's eyes, and what moved. */
  change: { at: number; detail?: string } | null;
}

/** Says above the numbers whether they are current, when and by what they moved, or from when they are. */
export function LiveNote({ receivedAt, failure, retry, change }: LiveNoteProps) {
  const live = useLiveState();
  const retryAt = live.status === 'down' ? live.retryAt : null;
  const stale = retryAt !== null || failure !== null;
  const causes = useCauses(change);
  const changed = change && causes !== null ? [causes, change.detail].filter(Boolean).join(' ') : null;
  const tryNow = () => {
    retryLive();
    retry();
  };
  return (
    <div className={styles.note}>
      <div className={classes(stale && styles.stale)}>
        <p role="status">
          {stale && (
            <>
              <b>From {formatTime(receivedAt)}.</b> {reason(failure)}, so these numbers may have moved.
            </>
          )}
          {!stale && change && changed !== null && (
            <span className={styles.changed}>
              The numbers changed at {formatTime(change.at)}. {changed}
            </span>
          )}
        </p>
        {!stale && changed === null && (
          <p className={styles.fresh}>This page updates by itself when a number changes.</p>
        )}
        {stale && (
          <>
            {retryAt !== null && <Countdown until={retryAt} />}
            <Button quiet onClick={tryNow}>
              Try now
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Whether the numbers on a page may have moved since they came. */
export function useStale(failure: Failure | null): boolean {
  return useLiveState().status === 'down' || failure !== null;
}

function reason(failure: Failure | null): string {
  return failure ? failure.sentence.replace(/\.$/, '') : 'The live connection is down';
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((until - now) / 1000);
  return <span>{seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying now.'}</span>;
}
