import type { SavedCard } from './difference.ts';

/** How the server answered a save. */
export type SaveOutcome =
  | { kind: 'saved'; version: number }
  | { kind: 'conflict'; elsewhere: SavedCard }
  /** No answer, or one that says nothing about the card; `retryAfterMs` where the server named a time. */
  | { kind: 'failed'; sentence: string; retryAfterMs?: number | undefined }
  | { kind: 'signed-out' }
  /** The run was revealed or declared void. */
  | { kind: 'closed' }
  /** The server no longer lets this panelist write this card. */
  | { kind: 'gone' }
  /** The server does not take this content: another change has to come first. */
  | { kind: 'refused'; sentence: string };

/** Where a card stands between this device and the server. */
export type SyncState =
  /** Nothing is wrong: what is not saved yet goes out in a moment. */
  | { kind: 'rest' }
  | { kind: 'saving' }
  /** `retryAt` on the clock of `performance.now()`. */
  | { kind: 'failed'; sentence: string; retryAt: number }
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  | { kind: 'conflict'; elsewhere: SavedCard }
  | { kind: 'closed' }
  | { kind: 'gone' }
  | { kind: 'refused'; sentence: string };

const longestPauseMs = 30_000;

/** The pause after failure number `attempt`, from 0: one second, doubling to thirty. */
export function pauseAfter(attempt: number): number {
  return Math.min(longestPauseMs, 1000 * 2 ** attempt);
}
