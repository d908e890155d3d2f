import { expect, test } from 'vitest';
import { describeWithheld, formatInterval, formatRanks } from './format-range.ts';

test('an interval has two decimals at both ends, rounded half up', () => {
  expect(formatInterval({ low: 6.6249999, high: 8.125 })).toBe('6.62 to 8.13');
  expect(formatInterval({ low: 0, high: 10 })).toBe('0.00 to 10.00');
});

test('ranks are written as a range, and one alone as itself', () => {
  expect(formatRanks({ best: 2, worst: 6 })).toBe('2–6');
  expect(formatRanks({ best: 3, worst: 3 })).toBe('3');
});

test('what is withheld says why', () => {
  expect(describeWithheld('TOO_FEW_RUNS')).toBe('No interval: one run.');
});
