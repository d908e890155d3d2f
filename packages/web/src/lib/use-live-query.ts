import { useEffect, useRef, useState } from 'react';
import { type AnyVariables, type TypedDocumentNode, useQuery } from 'urql';
import { describeFailure, type Failure } from './failure.ts';
import { useLiveVersion } from './live.ts';

/**
 * What a page may show. `ready` keeps the last answer through later failures: `failure` then says that the numbers
 * could not be asked for again, and `receivedAt` from when they are.
 */
export type LiveAnswer<Data> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure; retry: () => void }
  | { state: 'ready'; data: Data; receivedAt: number; failure: Failure | null; retry: () => void };

/**
 * Asks, and asks again whenever published numbers may have changed. One component instance serves one set of
 * variables: give it a `key` where an address can change them.
 */
export function useLiveQuery<Data extends object, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): LiveAnswer<Data> {
  const version = useLiveVersion();
  const [result, execute] = useQuery<Data, AnyVariables>({
    query,
    variables,
    requestPolicy: 'cache-and-network',
  });
  const [kept, setKept] = useState<Data | null>(null);
  const retry = () => execute({ requestPolicy: 'network-only' });
  if (result.data && result.data !== kept) setKept(result.data);

  const asked = useRef(version);
  useEffect(() => {
    if (asked.current === version) return;
    asked.current = version;
    execute({ requestPolicy: 'network-only' });
  }, [version, execute]);

  const data = result.data ?? kept;
  const failure = result.error ? describeFailure(result.error) : null;
  if (data) return { state: 'ready', data, receivedAt: arrivalOf(data), failure, retry };
  if (failure && !result.fetching) return { state: 'failed', failure, retry };
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
