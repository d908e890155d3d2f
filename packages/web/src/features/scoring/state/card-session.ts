import { type Card, type CardAction, changeCard, openCard } from './card.ts';
import { type CardContent, fingerprint, sameContent } from './card-content.ts';
import { mergeQuietly, type Picks, pickedCard, type SavedCard } from './difference.ts';
import { type LocalCard, parseLocalCard } from './local-card.ts';
import type { SessionDeps, SessionState } from './session-state.ts';
import { pauseAfter, type SyncState } from './sync-state.ts';

/** From a change to its save: within a second, and one save for what is typed in one go. */
const saveDelayMs = 600;
/** How long a tab leaves it to the tab in which something was typed to save it. */
const otherTabDelayMs = 3000;

/**
 * One card being filled in: each change lies on this device before the next key can be pressed, and reaches the server
 * within a second. One save is on its way at a time, always over the version that was read, so that what another device
 * saved is noticed instead of overwritten. What fails is tried again, and nothing that was typed is ever dropped.
 */
export class CardSession {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #card: Card;
  #base: SavedCard;
  #sent: readonly string[] = [];
  #sync: SyncState = { kind: 'rest' };
  #kept = true;
  /** The shelf's text as this tab knows it. */
  #shelved: string | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the save that is planned leaves time for another tab's. */
  #isLazy = false;
  #sending: Promise<void> | null = null;
  #held = false;
  #closedAs: SavedCard | null = null;
  #state: SessionState;

  /** @param server the card as the server holds it now. */
  constructor(deps: SessionDeps, server: SavedCard) {
    this.#deps = deps;
    const text = deps.shelf.read();
    const local = parseLocalCard(text);
    this.#shelved = text;
    this.#card = openCard(local?.content ?? server.content);
    this.#base = local?.base ?? server;
    this.#sent = local?.sent ?? [];
    if (local && server.version >= local.base.version) this.#meet(server);
    this.#shelve();
    this.#state = this.#snapshot();
    this.#schedule(saveDelayMs);
    deps.shelf.listen(() => {
      this.#catchUp();
      this.#schedule(otherTabDelayMs, true);
      this.#notify();
    });
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): SessionState => this.#state;

