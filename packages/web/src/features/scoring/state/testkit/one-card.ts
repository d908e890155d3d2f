import { blankCard, type CardContent } from '../card-content.ts';
import { CardSession } from '../card-session.ts';
import type { SavedCard } from '../difference.ts';
import type { Shelf } from '../local-card.ts';
import type { SaveOutcome } from '../sync-state.ts';

/** Keeps one card, compares and sets, and loses its way whenever a test says so. */
export function server() {
  let saved: SavedCard = { version: 0, content: blankCard };
  const asked: CardContent[] = [];
  /** What becomes of the next saves, the first of them first; sound ones follow. */
  const fates: ('lost before' | 'lost after' | SaveOutcome)[] = [];
  const save = async (content: CardContent, expected: number): Promise<SaveOutcome> => {
    asked.push(content);
    await Promise.resolve();
    const fate = fates.shift();
    const lost: SaveOutcome = { kind: 'failed', sentence: 'The server did not answer.' };
    if (fate === 'lost before') return lost;
    if (fate !== undefined && fate !== 'lost after') return fate;
    if (expected !== saved.version) return { kind: 'conflict', elsewhere: saved };
    saved = { version: expected + 1, content };
    return fate === 'lost after' ? lost : { kind: 'saved', version: saved.version };
  };
  /** Another device saves. */
  const saveElsewhere = (content: CardContent) => {
    saved = { version: saved.version + 1, content };
  };
  return { save, asked, fates, saveElsewhere, read: () => saved };
}

/** One device's storage, seen by each of its tabs. */
export function device() {
  let text: string | null = null;
  const tabs: (() => void)[] = [];
  const shelf = (): Shelf => {
    let tab: () => void = () => undefined;
    return {
      read: () => text,
      write: (next) => {
        text = next;
        for (const other of tabs) if (other !== tab) other();
        return true;
      },
      listen: (changed) => {
        tab = changed;
        tabs.push(changed);
        return () => undefined;
      },
    };
  };
  return { shelf, closeTabs: () => tabs.splice(0) };
}

/** Opens the server's card on a device of its own, unless one is given. */
export function open(from: ReturnType<typeof server>, on = device(), isOnline = () => true) {
  const deps = { shelf: on.shelf(), save: from.save, isOnline, now: () => Date.now() };
  return new CardSession(deps, from.read());
}
