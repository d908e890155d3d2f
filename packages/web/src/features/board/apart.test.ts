import { expect, test } from 'vitest';
import { describeApart } from './apart.ts';

test('a row says whom it cannot be told apart from, by name while they are few', () => {
  expect(describeApart(['B', 'C'], 5)).toBe('cannot be told apart from B and C');
  expect(describeApart(['B', 'C', 'D', 'E', 'F'], 7)).toBe(
    'cannot be told apart from five of seven other models',
  );
});

test('a row says that it stands apart from all, or from none', () => {
  expect(describeApart([], 3)).toBe('can be told apart from every other model');
  expect(describeApart(['B', 'C', 'D'], 3)).toBe('cannot be told apart from any other model');
});

test('a model alone has nobody to be told apart from', () => {
  expect(describeApart([], 0)).toBe('');
});