  /** Something happens to the card. */
  readonly dispatch = (action: CardAction): void => {
    this.#catchUp();
    const changed = changeCard(this.#card, action);
    if (changed === this.#card) return;
    this.#card = changed;
    this.#shelve();
    this.#schedule(saveDelayMs);
    this.#notify();
  };

  /** Whether this device holds something that the server does not. */
  get isDirty(): boolean {
    return !sameContent(this.#card.content, this.#base.content);
  }

  /** Saves now what is not saved: the page is being left, or somebody asked. */
  readonly flush = (): void => {
    if (this.isDirty && !this.#isStopped()) void this.#send();
  };

  /** Saves what is not saved, after the save on its way: done when that was tried. */
  async settle(): Promise<void> {
    await this.#sending;
    if (this.isDirty && !this.#isStopped()) await this.#send();
  }

  /** The page may be gone in a moment: what is not saved goes out now, over the save on its way or not at all. */
  readonly leave = (): void => {
    if (!this.#sending) this.flush();
    const { content } = this.#card;
    const mark = fingerprint(content);
    if (!this.#sending || this.#held || this.#sync.kind !== 'saving' || this.#sent.at(-1) === mark) return;
    this.#noteSent(mark);
    void this.#deps.save(content, this.#base.version + 1);
  };

  /** The network is back, the page is looked at again, or somebody signed in: tries at once. */
  readonly wake = (): void => {
    this.#attempt = 0;
    if (this.#sync.kind === 'offline' && !this.isDirty) this.#become({ kind: 'rest' });
    else if (this.#sync.kind !== 'rest') this.flush();
  };

  /** The network is gone, as the browser says. */
  readonly sleep = (): void => {
    if (!this.#isStopped() && !this.#sending) this.#become({ kind: 'offline' });
  };

  /** The server's card was read again. Versions only grow: an older one was asked for before what is known by now. */
  readonly meet = (server: SavedCard): void => {
    if (this.#sending || this.#held) return;
    this.#catchUp();
    if (server.version > this.#base.version) this.#meet(server);
    this.#shelve();
    this.#schedule(saveDelayMs);
    this.#notify();
  };

  /** The panelist said, field by field, what stands. */
  readonly resolve = (picks: Picks): void => {
    if (this.#sync.kind !== 'conflict') return;
    const { elsewhere } = this.#sync;
    this.#card = changeCard(this.#card, {
      type: 'replace',
      content: pickedCard(this.#card.content, elsewhere.content, picks),
    });
    this.#base = elsewhere;
    this.#sync = { kind: 'rest' };
    this.#shelve();
    this.#notify();
    this.flush();
  };

  /** The card can no longer be changed: what counts is shown, and what was typed stays on the shelf. */
  readonly close = (server: SavedCard = this.#base): void => {
    this.#closedAs = server;
    this.#become({ kind: 'closed' });
  };

  /**
   * Keeps saves back while something else writes the card: a submission, of which the draft on the server is a part.
   *
   * @param work answers with the draft that the server then holds; null when nothing was written.
   */
  async hold(work: (content: CardContent) => Promise<SavedCard | null>): Promise<void> {
    this.#held = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    const { content } = this.#card;
    try {
      const saved = await work(content);
      if (saved) this.#acknowledge(saved);
    } finally {
      this.#held = false;
      this.#schedule(saveDelayMs);
      this.#notify();
    }
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = null;
      if (this.#sync.kind !== 'refused') this.#schedule(saveDelayMs);
      this.#notify();
    });
    return this.#sending;
  }

  async #sendOnce(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#catchUp();
    if (this.#held) return;
    if (!this.isDirty) {
      this.#sync = { kind: 'rest' };
      return;
    }
    if (!this.#deps.isOnline()) return this.#pause({ kind: 'offline' });
    const { content } = this.#card;
    this.#noteSent(fingerprint(content));
    this.#become({ kind: 'saving' });
    const over = this.#base.version;
    const outcome = await this.#deps.save(content, over);
    this.#catchUp();
    switch (outcome.kind) {
      case 'saved':
        return this.#acknowledge({ content, version: outcome.version });
      case 'conflict':
        // Another tab may know more by now than this answer does.
        if (this.#base.version > Math.max(over, outcome.elsewhere.version)) this.#sync = { kind: 'rest' };
        else this.#meet(outcome.elsewhere);
        return;
      case 'failed':
        return this.#pause({ kind: 'failed', retryAt: 0, sentence: outcome.sentence }, outcome.retryAfterMs);
      case 'signed-out':
        return this.#pause({ kind: 'signed-out' }, 30_000);
      default:
        this.#sync = outcome;
    }
  }

  #noteSent(mark: string): void {
    this.#sent = [...this.#sent.filter((other) => other !== mark), mark].slice(-50);
    this.#shelve();
  }

  #acknowledge(saved: SavedCard): void {
    this.#catchUp();
    const at = this.#sent.indexOf(fingerprint(saved.content));
    if (saved.version >= this.#base.version) {
      this.#base = saved;
      this.#sent = at < 0 ? [] : this.#sent.slice(at + 1);
    }
    this.#attempt = 0;
    this.#sync = { kind: 'rest' };
    this.#shelve();
  }

  /** Tries again after a pause that grows. */
  #pause(sync: SyncState, leastMs = 0): void {
    const pause = Math.max(leastMs, pauseAfter(this.#attempt));
    this.#attempt += 1;
    this.#sendIn(pause);
    this.#sync = sync.kind === 'failed' ? { ...sync, retryAt: this.#deps.now() + pause } : sync;
  }

  /** The server holds another version than the one that was read here. */
  #meet(elsewhere: SavedCard): void {
    const { content } = this.#card;
    const isOurs =
      elsewhere.version === this.#base.version || this.#sent.includes(fingerprint(elsewhere.content));
    const merged = isOurs ? content : mergeQuietly(this.#base.content, content, elsewhere.content);
    this.#sync = merged === null ? { kind: 'conflict', elsewhere } : { kind: 'rest' };
    if (merged === null) return;
    this.#card = changeCard(this.#card, { type: 'follow', content: merged });
    this.#base = elsewhere;
    this.#shelve();
  }

  #schedule(delayMs: number, isLazy = false): void {
    if (!this.isDirty || this.#sending || this.#held || this.#isStopped()) return;
    if (this.#timer !== undefined && (isLazy || !this.#isLazy)) return;
    this.#sendIn(delayMs);
    this.#isLazy = isLazy;
  }

  #sendIn(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#isLazy = false;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#send();
    }, delayMs);
  }

  #isStopped(): boolean {
    return ['conflict', 'closed', 'gone'].includes(this.#sync.kind);
  }

  /** Takes over what another tab of this device wrote meanwhile. */
  #catchUp(): void {
    const text = this.#deps.shelf.read();
    if (text === this.#shelved || text === null) return;
    const local = parseLocalCard(text);
    if (!local) return;
    this.#shelved = text;
    this.#card = changeCard(this.#card, { type: 'follow', content: local.content });
    const moved = local.base.version !== this.#base.version;
    this.#base = local.base;
    this.#sent = local.sent;
    if (moved && this.#sync.kind === 'conflict') this.#sync = { kind: 'rest' };
  }

  #shelve(): void {
    const local: LocalCard = { content: this.#card.content, base: this.#base, sent: this.#sent };
    const text = JSON.stringify(local);
    if (text === this.#shelved) return;
    this.#kept = this.#deps.shelf.write(text);
    this.#shelved = this.#kept ? text : this.#shelved;
  }

  #become(sync: SyncState): void {
    this.#sync = sync;
    this.#notify();
  }

  #snapshot(): SessionState {
    const shown = this.#sync.kind === 'closed' ? (this.#closedAs ?? this.#base) : null;
    return {
      content: shown?.content ?? this.#card.content,
      canUndo: this.#card.past.length > 0,
      base: shown ?? this.#base,
      sync: this.#sync,
      kept: this.#kept,
    };
  }

  #notify(): void {
    this.#state = this.#snapshot();
    for (const listener of this.#listeners) listener();
  }
}
