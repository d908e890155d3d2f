import { Client, cacheExchange, fetchExchange, mapExchange } from 'urql';
import { noteUnauthenticated, noteViewer } from './session-state.ts';

/** Hears in every answer from the server whether somebody is signed in, whichever page it was meant for. */
const watchSessions = mapExchange({
  onResult: ({ operation, data }) => {
    // By GET everybody is nobody.
    if (operation.context.preferGetMethod === false && data && 'viewer' in data) {
      noteViewer(data.viewer !== null);
    }
  },
  onError: ({ graphQLErrors }) => {
    if (graphQLErrors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED')) noteUnauthenticated();
  },
});

/**
 * The one door to the server. Queries go by GET, without cookies, so that the public numbers can be answered from a
 * cache and revalidated; what needs somebody signed in asks with `signedIn`.
 */
export const client = new Client({
  url: '/graphql',
  exchanges: [cacheExchange, watchSessions, fetchExchange],
  // However long the question: as a POST it would be asked as the person signed in, and never be answered from a cache.
  preferGetMethod: 'force',
  fetchOptions: { cache: 'no-cache', credentials: 'same-origin' },
});

/** The context of an operation that speaks for the person signed in: a POST, which alone carries the session. */
export const signedIn = { preferGetMethod: false } as const;
