import { expect, test } from 'vitest';
import { digits } from './digits.ts';

test('a whole number has its thousands apart', () => {
  expect([0, 999, 1000, 3107, 1234567].map(digits)).toEqual(['0', '999', '1 000', '3 107', '1 234 567']);
});
