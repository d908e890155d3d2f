import { useEffect, useSyncExternalStore } from 'react';
import { useQuery } from 'urql';
import { announce } from './announcer.ts';
import { client, signedIn } from './client.ts';
import { graphql, type ResultOf } from './graphql.ts';
import { readSession, watchSession } from './session-state.ts';

const viewerQuery = graphql(`
  query Viewer {
    viewer {
      role
      email
    }
  }
`);

const signOutMutation = graphql(`
  mutation SignOut {
    signOut {
      signedOut
    }
  }
`);

/** Who is signed in; null while nobody is or nobody knows. */
export type Viewer = ResultOf<typeof viewerQuery>['viewer'];

/**
 * The person signed in, asked once and kept for every page; null as soon as any request finds that the server knows them
 * no more. Whoever signed in again in another tab is there again when they come back to this one.
 *
 * `isKnown`: a server that has not answered yet leaves it open.
 */
export function useWhoIsThere(): { viewer: Viewer; isKnown: boolean } {
  const [{ data, error }, ask] = useQuery({ query: viewerQuery, context: signedIn });
  const hasEnded = useSyncExternalStore(watchSession, readSession) === 'ended';
  useEffect(() => {
    if (!hasEnded) return;
    const look = () => ask({ requestPolicy: 'network-only' });
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [hasEnded, ask]);
  const viewer = hasEnded ? null : (data?.viewer ?? null);
  return { viewer, isKnown: data !== undefined || error !== undefined };
}

/** Ends the session on the server, then starts the pages anew: what they hold was read as that person. */
export async function signOut(): Promise<void> {
  const { error } = await client.mutation(signOutMutation, {});
  if (error) announce('You are still signed in: the server did not answer.');
  else window.location.assign('/');
}
