import { type CardContent, sameContent } from './card-content.ts';
import type { SavedCard } from './difference.ts';

/** A card as this device keeps it. */
export interface LocalCard {
  readonly content: CardContent;
  /** What the server is known to hold. */
  readonly base: SavedCard;
  /** Fingerprints of what was sent since and never answered: the server may hold one of these instead. */
  readonly sent: readonly string[];
}

/** The place of one card on this device, shared by all tabs. */
export interface Shelf {
  /** The text that lies there, to be told apart from an earlier one; null for none. */
  read(): string | null;
  /** Answers whether the device took it. */
  write(text: string): boolean;
  /** Calls back when another tab wrote. */
  listen(changed: () => void): () => void;
}

const prefix = 'panelmark-card-1:';

/** The shelf of an assignment. Its id belongs to one panelist, so nobody else's card can lie there. */
export function shelfOf(assignment: string): Shelf {
  const key = prefix + assignment;
  return {
    read: () => {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        localStorage.setItem(key, text);
        return true;
      } catch {
        // Forbidden or full: the card then lives as long as the page, and the page says so.
        return false;
      }
    },
    listen: (changed) => {
      const hear = (event: StorageEvent) => {
        if (event.key === key) changed();
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}

/** What lies on a shelf; null where it is nothing that this program wrote. */
export function parseLocalCard(text: string | null): LocalCard | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    return isLocalCard(found) ? found : null;
  } catch {
    return null;
  }
}

/** Whether this device holds something of an assignment's card that the server was not known to have. */
export function hasUnsaved(assignment: string): boolean {
  const card = parseLocalCard(shelfOf(assignment).read());
  return card !== null && !isSaved(card);
}

/** Clears the shelves of every other assignment whose card the server has as well. */
export function sweepShelves(except: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix) || key === prefix + except) continue;
      const card = parseLocalCard(localStorage.getItem(key));
      if (card === null || isSaved(card)) localStorage.removeItem(key);
    }
  } catch {
    // Where storage is forbidden nothing lies about.
  }
}

function isSaved({ content, base }: LocalCard): boolean {
  return sameContent(content, base.content);
}

function isLocalCard(found: unknown): found is LocalCard {
  if (!isRecord(found) || !isRecord(found.base) || !Array.isArray(found.sent)) return false;
  return isContent(found.content) && isContent(found.base.content) && Number.isInteger(found.base.version);
}

function isContent(found: unknown): found is CardContent {
  return (
    isRecord(found) &&
    isRecord(found.ratings) &&
    Object.values(found.ratings).every((value) => value === null || typeof value === 'number') &&
    typeof found.comment === 'string' &&
    typeof found.minutes === 'number' &&
    typeof found.recognised === 'boolean' &&
    (found.position === null || typeof found.position === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
