import { expect, test } from 'vitest';
import { layOut } from './strip.ts';

test('judgments of one value stand apart around the middle', () => {
  expect(layOut([6, 6, 6], null).map(({ lift }) => lift)).toEqual([-9, 0, 9]);
});

test('the median is one of the judgments where it falls on one', () => {
  const marks = layOut([4, 7, 7, 9], 7);
  expect(marks).toHaveLength(4);
  expect(marks.filter(({ median }) => median)).toHaveLength(1);
});

test('the median between two judgments has a mark of its own', () => {
  const marks = layOut([6, 7], 6.5);
  expect(marks.find(({ median }) => median)).toEqual({ value: 6.5, lift: 0, median: true });
  expect(marks).toHaveLength(3);
});

test('below quorum no mark is a median', () => {
  expect(layOut([6, 7], null).some(({ median }) => median)).toBe(false);
});

test('a large panel stays within its row', () => {
  const lifts = layOut(Array(40).fill(5), 5).map(({ lift }) => lift);
  expect(Math.max(...lifts.map(Math.abs))).toBeLessThanOrEqual(20);
});
