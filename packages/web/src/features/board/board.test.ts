import { describe, expect, test } from 'vitest';
import type { Board, Standing } from './board.query.ts';
import { describeChange } from './board-change.ts';
import { findingOf } from './finding.ts';
import { byScore, pressSort, readSort, sortStandings } from './sort.ts';

function standing(name: string, rank: number, score: number, more: Partial<Standing> = {}): Standing {
  return {
    rank,
    score,
    runCount: 2,
    panelistCount: 5,
    scorecardCount: 9,
    model: { slug: name.toLowerCase(), name, vendor: null, version: null },
    categories: [],
    ...more,
  };
}

function board(ranked: Standing[], more: Partial<Board> = {}): Board {
  return {
    revision: 'a',
    isEmpty: false,
    quorum: 3,
    provisionalCount: 0,
    categories: [{ slug: 'balance', name: 'Balance' }],
    ranked,
    ...more,
  };
}

const inBalance = (score: number | null): Pick<Standing, 'categories'> => ({
  categories: [{ score, panelistCount: 3, category: { slug: 'balance', name: 'Balance' } }],
});

const names = (standings: Standing[]) => standings.map(({ model }) => model.name);

describe('the finding', () => {
  test('names the model that is first', () => {
    const finding = findingOf(board([standing('F', 1, 8.3), standing('D', 2, 7.2)]));
    expect(finding.title).toBe('F is first by score');
    expect(finding.lead).toContain('Two models are ranked, from 8.30 to 7.20.');
  });

  test('names all that share the first rank, and counts them when they are many', () => {
    const tied = (count: number) =>
      board([...'ABCDE'].map((name, at) => standing(name, at < count ? 1 : count + 1, 5)));
    expect(findingOf(tied(2)).title).toBe('A and B share first by score');
    expect(findingOf(tied(3)).title).toBe('A, B and C share first by score');
    expect(findingOf(tied(4)).title).toBe('Four models share first by score');
  });

  test('claims no victory over nobody', () => {
    expect(findingOf(board([standing('F', 1, 8.3)])).title).toBe('F is the only ranked model');
  });

  test('says that there is no number while every model is below quorum', () => {
    const finding = findingOf(board([], { provisionalCount: 1 }));
    expect(finding.title).toBe('No model has a number yet');
    expect(finding.lead).toBe('One model has scored runs, but none has been judged by three panelists.');
  });
});

describe('the sort', () => {
  const a = standing('A', 2, 7, { panelistCount: 9, ...inBalance(null) });
  const b = standing('B', 1, 8, { panelistCount: 5, ...inBalance(2) });
  const c = standing('C', 2, 7, { panelistCount: 5, ...inBalance(6) });
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

describe('a change of the board', () => {
  const before = board([standing('F', 1, 8.3), standing('D', 2, 7.2)]);

  test('is told by the score that moved and the panel that shrank', () => {
    const after = board([standing('F', 1, 8.3), standing('D', 2, 7, { panelistCount: 4 })]);
    expect(describeChange(before, after)).toBe('D: 7.20 to 7.00 and 4 panelists instead of 5.');
  });

  test('names models that enter and leave the ranking', () => {
    expect(describeChange(before, board([standing('F', 1, 8.3)]))).toBe('D is no longer ranked.');
    expect(describeChange(board([]), board([standing('F', 1, 8.3)]))).toBe('F is ranked now, with 8.30.');
  });

  test('counts what is too much to name', () => {
    const all = [...'ABCDEF'].map((name) => standing(name, 1, 5));
    const moved = all.map((one) => ({ ...one, score: 6 }));
    expect(describeChange(board(all), board(moved))).toMatch(
      /^A: .* B: .* C: .* Three more models changed\.$/,
    );
  });

  test('is nothing to tell where no ranked model moved', () => {
    expect(describeChange(before, before)).toBe('');
  });
});
