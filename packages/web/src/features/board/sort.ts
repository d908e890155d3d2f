/** What the board is sorted by: a column of the ranking, or a category by its slug. */
export interface Sort {
  by: string;
  order: 'ascending' | 'descending';
}

/** Models in the order of their rank. */
export const byScore: Sort = { by: 'score', order: 'descending' };

/** The order a column starts with when it is first chosen: names from A, numbers from the largest. */
function firstOrder(by: string): Sort['order'] {
  return by === 'model' ? 'ascending' : 'descending';
}

/**
 * Reads the sort that an address names; one that names no column on show means the board's own order: `categories` are
 * those that have a column.
 */
export function readSort(params: URLSearchParams, categories: readonly { slug: string }[]): Sort {
  const by = params.get('sort') ?? byScore.by;
  const known = ['score', 'model', 'panel', ...categories.map(({ slug }) => slug)];
  if (!known.includes(by)) return byScore;
  const order = params.get('order');
  return { by, order: order === 'ascending' || order === 'descending' ? order : firstOrder(by) };
}

/** Writes a sort into an address, which says nothing of what is so anyway. */
export function writeSort(params: URLSearchParams, { by, order }: Sort): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('sort');
  next.delete('order');
  if (by !== byScore.by) next.set('sort', by);
  if (order !== firstOrder(by)) next.set('order', order);
  return next;
}

/** The address after a column's head was pressed: a new column starts in its first order, the same one turns round. */
export function pressSort(params: URLSearchParams, current: Sort, by: string): URLSearchParams {
  const turned = current.order === 'ascending' ? 'descending' : 'ascending';
  return writeSort(params, { by, order: by === current.by ? turned : firstOrder(by) });
}

/** What a line is sorted by; `categories` where they have columns. */
interface Line {
  rank: number;
  panelistCount: number;
  model: { name: string };
  categories?: readonly { score: number | null; category: { slug: string } }[];
}

/**
 * Standings in a reader's order. Equal ones keep the board's own, and a model without a number in a category comes last
 * either way: nothing is no low score.
 */
export function sortStandings<Standing extends Line>(
  ranked: readonly Standing[],
  { by, order }: Sort,
): Standing[] {
  const sign = order === 'ascending' ? 1 : -1;
  return ranked.toSorted((a, b) => {
    if (by === 'model') return sign * a.model.name.localeCompare(b.model.name, 'en');
    const [left, right] = [keyOf(a, by), keyOf(b, by)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

function keyOf(standing: Line, by: string): number | null {
  if (by === 'score') return -standing.rank;
  if (by === 'panel') return standing.panelistCount;
  return standing.categories?.find(({ category }) => category.slug === by)?.score ?? null;
}
