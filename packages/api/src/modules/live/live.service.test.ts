import { describe, expect, test, vi } from 'vitest';
import { createBoardWatch } from './live.service.ts';
import { createRevisionStream } from './revision-stream.ts';

/** A watch over a board and a line that the test holds in its hands. */
function givenWatch() {
  const at = {
    revision: 'one',
    panel: {},
    looks: 0,
    warnings: 0,
    listening: 0,
    change: (): void => undefined,
    isAway: false,
  };
  const watch = createBoardWatch({
    readBoard: async () => {
      at.looks += 1;
      if (at.isAway) throw new Error('away');
      return { revision: at.revision, panel: at.panel };
    },
    hearChanges: async (onChange, signal) => {
      if (at.isAway) throw new Error('away');
      at.listening += 1;
      at.change = onChange;
      signal.addEventListener('abort', () => {
        at.listening -= 1;
      });
    },
    log: {
      warn: () => {
        at.warnings += 1;
      },
    },
  });
  const follow = async () => {
    const told: string[] = [];
    let isOver = false;
    const leave = await watch.follow({
      changed: (revision) => told.push(revision),
      ended: () => {
        isOver = true;
      },
    });
    return { told, leave, isOver: () => isOver };
  };
  return { at, watch, follow };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 });

describe('a watch', () => {
  test('tells that intervals may have moved, though every score stayed', async () => {
    const { at, follow } = givenWatch();
    const { told } = await follow();
    at.panel = {};
    at.change();
    await until(() => expect(told).toEqual(['one']));
  });

  test('looks at the board once for a burst of changes and any number of followers', async () => {
    const { at, follow } = givenWatch();
    const followers = await Promise.all([follow(), follow(), follow()]);
    expect(at).toMatchObject({ listening: 1, looks: 1 });
    at.revision = 'two';
    for (let n = 0; n < 1000; n += 1) at.change();
    await until(() => expect(followers.map(({ told }) => told)).toEqual(Array(3).fill(['two'])));
    expect(at.looks).toBe(2);
  });

  test('says nothing while the board stays as it is', async () => {
    const { at, follow } = givenWatch();
    const { told } = await follow();
    at.change();
    await until(() => expect(at.looks).toBe(2));
    at.revision = 'two';
    at.change();
    await until(() => expect(told).toEqual(['two']));
  });

  test('stops with its last follower, however often each leaves, and starts again with the next', async () => {
    const { at, follow } = givenWatch();
    const [first, second] = [await follow(), await follow()];
    first.leave();
    first.leave();
    expect(at.listening).toBe(1);
    second.leave();
    expect(at.listening).toBe(0);
    at.revision = 'two';
    const third = await follow();
    expect(at.listening).toBe(1);
    expect(third.told).toEqual([]);
    first.leave();
    expect(at.listening).toBe(1);
  });

  test('tells nobody of what was asked for before they had all left', async () => {
    const { at, follow } = givenWatch();
    const { told, leave } = await follow();
    at.revision = 'two';
    at.change();
    leave();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([told, at.looks]).toEqual([[], 1]);
  });

  test('looks again by itself after a look that failed', async () => {
    const { at, follow } = givenWatch();
    const { told } = await follow();
    at.isAway = true;
    at.revision = 'two';
    at.change();
    await until(() => expect(at.warnings).toBe(1));
    at.isAway = false;
    await until(() => expect(told).toEqual(['two']));
  });

  test('that cannot start refuses, and can be asked again', async () => {
    const { at, follow } = givenWatch();
    at.isAway = true;
    await expect(Promise.all([follow(), follow()])).rejects.toThrow('away');
    at.isAway = false;
    await follow();
    expect(at.listening).toBe(1);
  });

  test('that is closed ends everybody, those who come later included', async () => {
    const { at, watch, follow } = givenWatch();
    const followers = [await follow(), await follow()];
    watch.close();
    followers.push(await follow());
    expect(followers.map(({ isOver }) => isOver())).toEqual([true, true, true]);
    expect(at.listening).toBe(0);
  });
});

describe('a stream of revisions', () => {
  test('gives a slow reader the latest alone', async () => {
    const { at, watch } = givenWatch();
    const stream = await createRevisionStream(watch, new AbortController().signal);
    for (const revision of ['two', 'three']) {
      at.revision = revision;
      at.change();
      await until(() => expect(at.looks).toBe(revision === 'two' ? 2 : 3));
    }
    expect(await stream.next()).toEqual({ done: false, value: 'three' });
    const next = stream.next();
    at.revision = 'four';
    at.change();
    expect(await next).toEqual({ done: false, value: 'four' });
  });

  test('ends a reader that waits, when told to or when the watch closes', async () => {
    const { at, watch } = givenWatch();
    const [one, two] = [
      await createRevisionStream(watch, new AbortController().signal),
      await createRevisionStream(watch, new AbortController().signal),
    ];
    const waiting = [one.next(), two.next()];
    await one.return?.();
    watch.close();
    expect(await Promise.all(waiting)).toEqual(Array(2).fill({ done: true, value: undefined }));
    expect(at.listening).toBe(0);
  });

  test('is left by a reader who went before reading', async () => {
    const { at, watch } = givenWatch();
    const gone = new AbortController();
    await createRevisionStream(watch, gone.signal);
    expect(at.listening).toBe(1);
    gone.abort();
    expect(at.listening).toBe(0);
    await createRevisionStream(watch, gone.signal);
    expect(at.listening).toBe(0);
  });
});
