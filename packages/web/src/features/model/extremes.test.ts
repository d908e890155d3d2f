import { expect, test } from 'vitest';
import { describeExtremes } from './extremes.ts';

const scored = (scores: Record<string, number | null>) =>
  Object.entries(scores).map(([name, score]) => ({ score, category: { name } }));

test('the best and the weakest category are named, those without a number left out', () => {
  expect(describeExtremes(scored({ A: 7, B: 9.5, C: null, D: 2 }))).toBe('Best: B, 9.50. Weakest: D, 2.00.');
});

test('no one of several that share a place is picked', () => {
  expect(describeExtremes(scored({ A: 7, B: 7, C: 0, D: 0, E: 0 }))).toBe(
    'Best: A and B, 7.00. Weakest: three categories, 0.00.',
  );
});

test('nothing is said where nothing differs', () => {
  expect(describeExtremes(scored({ A: 7, B: 7 }))).toBe('');
  expect(describeExtremes(scored({ A: null }))).toBe('');
});
