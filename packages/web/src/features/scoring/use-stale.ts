import { useEffect, useSyncExternalStore } from 'react';
import type { CardAssignment } from './scorecard.query.ts';
import type { CardSession } from './state/card-session.ts';

/** Reads an assignment again once its card tells that it has moved on: closed, taken away, or taken up again. */
export function useStale(session: CardSession, read: CardAssignment, reload: () => void): void {
  const kind = useSyncExternalStore(session.subscribe, () => session.getState().sync.kind);
  const version = useSyncExternalStore(session.subscribe, () => session.getState().base.version);
  const isRefused = kind === 'closed' || kind === 'gone';
  const isTakenUp = read.state === 'EXPIRED' && version > (read.draft?.version ?? 0);
  useEffect(() => {
    if (isRefused || isTakenUp) reload();
  }, [isRefused, isTakenUp, reload]);
}
