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

/** The person signed in, asked once and kept for every page; null as soon as the server knows them no more. */
export function useViewer(): Viewer {
  return useWhoIsThere().viewer;
}

/** As {@link useViewer}, and whether that is known yet: a server that does not answer leaves it open. */
export function useWhoIsThere(): { viewer: Viewer; isKnown: boolean } {
  const [{ data, error }] = useQuery({ query: viewerQuery, context: signedIn });
  const session = useSyncExternalStore(watchSession, readSession);
  const viewer = session === 'ended' ? null : (data?.viewer ?? null);
  return { viewer, isKnown: data !== undefined || error !== undefined };
}

/**
 * Whether somebody was signed in on this page and is no longer: a request of theirs was refused, or the server, asked
 * again, knew nobody. False again once they have signed in, here or in another tab.
 */
export function useSessionEnded(): boolean {
  const ended = useSyncExternalStore(watchSession, readSession) === 'ended';
  useEffect(() => {
    if (!ended) return;
    const look = () => void askWhoIsThere();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [ended]);
  return ended;
}

/** Asks the server anew who is signed in. Null: nobody, or it did not answer. */
export async function askWhoIsThere(): Promise<Viewer> {
  const options = { ...signedIn, requestPolicy: 'network-only' as const };
  const { data } = await client.query(viewerQuery, {}, options);
  return data?.viewer ?? null;
}

/** Ends the session on the server, then starts the pages anew: what they hold was read as that person. */
export async function signOut(): Promise<void> {
  const { error } = await client.mutation(signOutMutation, {});
  if (error) announce('You are still signed in: the server did not answer.');
  else window.location.assign('/');
}
