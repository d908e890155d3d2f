import { useQuery } from 'urql';
import { announce } from './announcer.ts';
import { client, signedIn } from './client.ts';
import { graphql, type ResultOf } from './graphql.ts';

const viewer = graphql(`
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
export type Viewer = ResultOf<typeof viewer>['viewer'];

/** The person signed in, asked once and kept for every page. */
export function useViewer(): Viewer {
  const [{ data }] = useQuery({ query: viewer, context: signedIn });
  return data?.viewer ?? null;
}

/** Ends the session on the server, then starts the pages anew: what they hold was read as that person. */
export async function signOut(): Promise<void> {
  const { error } = await client.mutation(signOutMutation, {});
  if (error) announce('You are still signed in: the server did not answer.');
  else window.location.assign('/');
}
