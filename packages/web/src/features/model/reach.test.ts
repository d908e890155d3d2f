import { expect, test } from 'vitest';
import { reachOf } from './reach.ts';

test('the reach of an interval is told by whichever end the scale did not cut', () => {
  expect(reachOf(5, { low: 3, high: 7 }, 1)).toBe(2);
  expect(reachOf(9, { low: 7, high: 10 }, 1)).toBe(2);
  expect(reachOf(1, { low: 0, high: 3 }, 1)).toBe(2);
  expect(reachOf(5, { low: 0, high: 10 }, 4)).toBeNull();
});
