import { expect, test } from 'vitest';
import { exampleCells, exampleMedian, exampleScore } from './example.ts';

test('the example on the method page says what can be worked out by hand', () => {
  expect(exampleCells.map(exampleMedian)).toEqual([7, 6, 8, 5.75]);
  expect(exampleScore(exampleCells)).toEqual({ sum: 26.75, cells: 4, score: '6.69' });
});
