import { expect, test } from 'vitest';
import type { MedianCell } from './run.query.ts';
import { describeContested, formatCoverage } from './spread.ts';

const cell = (name: string, min: number, max: number): MedianCell => ({
  panelistCount: 3,
  median: min,
  category: { slug: name, name },
  spread: { min, max, coverage: 0.75, contested: max - min >= 6, quartiles: null },
});

test('a coverage is never said to be more than it is', () => {
  expect([3, 4, 5, 6, 7].map((n) => formatCoverage(1 - 2 ** (1 - n)))).toEqual([
    ...['75 %', '87.5 %', '93.75 %', '96.875 %', '98.437 %'],
  ]);
});

test('contested cells are named with their ranges', () => {
  expect(describeContested([cell('Balance', 1, 7), cell('Narrative', 4, 9)])).toBe(
    'Contested, with ratings six points or more apart: Balance (1 to 7).',
  );
  expect(describeContested([cell('Balance', 1, 7), cell('Narrative', 0, 10)])).toContain(
    ': two categories, Balance (1 to 7) and Narrative (0 to 10).',
  );
  expect(describeContested([cell('Balance', 1, 6.99)])).toBe('');
});
