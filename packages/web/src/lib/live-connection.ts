/** What the page knows about its line to the server. */
export type LiveState =
  | { status: 'connecting' }
  | { status: 'live' }
  /** The line is down; the next try comes at `retryAt`, in milliseconds since the epoch. */
  | { status: 'down'; retryAt: number };

/** Opens the line once. Resolves when the server ends it, rejects when it fails. */
export type Listen = (on: { open: () => void; change: () => void; signal: AbortSignal }) => Promise<void>;

const longestPauseMs = 30_000;

/** A line that stood this long was a good one: the next pause is short again. */
const goodLineMs = 10_000;

/** The pause before try number `attempt` (from 0): doubling from one second to thirty. */
export function pauseBefore(attempt: number): number {
  return Math.min(longestPauseMs, 1000 * 2 ** attempt);
}

/**
 * Keeps one line to the server open, and counts in `version` each moment after which numbers on the page may be old:
 * a change that was announced, and every time the line (re)opens, since nothing is known about the gap before.
 */
export class LiveConnection {
  readonly #listen: Listen;
  readonly #listeners = new Set<() => void>();
  #state: LiveState = { status: 'connecting' };
  #version = 0;
  #attempt = 0;
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listen: Listen) {
    this.#listen = listen;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): LiveState => this.#state;
  readonly getVersion = (): number => this.#version;

  /** Tries now, whatever the line's state. */
  readonly retry = (): void => {
    this.stop();
    void this.#connect();
  };

  /** Counts the line as broken, for whoever knows it before the line does, and tries again after a pause. */
  readonly drop = (): void => {
    this.stop();
    this.#wait();
  };

  /** Closes the line without calling it down: nobody is looking. */
  readonly stop = (): void => {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.#abort = null;
  };

  async #connect(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    let openedAt = Number.POSITIVE_INFINITY;
    try {
      await this.#listen({
        open: () => {
          openedAt = Date.now();
          this.#version += 1;
          this.#set({ status: 'live' });
        },
        change: () => {
          this.#version += 1;
          this.#notify();
        },
        signal: abort.signal,
      });
    } catch {
      // Why it failed makes no difference to what follows.
    }
    if (abort.signal.aborted) return;
    if (Date.now() - openedAt >= goodLineMs) this.#attempt = 0;
    this.#wait();
  }

  #wait(): void {
    const pause = pauseBefore(this.#attempt);
    this.#attempt += 1;
    this.#set({ status: 'down', retryAt: Date.now() + pause });
    this.#timer = setTimeout(this.retry, pause);
  }

  #set(state: LiveState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
