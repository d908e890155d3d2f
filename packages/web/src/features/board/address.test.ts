import { describe, expect, test } from 'vitest';
import {
  boardPath,
  changeAddress,
  clearFilters,
  filePath,
  isNarrowed,
  readFilter,
  scorePath,
} from './address.ts';
import { byScore } from './sort.ts';

const all = { environment: null, vendor: null, category: null };

describe('the address of the board', () => {
  test('holds a filter, and gives it up without touching the rest', () => {
    const narrowed = changeAddress(new URLSearchParams('sort=model&view=categories'), {
      environment: 'low-tide',
      vendor: 'Smith & Co',
    });
    expect(readFilter(narrowed)).toEqual({ environment: 'low-tide', vendor: 'Smith & Co', category: null });
    expect(isNarrowed(readFilter(narrowed))).toBe(true);
    expect(boardPath(clearFilters(narrowed))).toBe('/?sort=model&view=categories');
  });

  test('takes an empty filter for none', () => {
    expect(readFilter(new URLSearchParams('vendor=&category='))).toEqual(all);
    expect(isNarrowed(all)).toBe(false);
  });

  test('gives the files the filter and the sort, and nothing that only pages know', () => {
    const filter = { ...all, vendor: 'Smith & Co', category: 'balance' };
    expect(filePath('/leaderboard.csv', filter, { by: 'panel', order: 'ascending' })).toBe(
      '/leaderboard.csv?vendor=Smith+%26+Co&category=balance&sort=panel&order=ascending',
    );
    expect(filePath('/leaderboard.csv', all, byScore)).toBe('/leaderboard.csv');
  });
});

test('a score opens into the medians that it is made of, a part of them for a part', () => {
  expect(scorePath('orca', { ...all, vendor: 'Smith & Co' })).toBe('/models/orca#score');
  expect(scorePath('orca', { ...all, environment: 'low-tide', category: 'balance' })).toBe(
    '/models/orca?environment=low-tide&category=balance#runs',
  );
});
