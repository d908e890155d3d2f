/** Somebody who is told of each new board. */
interface Follower {
  /** @param revision of the board that stands now. */
  readonly changed: (revision: string) => void;
  /** Nothing more will come. */
  readonly ended: () => void;
}

/** Tells followers when a published number has changed. */
export interface BoardWatch {
  /**
   * Follows from the moment this settles: whatever is committed later is told.
   *
   * @returns how to stop.
   * @throws when changes cannot be heard of now.
   */
  follow(follower: Follower): Promise<() => void>;
  /** Ends every follower, those included that come later. */
  close(): void;
}

/** What a watch needs. */
export interface BoardWatchDeps {
  /** `panel` is another object when anything that counts has changed: intervals move with it while a revision stays. */
  readonly readBoard: () => Promise<{ readonly revision: string; readonly panel?: object }>;
  /** Calls back for every change of the record until the signal aborts; settles when it is listening. */
  readonly hearChanges: (onChange: () => void, signal: AbortSignal) => Promise<void>;
  readonly log: { warn(details: object, message: string): void };
}

/** Changes that come within this time are looked at together. */
const BURST_MS = 100;
/** After a look that failed. */
const PAUSE_MS = 1000;

/**
 * A watch that costs nothing while nobody follows: it listens from the first follower to the last. However many changes
 * and followers there are, the board is looked at once for all of them, and followers are told only when it is another.
 */
export function createBoardWatch(deps: BoardWatchDeps): BoardWatch {
  const followers = new Set<Follower>();
  let watching: { readonly ready: Promise<void>; readonly stop: () => void } | undefined;
  let isClosed = false;

  const leave = (follower: Follower) => {
    followers.delete(follower);
    if (followers.size > 0) return;
    watching?.stop();
    watching = undefined;
  };
  const tell = (revision: string) => {
    for (const { changed } of followers) changed(revision);
  };

  return {
    follow: async (follower) => {
      if (isClosed) {
        follower.ended();
        return () => undefined;
      }
      followers.add(follower);
      watching ??= watch(deps, tell);
      try {
        await watching.ready;
      } catch (error) {
        leave(follower);
        throw error;
      }
      return () => leave(follower);
    },
    close: () => {
      isClosed = true;
      for (const follower of [...followers]) {
        leave(follower);
        follower.ended();
      }
    },
  };
}

/** Listens until it is stopped, and tells each board that differs from the one before. */
function watch({ readBoard, hearChanges, log }: BoardWatchDeps, tell: (revision: string) => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let known: { readonly revision: string; readonly panel?: object } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  const lookIn = (delayMs: number) => {
    // What comes while the board is being looked at may be too late for that look.
    if (timer === undefined && !signal.aborted) timer = setTimeout(look, delayMs);
  };
  const look = async () => {
    timer = undefined;
    if (isLooking) return lookIn(BURST_MS);
    isLooking = true;
    try {
      const board = await readBoard();
      if (signal.aborted) return;
      const isOther =
        known !== undefined && (board.revision !== known.revision || board.panel !== known.panel);
      if (isOther) tell(board.revision);
      known = board;
    } catch (error) {
      log.warn({ err: error }, 'The board could not be looked at after a change.');
      lookIn(PAUSE_MS);
    } finally {
      isLooking = false;
    }
  };
  const begin = async () => {
    await hearChanges(() => lookIn(BURST_MS), signal);
    const board = await readBoard();
    known ??= board;
  };
  return {
    ready: begin(),
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
