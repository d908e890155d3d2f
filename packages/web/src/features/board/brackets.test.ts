import { describe, expect, test } from 'vitest';
import { bracketsOf } from './brackets.ts';

/** Lines of models, of which the pairs named cannot be told apart: `bracketed('abc', 'ab', 'bc')`. */
function bracketed(order: string, ...inseparable: string[]) {
  const lines = [...order].map((slug) => ({
    model: { slug },
    notSeparableFrom: inseparable.filter((pair) => pair.includes(slug)).map((pair) => pair.replace(slug, '')),
  }));
  const { brackets, tooMany } = bracketsOf(lines);
  return {
    tooMany,
    drawn: brackets.map(({ from, to, lane }) => `${order.slice(from, to + 1)} in ${lane}`),
  };
}

describe('brackets', () => {
  test('join neighbours of which no pair can be told apart', () => {
    expect(bracketed('abcd', 'ab', 'bc', 'ac').drawn).toEqual(['abc in 0']);
  });

  test('end where one pair inside can be told apart: two beside each other then overlap in lanes of their own', () => {
    expect(bracketed('abc', 'ab', 'bc').drawn).toEqual(['ab in 0', 'bc in 1']);
  });

  test('take the first lane that is free again', () => {
    expect(bracketed('abcde', 'ab', 'bc', 'cd', 'de').drawn).toEqual([
      'ab in 0',
      'bc in 1',
      'cd in 0',
      'de in 1',
    ]);
  });

  test('are maximal: none lies inside another', () => {
    expect(bracketed('abcd', 'ab', 'ac', 'ad', 'bc', 'bd', 'cd').drawn).toEqual(['abcd in 0']);
  });

  test('join nobody who is not a neighbour', () => {
    expect(bracketed('abc', 'ac').drawn).toEqual([]);
  });

  test('are given up where more than three would stand beside each other', () => {
    const near = (order: string, reach: number) =>
      [...order].flatMap((one, at) => [...order.slice(at + 1, at + 1 + reach)].map((other) => one + other));
    expect(bracketed('abcdefgh', ...near('abcdefgh', 2))).toMatchObject({ tooMany: false });
    expect(bracketed('abcdefgh', ...near('abcdefgh', 4))).toEqual({ tooMany: true, drawn: [] });
  });
});
