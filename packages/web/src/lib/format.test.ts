import { describe, expect, test } from 'vitest';
import {
  countOf,
  formatDate,
  formatInstant,
  formatRating,
  formatScore,
  formatTime,
  inWords,
  joinWords,
  ordinal,
  rampStep,
} from './format.ts';

describe('a number on a page', () => {
  test('has two decimals, whatever its last digits are', () => {
    expect([0, 7.5, 10, 7.13].map(formatScore)).toEqual(['0.00', '7.50', '10.00', '7.13']);
  });

  test('keeps the third decimal of a median that lies between two hundredths', () => {
    expect([9.625, 8.005, 1.115].map(formatScore)).toEqual(['9.625', '8.005', '1.115']);
  });

  test('is a rating as the panelist gave it', () => {
    expect([7, 7.5, 7.25].map(formatRating)).toEqual(['7', '7.5', '7.25']);
  });

  test('stands on the step of its whole points, 10 on a step of its own', () => {
    expect([0, 0.99, 1, 9.99, 10].map(rampStep)).toEqual([0, 0, 1, 9, 10]);
  });
});

describe('a count', () => {
  test('is a word up to twelve and digits from there on', () => {
    expect([0, 1, 12, 13].map(inWords)).toEqual(['no', 'one', 'twelve', '13']);
  });

  test('takes the singular for one alone', () => {
    expect([0, 1, 2].map((count) => countOf(count, 'panelist'))).toEqual([
      '0 panelists',
      '1 panelist',
      '2 panelists',
    ]);
    expect(countOf(3, 'category', { plural: 'categories', style: 'words' })).toBe('three categories');
  });

  test('is an ordinal with the right ending, the teens included', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '102nd',
      '111th',
    ]);
  });
});

test('names are joined with commas and one "and"', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(joinWords)).toEqual(['', 'A', 'A and B', 'A, B and C']);
});

test('instants are told in UTC, midnight as 00:00', () => {
  const midnight = '2026-12-01T01:00:00+01:00';
  expect(formatTime(midnight)).toBe('00:00 UTC');
  expect(formatDate(midnight)).toBe('1 December 2026');
  expect(formatInstant('2026-12-01T14:02:59Z')).toBe('1 December 2026, 14:02 UTC');
});
