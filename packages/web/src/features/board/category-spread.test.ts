import { expect, test } from 'vitest';
import type { CategoriesBoard } from './categories.query.ts';
import { describeSpread } from './category-spread.ts';
import { givenStanding } from './given-board.ts';

const categories = ['Balance', 'Narrative', 'Economy'].map((name) => ({ slug: name.toLowerCase(), name }));
/** A board whose models have these scores in the three categories. */
const board = (...rows: (number | null)[][]): CategoriesBoard => ({
  quorum: 3,
  categories,
  ranked: rows.map((scores, at) => ({
    ...givenStanding('A', at + 1, 5),
    categories: scores.map((score, place) => ({
      score,
      interval: null,
      panelistCount: 3,
      category: categories[place]!,
    })),
  })),
});

test('the map says where models lie farthest apart and where closest', () => {
  expect(describeSpread(board([9, 7, 5], [2.75, 6, null], [4, 4, 6]))).toBe(
    'By category the models differ most in Balance (6.25 points from best to worst) and least in Economy (1.00).',
  );
});

test('the map says nothing of it where nothing is farther apart than anything else', () => {
  expect(describeSpread(board([5, 5, 5]))).toBe('');
  expect(describeSpread(board([5, null, null], [6, null, null]))).toBe('');
  // 8.3 - 5.1 and 5.2 - 2 differ as doubles.
  expect(describeSpread(board([8.3, 5.2, null], [5.1, 2, null]))).toBe('');
});
