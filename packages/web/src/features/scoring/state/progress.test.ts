import { expect, test } from 'vitest';
import { blankCard } from './card-content.ts';
import { nextOpen, progressOf } from './progress.ts';

const categories = ['a', 'b', 'c', 'd'];
const card = { ...blankCard, ratings: { b: 0, c: null } };

test('a category without a score is not open, and 0 is a rating', () => {
  expect(progressOf(card, categories)).toEqual({ rated: 1, withoutScore: 1, open: ['a', 'd'] });
});

test('the next open category is found over the end, and is never the one asked from', () => {
  expect(nextOpen(card, categories, 'a')).toBe('d');
  expect(nextOpen(card, categories, 'd')).toBe('a');
  expect(nextOpen(card, categories, null)).toBe('a');
  expect(nextOpen({ ...card, ratings: { a: 1, b: 1, c: 1 } }, categories, 'd')).toBeNull();
});
