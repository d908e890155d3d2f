/** Whether somebody is signed in, as far as these pages know. */
export type SessionState = 'unknown' | 'nobody' | 'somebody' | 'ended';

let state: SessionState = 'unknown';
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** What is known now. `ended`: somebody was signed in, and the server knows them no more. */
export function readSession(): SessionState {
  return state;
}

/** Calls back whenever it changes, until the returned function is called. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server said who is signed in. */
export function noteViewer(isSomebody: boolean): void {
  if (isSomebody) become('somebody');
  else become(state === 'somebody' || state === 'ended' ? 'ended' : 'nobody');
}

/** The server refused a request because nobody is signed in. For whoever never was, nothing has ended. */
export function noteUnauthenticated(): void {
  if (state === 'somebody') become('ended');
}
