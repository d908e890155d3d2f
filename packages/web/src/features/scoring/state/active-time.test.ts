import { expect, test } from 'vitest';
import { countTime, idleAfterMs, startTime, touchTime } from './active-time.ts';

const minute = 60_000;

test('a page in use counts minute by minute, and keeps the rest', () => {
  let time = startTime(0);
  let minutes = 0;
  for (let now = 10_000; now <= 10 * minute + 30_000; now += 10_000) {
    const used = touchTime(time, now, true);
    time = used.time;
    minutes += used.minutes;
  }
  expect(minutes).toBe(10);
  expect(time.restMs).toBe(30_000);
});

test('a page that nobody uses counts two minutes and stops', () => {
  const { time, minutes } = countTime(startTime(0), 60 * minute, true);
  expect(minutes).toBe(idleAfterMs / minute);
  expect(countTime(time, 90 * minute, true).minutes).toBe(0);
});

test('a page that cannot be seen counts nothing, and counts on once it is used again', () => {
  const hidden = countTime(startTime(0), minute, false);
  expect(hidden.minutes).toBe(0);
  expect(countTime(hidden.time, 2 * minute, true).minutes).toBe(1);
});

test('the way in which a span is cut changes nothing', () => {
  for (const step of [1000, 7000, 45_000]) {
    let time = startTime(0);
    let total = 0;
    for (let now = step; now <= 100_000; now += step) {
      const counted = countTime(time, now, true);
      time = counted.time;
      total += counted.minutes;
    }
    expect(total).toBe(1);
  }
});
