import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { device, open, server } from './testkit/one-card.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rate = (category: string, value: number | null) => ({ type: 'rate', category, value }) as const;
const aSecond = () => vi.advanceTimersByTimeAsync(1000);

describe('a page that is left while a save is on its way', () => {
  test('sends what was typed since, and knows it as its own should it live on', async () => {
    const to = server();
    const session = open(to);
    session.dispatch(rate('a', 1));
    session.flush();
    session.dispatch(rate('b', 2));
    session.leave();
    session.leave();
    expect(to.asked.map(({ ratings }) => ratings)).toEqual([{ a: 1 }, { a: 1, b: 2 }]);
    session.dispatch(rate('c', 3));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.getState().sync).toEqual({ kind: 'rest' });
    expect(to.read()).toMatchObject({ content: { ratings: { a: 1, b: 2, c: 3 } } });
  });
});

describe('an answer that is older than what was saved since', () => {
  test('takes nothing back from a card that is saved', async () => {
    const to = server();
    const session = open(to);
    const older = to.read();
    session.dispatch(rate('a', 1));
    await aSecond();
    session.meet(older);
    expect(session.getState()).toMatchObject({ content: { ratings: { a: 1 } }, base: { version: 1 } });
    await aSecond();
    expect(to.read()).toMatchObject({ version: 1, content: { ratings: { a: 1 } } });
  });

  test('is no conflict with what is typed', async () => {
    const to = server();
    const session = open(to);
    const older = to.read();
    session.dispatch(rate('a', 1));
    await aSecond();
    session.dispatch(rate('b', 2));
    session.meet(older);
    expect(session.getState()).toMatchObject({ sync: { kind: 'rest' }, base: { version: 1 } });
    await aSecond();
    expect(to.read()).toMatchObject({ version: 2, content: { ratings: { a: 1, b: 2 } } });
  });

  test('takes nothing back from a card that is opened with it', async () => {
    const [to, on] = [server(), device()];
    const older = to.read();
    open(to, on).dispatch(rate('a', 1));
    await aSecond();
    const late = { ...to, read: () => older };
    expect(open(late, on).getState()).toMatchObject({ content: { ratings: { a: 1 } }, base: { version: 1 } });
  });
});

describe('a submission', () => {
  test('waits for the save on its way, keeps others back, and counts as one', async () => {
    const to = server();
    const session = open(to);
    session.dispatch(rate('a', 1));
    await session.hold(async (content) => {
      session.dispatch({ type: 'comment', comment: 'typed meanwhile' });
      await vi.advanceTimersByTimeAsync(5000);
      expect(to.asked).toEqual([]);
      to.saveElsewhere(content);
      return to.read();
    });
    expect(session.isDirty).toBe(true);
    await aSecond();
    expect(session.getState().sync.kind).toBe('rest');
    expect(to.read().content.comment).toBe('typed meanwhile');
  });

  test('comes after what was chosen while a save was on its way', async () => {
    const to = server();
    const session = open(to);
    session.dispatch(rate('a', 1));
    session.flush();
    session.dispatch(rate('b', null));
    await session.settle();
    expect(to.read()).toMatchObject({ version: 2, content: { ratings: { a: 1, b: null } } });
  });

  test('is not taken for a save of what it does not carry', async () => {
    const to = server();
    const session = open(to);
    session.dispatch(rate('a', 1));
    session.dispatch(rate('b', null));
    await session.hold(async (content) => {
      to.saveElsewhere({ ...content, ratings: { a: 1 } });
      return to.read();
    });
    await aSecond();
    expect(to.read().content.ratings).toEqual({ a: 1, b: null });
  });

  test('that did not arrive leaves the draft to be saved as ever', async () => {
    const to = server();
    const session = open(to);
    session.dispatch(rate('a', 1));
    await session.hold(() => Promise.resolve(null));
    await aSecond();
    expect(to.read().content.ratings).toEqual({ a: 1 });
  });
});
