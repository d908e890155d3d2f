import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyVariables, DocumentInput } from 'urql';
import { client, signedIn } from './client.ts';
import { describeFailure, type Failure } from './failure.ts';

/** What a page for one person may show. `ready` keeps the last answer through later failures. */
export type SignedInAnswer<Data> =
  | { state: 'loading' }
  | { state: 'signed-out' }
  /** Somebody is signed in for whom this is not. */
  | { state: 'forbidden' }
  | { state: 'failed'; failure: Failure }
  | { state: 'ready'; data: Data };

/**
 * Asks as the person signed in, always the server and never a cache, and asks again whenever the page is looked at anew.
 * One component instance serves one set of variables: give it a `key` where an address can change them.
 */
export function useSignedInQuery<Data, Variables extends AnyVariables>(
  query: DocumentInput<Data, Variables>,
  variables: Variables,
): { answer: SignedInAnswer<Data>; reload: () => void } {
  const [answer, setAnswer] = useState<SignedInAnswer<Data>>({ state: 'loading' });
  const [asked] = useState({ query, variables });
  const giveUp = useRef<() => void>(() => undefined);

  const reload = useCallback(() => {
    // A question on its way may be answered as things were before what made the page ask again: it is given up.
    giveUp.current();
    const question = client.query(asked.query, asked.variables, {
      ...signedIn,
      requestPolicy: 'network-only',
    });
    const { unsubscribe } = question.subscribe(({ data, error, stale }) => {
      if (stale) return;
      giveUp.current();
      setAnswer((before) => {
        if (data && !error) return { state: 'ready', data };
        // What was shown stays: a page that is being worked on says itself that the server is away, or that a session is over.
        if (before.state === 'ready' || !error) return before;
        const code = error.graphQLErrors[0]?.extensions.code;
        if (code === 'UNAUTHENTICATED') return { state: 'signed-out' };
        if (code === 'FORBIDDEN') return { state: 'forbidden' };
        return { state: 'failed', failure: describeFailure(error) };
      });
    });
    giveUp.current = unsubscribe;
  }, [asked]);

  useEffect(() => {
    reload();
    const look = () => {
      if (!document.hidden) reload();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      giveUp.current();
      document.removeEventListener('visibilitychange', look);
    };
  }, [reload]);

  return { answer, reload };
}
