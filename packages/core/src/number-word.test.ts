import { expect, test } from 'vitest';
import { numberWord } from './number-word.ts';

test('counts have words to twelve, and none from there on or between', () => {
  expect([0, 1, 3, 12, 13, 2.5, -1].map(numberWord)).toEqual([
    ...['no', 'one', 'three', 'twelve'],
    ...[undefined, undefined, undefined],
  ]);
});
