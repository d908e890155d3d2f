import type { CardContent } from './card-content.ts';
import type { SavedCard } from './difference.ts';
import type { Shelf } from './local-card.ts';
import type { SaveOutcome, SyncState } from './sync-state.ts';

/** What a session needs of the world. */
export interface SessionDeps {
  shelf: Shelf;
  /** Sends the card, over the version that this device knows. Never rejects. */
  save: (content: CardContent, expectedVersion: number) => Promise<SaveOutcome>;
  isOnline: () => boolean;
  /** Milliseconds on a clock that only runs forward. */
  now: () => number;
}

/** What a page shows of a session. */
export interface SessionState {
  readonly content: CardContent;
  readonly canUndo: boolean;
  /** What the server is known to hold. */
  readonly base: SavedCard;
  readonly sync: SyncState;
  /** Whether this device keeps what is typed, should the page be closed. */
  readonly kept: boolean;
}
