import { expect, test } from 'vitest';
import { formatDifference, formatDifferenceInterval } from './format-difference.ts';

test('a difference has its sign, and zero has none', () => {
  expect([2.0833, -0.4167, 0, 0.004, -0.004].map(formatDifference)).toEqual([
    ...['+2.08', '−0.42', '0.00', '0.00', '0.00'],
  ]);
});

test('a difference is rounded half away from zero, also where a double lies below the half', () => {
  // 1.005 is held as 1.00499999999999989…
  expect([1.005, -1.005, 0.145].map(formatDifference)).toEqual(['+1.01', '−1.01', '+0.15']);
});

test('an interval of a difference has both its signs', () => {
  expect(formatDifferenceInterval({ low: -0.212, high: 1.054 })).toBe('−0.21 to +1.05');
});
