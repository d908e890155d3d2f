import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Listen, LiveConnection, pauseBefore } from './live-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line whose other end the test holds. */
function line() {
  const calls: { open: () => void; change: () => void; signal: AbortSignal; end: () => void }[] = [];
  const listen: Listen = (on) =>
    new Promise((end) => {
      calls.push({ ...on, end });
    });
  const connection = new LiveConnection(listen);
  return { calls, connection };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('pauses double from one second and stop growing at thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(pauseBefore)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});

test('every opening and every change calls for new numbers', async () => {
  const { calls, connection } = line();
  connection.retry();
  expect(connection.getState()).toEqual({ status: 'connecting' });
  calls[0]!.open();
  expect(connection.getState()).toEqual({ status: 'live' });
  calls[0]!.change();
  expect(connection.getVersion()).toBe(2);
});

test('a line that ends is down, says when it tries again, and tries then', async () => {
  const { calls, connection } = line();
  connection.retry();
  calls[0]!.open();
  calls[0]!.end();
  await settle();
  expect(connection.getState()).toEqual({ status: 'down', retryAt: Date.now() + 1000 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(2);
  calls[1]!.open();
  expect(connection.getState()).toEqual({ status: 'live' });
});

test('tries that fail come further apart, those included that end as soon as they open', async () => {
  const { calls, connection } = line();
  connection.retry();
  for (const pause of [1000, 2000, 4000]) {
    calls.at(-1)!.open();
    calls.at(-1)!.end();
    await settle();
    expect(connection.getState()).toEqual({ status: 'down', retryAt: Date.now() + pause });
    await vi.advanceTimersByTimeAsync(pause);
  }
});

test('after a line that stood for a while the pauses start anew', async () => {
  const { calls, connection } = line();
  connection.retry();
  calls[0]!.end();
  await vi.advanceTimersByTimeAsync(1000);
  calls[1]!.open();
  await vi.advanceTimersByTimeAsync(10_000);
  calls[1]!.end();
  await settle();
  expect(connection.getState()).toEqual({ status: 'down', retryAt: Date.now() + 1000 });
});

test('a line that is let go is not called down and is not tried again', async () => {
  const { calls, connection } = line();
  connection.retry();
  calls[0]!.open();
  connection.stop();
  expect(calls[0]!.signal.aborted).toBe(true);
  calls[0]!.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.getState()).toEqual({ status: 'live' });
  expect(calls).toHaveLength(1);
});

test('a line that somebody else knows to be broken is down at once, and tried again', async () => {
  const { calls, connection } = line();
  connection.retry();
  calls[0]!.open();
  connection.drop();
  expect(calls[0]!.signal.aborted).toBe(true);
  expect(connection.getState()).toEqual({ status: 'down', retryAt: Date.now() + 1000 });
  calls[0]!.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(2);
});
