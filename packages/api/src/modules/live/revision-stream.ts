import type { BoardWatch } from './live.service.ts';

type Result = IteratorResult<string, undefined>;

const DONE: Result = { done: true, value: undefined };

/**
 * The revisions of boards to come, for one reader: a reader that is slow gets the latest alone. It is no async generator,
 * since one that waits cannot be ended.
 *
 * @param gone aborts when the reader is gone, whether or not it ever read.
 * @returns once nothing is missed any more.
 */
export async function createRevisionStream(
  watch: BoardWatch,
  gone: AbortSignal,
): Promise<AsyncIterableIterator<string, undefined>> {
  let latest: string | undefined;
  let isOver = false;
  let deliver: ((result: Result) => void) | undefined;

  const wake = (result: Result) => {
    deliver?.(result);
    deliver = undefined;
  };
  const end = () => {
    isOver = true;
    wake(DONE);
  };
  const changed = (revision: string) => {
    if (deliver === undefined) latest = revision;
    else wake({ done: false, value: revision });
  };

  const leave = await watch.follow({ changed, ended: end });
  const finish = () => {
    gone.removeEventListener('abort', finish);
    leave();
    end();
  };
  gone.addEventListener('abort', finish);
  if (gone.aborted) finish();

  const stream: AsyncIterableIterator<string, undefined> = {
    next: () => {
      const value = latest;
      latest = undefined;
      if (isOver) return Promise.resolve(DONE);
      if (value !== undefined) return Promise.resolve({ done: false, value });
      return new Promise((resolve) => {
        deliver = resolve;
      });
    },
    return: () => {
      finish();
      return Promise.resolve(DONE);
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}
