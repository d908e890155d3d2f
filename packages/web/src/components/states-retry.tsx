import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../lib/failure.ts';
import { pauseBefore } from '../lib/live-connection.ts';

/** Who was refused for asking too often starts with the longest pause. */
const patient = 5;

/**
 * Tries again while it is on the page, with growing pauses and at once when the device is back on a network, and counts
 * down to the next try. A refusal stays one however often it is asked, so that is left alone.
 */
export function Retrying({ failure, retry }: { failure: Failure; retry: () => void }) {
  return failure.kind === 'refused' ? null : (
    <Countdown first={failure.kind === 'limited' ? patient : 0} retry={retry} />
  );
}

function Countdown({ first, retry }: { first: number; retry: () => void }) {
  const [next, setNext] = useState(() => nextTry(first));
  const [now, setNow] = useState(Date.now);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  }, [retry]);

  useEffect(() => {
    const attempt = () => {
      latest.current();
      setNext(nextTry(next.attempt + 1));
    };
    const timer = setTimeout(attempt, next.at - Date.now());
    window.addEventListener('online', attempt);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
    };
  }, [next]);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((next.at - now) / 1000);
  return <span>{seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying now.'}</span>;
}

function nextTry(attempt: number): { attempt: number; at: number } {
  return { attempt, at: Date.now() + pauseBefore(attempt) };
}
