import { saveDraft, savedCardOf } from './gateway.ts';
import type { CardAssignment } from './scorecard.query.ts';
import { CardSession } from './state/card-session.ts';
import { type Shelf, shelfOf, sweepShelves } from './state/local-card.ts';

/*
 * Sessions outlive the page that shows them: somebody who rates a last category and turns to the queue at once has their
 * rating saved while they look at the queue.
 */
const sessions = new Map<string, CardSession>();
let listening = false;

/** The session of an assignment that was just read. */
export function openSession(assignment: CardAssignment): CardSession {
  listen();
  const { id, state } = assignment;
  const server = savedCardOf(assignment);
  const isOpen = ['OPEN', 'SUBMITTED', 'EXPIRED'].includes(state);
  const known = sessions.get(id);
  if (known) {
    if (isOpen) known.meet(server);
    else known.close(server);
    return known;
  }
  sweepShelves(id);
  const session = new CardSession(
    {
      shelf: isOpen ? shelfOf(id) : noShelf,
      save: (content, version) => saveDraft(id, content, version),
      isOnline: () => navigator.onLine,
      now: () => performance.now(),
    },
    server,
  );
  if (isOpen) sessions.set(id, session);
  else session.close();
  return session;
}

/** A card that can no longer be changed is shown as the server has it, whatever lies on the device. */
const noShelf: Shelf = { read: () => null, write: () => true, listen: () => () => undefined };

/** Ends a session whose run was given back: should it be handed out again, it starts from what lies on the device. */
export function endSession(assignment: string): void {
  sessions.get(assignment)?.close();
  sessions.delete(assignment);
}

function listen(): void {
  if (listening) return;
  listening = true;
  const all = (act: (session: CardSession) => void) => () => {
    for (const session of sessions.values()) act(session);
  };
  const wake = all((session) => session.wake());
  const leave = all((session) => session.leave());
  window.addEventListener('online', wake);
  window.addEventListener(
    'offline',
    all((session) => session.sleep()),
  );
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : wake()));
  window.addEventListener('beforeunload', (event) => {
    const lost = [...sessions.values()].some((session) => session.isDirty && !session.getState().kept);
    if (lost) event.preventDefault();
  });
}
