import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { device, open, server } from './testkit/one-card.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rate = (category: string, value: number | null) => ({ type: 'rate', category, value }) as const;
const aSecond = () => vi.advanceTimersByTimeAsync(1000);

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
