import { useEffect, useRef, useState } from 'react';
import { type AnyVariables, type TypedDocumentNode, useQuery } from 'urql';
import { describeFailure, type Failure } from './failure.ts';
import { useLiveVersion } from './live.ts';

/**
 * What a page may show. `ready` keeps the last answer through later failures: `failure` then says that the numbers
 * could not be asked for again, and `receivedAt` from when they are. While another question is under way it keeps the
 * answer to the one before, which `variables` tell; `pending` says so.
 */
export type LiveAnswer<Data, Variables = AnyVariables> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure; retry: () => void }
  | {
      state: 'ready';
      data: Data;
      variables: Variables;
      pending: boolean;
      receivedAt: number;
      failure: Failure | null;
      retry: () => void;
    };

/** How long a question that is under way may keep the next one waiting. */
const patienceMs = 3000;

/** Asks, and asks again whenever published numbers may have changed. */
export function useLiveQuery<Data extends object, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): LiveAnswer<Data, Variables> {
  const version = useLiveVersion();
  const [result, execute] = useQuery<Data, AnyVariables>({
    query,
    variables,
    requestPolicy: 'cache-and-network',
  });
  const retry = () => execute({ requestPolicy: 'network-only' });

  // An answer that is under way is waited for: to ask anew would throw it away, and every visit begins with a new version.
  const asked = useRef(version);
  const underWay = result.fetching || result.stale;
  useEffect(() => {
    if (asked.current === version) return;
    const ask = () => {
      asked.current = version;
      execute({ requestPolicy: 'network-only' });
    };
    if (!underWay) return ask();
    const timer = setTimeout(ask, patienceMs);
    return () => clearTimeout(timer);
  }, [version, execute, underWay]);

  // The client hands on the answer to the question before until the next one has its own.
  const [kept, setKept] = useState<{ data: Data; variables: Variables } | null>(null);
  const answered = (result.operation?.variables ?? variables) as Variables;
  const latest =
    result.data && result.data !== kept?.data ? { data: result.data, variables: answered } : kept;
  if (latest !== kept) setKept(latest);

  const failure = result.error ? describeFailure(result.error) : null;
  const pending = latest !== null && JSON.stringify(latest.variables) !== JSON.stringify(variables);
  if (latest && !(pending && failure && !result.fetching)) {
    const receivedAt = arrivalOf(latest.data);
    return { state: 'ready', ...latest, pending, receivedAt, failure: pending ? null : failure, retry };
  }
  // A failure stands until there is an answer: asking again must not make the page blink.
  if (failure) return { state: 'failed', failure, retry };
  return { state: 'loading' };
}

/** When each answer came. The cache hands out the same object again, so its age outlives the page that asked for it. */
const arrivals = new WeakMap<object, number>();

function arrivalOf(answer: object): number {
  const known = arrivals.get(answer);
  if (known !== undefined) return known;
  const now = Date.now();
  arrivals.set(answer, now);
  return now;
}
