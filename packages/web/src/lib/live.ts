import { useEffect, useSyncExternalStore } from 'react';
import { stringifyDocument } from 'urql';
import { readEventStream } from './event-stream.ts';
import { graphql } from './graphql.ts';
import { LiveConnection, type LiveState } from './live-connection.ts';

const leaderboardChanged = graphql(`
  subscription LeaderboardChanged {
    leaderboardChanged {
      revision
    }
  }
`);

const connection = new LiveConnection(async ({ open, change, signal }) => {
  const events = readEventStream({
    url: '/graphql',
    body: { query: stringifyDocument(leaderboardChanged) },
    silenceMs: 40_000,
    onOpen: open,
    signal,
  });
  for await (const { event, data } of events) {
    if (event === 'complete') return;
    if (event !== 'next') continue;
    if ('errors' in JSON.parse(data)) throw new Error('The server refused the subscription.');
    change();
  }
});

/**
 * Holds the line open while the page can be seen. A hidden page lets go of it: browsers grant a site few connections, and
 * a handful of forgotten tabs would use them up.
 */
export function useLiveUpdates(): void {
  useEffect(() => {
    const follow = () => (document.hidden ? connection.stop() : connection.retry());
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', follow);
    window.addEventListener('offline', connection.drop);
    return () => {
      connection.stop();
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', connection.drop);
    };
  }, []);
}

/** The state of the line, for pages that must say when their numbers may be old. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(connection.subscribe, connection.getState);
}

/** Grows whenever numbers on the page may be old. */
export function useLiveVersion(): number {
  return useSyncExternalStore(connection.subscribe, connection.getVersion);
}

/** Tries the line at once, when somebody asks for it. */
export const retryLive = connection.retry;
