import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { blankCard, type CardContent } from './card-content.ts';
import { CardSession } from './card-session.ts';
import type { Shelf } from './local-card.ts';
import type { SaveOutcome } from './sync-state.ts';
import { device, open, server } from './testkit/one-card.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rate = (category: string, value: number | null) => ({ type: 'rate', category, value }) as const;
const aSecond = () => vi.advanceTimersByTimeAsync(1000);

describe('a change', () => {
  test('is saved within a second', async () => {
    const to = server();
    const session = open(to);
    session.dispatch(rate('balance', 7));
    await aSecond();
    expect(to.read()).toMatchObject({ version: 1, content: { ratings: { balance: 7 } } });
    expect(session.getState().sync).toEqual({ kind: 'rest' });
  });

  test('goes out with all that were made meanwhile, in one save', async () => {
    const to = server();
    const session = open(to);
    for (const letter of ['T', 'Th', 'The']) session.dispatch({ type: 'comment', comment: letter });
    await aSecond();
    expect(to.asked.map(({ comment }) => comment)).toEqual(['The']);
  });

  test('made while a save is on its way follows it, never beside it', async () => {
    const to = server();
    let going = 0;
    let most = 0;
    const slow = async (content: CardContent, expected: number) => {
      most = Math.max(most, ++going);
      const outcome = await new Promise<SaveOutcome>((resolve) =>
        setTimeout(() => void to.save(content, expected).then(resolve), 900),
      );
      going -= 1;
      return outcome;
    };
    const tab = new CardSession(
      { shelf: device().shelf(), save: slow, isOnline: () => true, now: () => 0 },
      to.read(),
    );
    for (let value = 0; value <= 10; value += 1) {
      tab.dispatch(rate('balance', value));
      tab.flush();
      await vi.advanceTimersByTimeAsync(400);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(most).toBe(1);
    expect(to.read().content.ratings).toEqual({ balance: 10 });
    expect(tab.getState().sync.kind).toBe('rest');
  });

  test('lies on the device before anything is sent', () => {
    const [to, on] = [server(), device()];
    open(to, on).dispatch(rate('balance', 7));
    expect(open(to, on).getState().content.ratings).toEqual({ balance: 7 });
    expect(to.asked).toEqual([]);
  });
});

describe('a save that fails', () => {
  test('keeps everything and is tried again after pauses that grow', async () => {
    const to = server();
    const session = open(to);
    to.fates.push('lost before', 'lost before', 'lost before');
    session.dispatch(rate('balance', 7));
    await vi.advanceTimersByTimeAsync(600);
    expect(session.getState()).toMatchObject({
      sync: { kind: 'failed' },
      content: { ratings: { balance: 7 } },
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(to.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(to.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4001);
    expect(to.asked).toHaveLength(4);
    expect(to.read().content.ratings).toEqual({ balance: 7 });
  });

  test('is tried at once when the network is back, with everything that waits in one save', async () => {
    const to = server();
    let online = false;
    const session = open(to, device(), () => online);
    session.sleep();
    for (const [place, category] of ['a', 'b', 'c', 'd', 'e'].entries())
      session.dispatch(rate(category, place));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.getState().sync.kind).toBe('offline');
    expect(to.asked).toEqual([]);
    online = true;
    session.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(to.asked).toHaveLength(1);
    expect(to.read().content.ratings).toEqual({ a: 0, b: 1, c: 2, d: 3, e: 4 });
  });

  test('whose answer alone was lost is no conflict with oneself, whatever was typed since', async () => {
    const to = server();
    const session = open(to);
    to.fates.push('lost after');
    session.dispatch(rate('a', 1));
    await vi.advanceTimersByTimeAsync(600);
    session.dispatch(rate('b', 2));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.getState().sync).toEqual({ kind: 'rest' });
    expect(to.read()).toMatchObject({ version: 2, content: { ratings: { a: 1, b: 2 } } });
  });

  test('whose answer was lost with the tab is no conflict with the tab that follows', async () => {
    const [to, on] = [server(), device()];
    to.fates.push('lost after');
    const tab = open(to, on);
    tab.dispatch(rate('a', 1));
    await vi.advanceTimersByTimeAsync(600);
    tab.dispatch(rate('b', 2));
    on.closeTabs();
    vi.clearAllTimers();
    const next = open(to, on);
    expect(next.getState()).toMatchObject({ sync: { kind: 'rest' }, content: { ratings: { a: 1, b: 2 } } });
    await aSecond();
    expect(to.read().content.ratings).toEqual({ a: 1, b: 2 });
  });

  test('for its content waits for another content instead of asking again and again', async () => {
    const to = server();
    const session = open(to);
    to.fates.push({ kind: 'refused', sentence: 'The comment is too long.' });
    session.dispatch({ type: 'comment', comment: 'too long' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(to.asked).toHaveLength(1);
    session.dispatch({ type: 'comment', comment: 'short' });
    await aSecond();
    expect(to.read().content.comment).toBe('short');
  });

  test('because the session is over goes out once somebody is signed in again', async () => {
    const to = server();
    const session = open(to);
    to.fates.push({ kind: 'signed-out' });
    session.dispatch(rate('a', 1));
    await aSecond();
    expect(session.getState().sync.kind).toBe('signed-out');
    session.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(to.read().content.ratings).toEqual({ a: 1 });
  });
});

describe('two devices', () => {
  test('that both judged are asked what stands; nothing is saved and nothing lost until then', async () => {
    const to = server();
    const session = open(to);
    to.saveElsewhere({ ...blankCard, ratings: { a: 9, b: 9 } });
    session.dispatch(rate('a', 1));
    await aSecond();
    session.dispatch(rate('c', 3));
    await vi.advanceTimersByTimeAsync(60_000);
    const { sync, content } = session.getState();
    expect(sync).toMatchObject({ kind: 'conflict', elsewhere: { content: { ratings: { a: 9, b: 9 } } } });
    expect(content.ratings).toEqual({ a: 1, c: 3 });
    expect(to.asked).toHaveLength(1);
    session.resolve({ 'rating:a': 'here', 'rating:b': 'elsewhere', 'rating:c': 'here' });
    await vi.advanceTimersByTimeAsync(0);
    expect(to.read().content.ratings).toEqual({ a: 1, b: 9, c: 3 });
    session.dispatch({ type: 'undo' });
    expect(session.getState().content.ratings).toEqual({ a: 1, c: 3 });
  });

  test('are asked again when the card moves on once more before they have picked', async () => {
    const to = server();
    const session = open(to);
    to.saveElsewhere({ ...blankCard, ratings: { a: 9 } });
    session.dispatch(rate('a', 1));
    await aSecond();
    to.saveElsewhere({ ...blankCard, ratings: { a: 8 } });
    session.resolve({ 'rating:a': 'here' });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getState().sync).toMatchObject({ kind: 'conflict', elsewhere: { version: 2 } });
    session.resolve({ 'rating:a': 'here' });
    await vi.advanceTimersByTimeAsync(0);
    expect(to.read().content.ratings).toEqual({ a: 1 });
  });

  test('of which one only looked follow each other without a question', async () => {
    const to = server();
    const session = open(to);
    to.saveElsewhere({ ...blankCard, ratings: { a: 9 } });
    session.dispatch({ type: 'spend', minutes: 1 });
    await aSecond();
    expect(session.getState()).toMatchObject({
      sync: { kind: 'rest' },
      content: { ratings: { a: 9 }, minutes: 1 },
    });
    to.saveElsewhere({ ...blankCard, ratings: { a: 10 } });
    session.meet(to.read());
    expect(session.getState().content.ratings).toEqual({ a: 10 });
  });
});

describe('two tabs of one device', () => {
  test('show the same card, and one saves it', async () => {
    const [to, on] = [server(), device()];
    const [one, other] = [open(to, on), open(to, on)];
    one.dispatch(rate('a', 1));
    expect(other.getState().content.ratings).toEqual({ a: 1 });
    other.dispatch(rate('a', 2));
    expect(one.getState().content.ratings).toEqual({ a: 2 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(to.read().content.ratings).toEqual({ a: 2 });
    expect([one, other].map((tab) => tab.getState().sync.kind)).toEqual(['rest', 'rest']);
  });

  test('save within a second what is typed in the one that was only following', async () => {
    const [to, on] = [server(), device()];
    const [one, other] = [open(to, on), open(to, on)];
    to.fates.push('lost before');
    one.dispatch(rate('a', 1));
    other.dispatch(rate('b', 2));
    await aSecond();
    expect(to.read().content.ratings).toEqual({ a: 1, b: 2 });
  });
});

describe('a card that cannot be changed any more', () => {
  for (const kind of ['closed', 'gone'] as const) {
    test(`(${kind}) keeps what was typed, and is not sent again`, async () => {
      const to = server();
      const on = device();
      const session = open(to, on);
      to.fates.push({ kind });
      session.dispatch(rate('a', 1));
      await vi.advanceTimersByTimeAsync(60_000);
      session.wake();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(to.asked).toHaveLength(1);
      const shown = kind === 'closed' ? {} : { a: 1 };
      expect(session.getState()).toMatchObject({ sync: { kind } });
      expect(session.getState().content.ratings).toEqual(shown);
      expect(open(to, on).getState().content.ratings).toEqual({ a: 1 });
    });
  }
});

test('a device that keeps nothing says so, and saves on the server all the same', async () => {
  const to = server();
  const shelf: Shelf = { read: () => null, write: () => false, listen: () => () => undefined };
  const session = new CardSession({ shelf, save: to.save, isOnline: () => true, now: () => 0 }, to.read());
  session.dispatch(rate('a', 1));
  expect(session.getState().kept).toBe(false);
  await aSecond();
  expect(to.read().content.ratings).toEqual({ a: 1 });
});
