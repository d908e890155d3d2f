import { expect, test } from 'vitest';
import { sumOfMedians } from './arithmetic.ts';

const card = (ratings: Record<string, number>) => ({
  ratings: Object.entries(ratings).map(([slug, value]) => ({ value, category: { slug } })),
});

const first = { scorecards: [card({ a: 6, b: 4 }), card({ a: 7, b: 5 }), card({ a: 9 })] };
const second = { scorecards: [card({ a: 7.25 }), card({ a: 7 })] };

test('a sum takes every cell once, thin ones included', () => {
  expect(sumOfMedians([first, second], 3)).toBe('18.625');
});

test('no sum stands for a part of the cells', () => {
  expect(sumOfMedians([first], 3)).toBeNull();
});

test('many hundredths add up exactly', () => {
  const runs = Array.from({ length: 100 }, () => ({ scorecards: [card({ a: 0.1 })] }));
  expect(sumOfMedians(runs, 100)).toBe('10');
});
