import type { CardAction } from './card.ts';
import type { CardContent } from './card-content.ts';
import { DeviceCard } from './device-card.ts';
import type { Picks, SavedCard } from './difference.ts';
import type { SessionDeps, SessionState } from './session-state.ts';
import { pauseAfter, type SyncState } from './sync-state.ts';

/** From a change to its save: within a second, and one save for what is typed in one go. */
const saveDelayMs = 600;
/** How long a tab leaves it to the tab in which something was typed to save it. */
const otherTabDelayMs = 3000;

/**
 * Brings one card from this device to the server while it is filled in, within a second of each change. One save is on its way at a time, always over the version that was read, so that what another device
 * saved is noticed instead of overwritten. What fails is tried again, and nothing that was typed is ever dropped.
 */
export class CardSession {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  readonly #card: DeviceCard;
  #sync: SyncState = { kind: 'rest' };
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
    this.#card = new DeviceCard(deps.shelf, server);
    if (server.version >= this.#card.base.version) this.#meet(server);
    this.#card.shelve();
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
    if (!this.#card.change(action)) return;
    this.#schedule(saveDelayMs);
    this.#notify();
  };

  /** Whether this device holds something that the server does not. */
  get isDirty(): boolean {
    return this.#card.isDirty;
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
    if (!this.#sending || this.#held || this.#sync.kind !== 'saving' || this.#card.isSent) return;
    this.#card.noteSent();
    void this.#deps.save(this.#card.content, this.#card.base.version + 1);
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
    if (server.version > this.#card.base.version) this.#meet(server);
    this.#card.shelve();
    this.#schedule(saveDelayMs);
    this.#notify();
  };

  /** The panelist said, field by field, what stands. */
  readonly resolve = (picks: Picks): void => {
    if (this.#sync.kind !== 'conflict') return;
    this.#card.pick(this.#sync.elsewhere, picks);
    this.#sync = { kind: 'rest' };
    this.#notify();
    this.flush();
  };

  /** The card can no longer be changed: what counts is shown, and what was typed stays on the shelf. */
  readonly close = (server: SavedCard = this.#card.base): void => {
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
    this.#card.noteSent();
    this.#become({ kind: 'saving' });
    const over = this.#card.base.version;
    const outcome = await this.#deps.save(content, over);
    this.#catchUp();
    switch (outcome.kind) {
      case 'saved':
        return this.#acknowledge({ content, version: outcome.version });
      case 'conflict':
        // Another tab may know more by now than this answer does.
        if (this.#card.base.version > Math.max(over, outcome.elsewhere.version))
          this.#sync = { kind: 'rest' };
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

  #acknowledge(saved: SavedCard): void {
    this.#catchUp();
    this.#card.acknowledge(saved);
    this.#attempt = 0;
    this.#sync = { kind: 'rest' };
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
    this.#sync = this.#card.meet(elsewhere) ? { kind: 'rest' } : { kind: 'conflict', elsewhere };
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
    if (this.#card.catchUp() && this.#sync.kind === 'conflict') this.#sync = { kind: 'rest' };
  }

  #become(sync: SyncState): void {
    this.#sync = sync;
    this.#notify();
  }

  #snapshot(): SessionState {
    const shown = this.#sync.kind === 'closed' ? (this.#closedAs ?? this.#card.base) : null;
    return {
      content: shown?.content ?? this.#card.content,
      canUndo: this.#card.canUndo,
      base: shown ?? this.#card.base,
      sync: this.#sync,
      kept: this.#card.isKept,
    };
  }

  #notify(): void {
    this.#state = this.#snapshot();
    for (const listener of this.#listeners) listener();
  }
}
