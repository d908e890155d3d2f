import { describe, expect, test } from 'vitest';
import { givenStanding } from './given-board.ts';
import { byScore, pressSort, readSort, sortStandings } from './sort.ts';

const inBalance = (score: number | null) => ({
  categories: [{ score, category: { slug: 'balance' } }],
});
const names = (standings: { model: { name: string } }[]) => standings.map(({ model }) => model.name);

describe('the sort', () => {
  const a = { ...givenStanding('A', 2, 7, { panelistCount: 9 }), ...inBalance(null) };
  const b = { ...givenStanding('B', 1, 8, { panelistCount: 5 }), ...inBalance(2) };
  const c = { ...givenStanding('C', 2, 7, { panelistCount: 5 }), ...inBalance(6) };
  const ranked = [b, a, c];

  test("is the board's own order unless an address names a column of it", () => {
    expect(readSort(new URLSearchParams(''), [])).toEqual(byScore);
    expect(readSort(new URLSearchParams('sort=balance'), [])).toEqual(byScore);
    expect(readSort(new URLSearchParams('sort=__proto__&order=x'), [])).toEqual(byScore);
    expect(readSort(new URLSearchParams('sort=balance'), [{ slug: 'balance' }]).by).toBe('balance');
  });

  test('starts names from A and numbers from the largest, and turns round when pressed again', () => {
    const first = pressSort(new URLSearchParams('view=categories'), byScore, 'model');
    expect(first.toString()).toBe('view=categories&sort=model');
    const second = pressSort(first, readSort(first, []), 'model');
    expect(readSort(second, [])).toEqual({ by: 'model', order: 'descending' });
  });

  test('reads back what it writes', () => {
    for (const by of ['score', 'model', 'panel', 'balance']) {
      for (const order of ['ascending', 'descending'] as const) {
        const turned = order === 'ascending' ? 'descending' : 'ascending';
        const params = pressSort(new URLSearchParams(), { by, order: turned }, by);
        expect(readSort(params, [{ slug: 'balance' }])).toEqual({ by, order });
      }
    }
  });

  test('keeps the order of the board among equals', () => {
    expect(names(sortStandings(ranked, { by: 'score', order: 'ascending' }))).toEqual(['A', 'C', 'B']);
    expect(names(sortStandings(ranked, { by: 'panel', order: 'descending' }))).toEqual(['A', 'B', 'C']);
  });

  test('puts a model without a number last in either order: nothing is no low score', () => {
    expect(names(sortStandings(ranked, { by: 'balance', order: 'descending' }))).toEqual(['C', 'B', 'A']);
    expect(names(sortStandings(ranked, { by: 'balance', order: 'ascending' }))).toEqual(['B', 'C', 'A']);
  });

  test('leaves the board as it was', () => {
    sortStandings(ranked, { by: 'model', order: 'ascending' });
    expect(names(ranked)).toEqual(['B', 'A', 'C']);
  });
});
