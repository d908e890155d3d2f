import { type BoardDocument, type BoardStanding, publishedScore } from '@panelmark/core';
import type { BoardFilter } from '../modules/leaderboard/board-filter.ts';

/** What an address of the page asks for: the files behind its links take the very same parameters. */
export interface LeaderboardQuery {
  readonly filter: BoardFilter;
  /** A column of the ranking, or a category by its slug. */
  readonly sort: string;
  /** Null for the column's own: names from A, numbers from the largest. */
  readonly order: 'ascending' | 'descending' | null;
}

/** Reads `environment`, `vendor`, `category`, `sort` and `order`; an empty one is as good as none. */
export function readQuery(params: URLSearchParams): LeaderboardQuery {
  const read = (name: string) => params.get(name) || null;
  const order = read('order');
  return {
    filter: { environment: read('environment'), vendor: read('vendor'), category: read('category') },
    sort: read('sort') ?? 'score',
    order: order === 'ascending' || order === 'descending' ? order : null,
  };
}

/**
 * Standings in a reader's order; a column that the board does not have means the board's own. Equal ones keep the board's
 * order, and a model without a number in a category comes last either way: nothing is no low score.
 */
export function sortStandings(
  { ranked, categories }: BoardDocument,
  { sort, order }: Pick<LeaderboardQuery, 'sort' | 'order'>,
): readonly BoardStanding[] {
  if (sort === 'model') {
    const sign = order === 'descending' ? -1 : 1;
    return ranked.toSorted((a, b) => sign * a.name.localeCompare(b.name, 'en'));
  }
  const sign = order === 'ascending' ? 1 : -1;
  const place = categories.findIndex(({ slug }) => slug === sort);
  const keyOf = (standing: BoardStanding): number | null => {
    if (sort === 'panel') return standing.panelists;
    const category = standing.categories[place];
    return category === undefined ? -standing.rank : publishedScore(category);
  };
  const isOwn = place === -1 && sort !== 'panel' && sort !== 'score';
  if (isOwn) return ranked;
  return ranked.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
