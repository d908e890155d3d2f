/** Work that an answer does not wait for, and that the server does not leave behind when it ends. */
export interface Background {
  /**
   * Does `work` once `when` has come. A failure is logged, since nobody waits to be told.
   *
   * @param failure what the log says then.
   */
  start(when: Promise<void>, work: () => Promise<void>, failure: string): void;
  /** Settles when nothing is left to do, what is started meanwhile included. */
  settled(): Promise<void>;
}

/** @param log is told of failures. */
export function createBackground(log: { error(details: object, message: string): void }): Background {
  const running = new Set<Promise<void>>();
  return {
    start: (when, work, failure) => {
      const done = when.then(work).catch((error: unknown) => log.error({ err: error }, failure));
      const kept = done.finally(() => running.delete(kept));
      running.add(kept);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
