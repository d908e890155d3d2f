import { compareScores, type Score } from './score.ts';

/** Something with a place on a board. */
export interface Scored {
  readonly slug: string;
  readonly score: Score;
}

/**
 * Orders by exact score, best first, ties by slug in byte order, and gives each its ordinary competition rank: ties
 * share the better rank and leave the next ones out (1, 1, 3).
 *
 * @example rankByScore([{ slug: 'b', score: { sum: 9, cells: 1 } }, { slug: 'a', score: { sum: 18, cells: 2 } }])
 * // a and b, both with rank 1
 */
export function rankByScore<T extends Scored>(
  items: readonly T[],
): { readonly rank: number; readonly item: T }[] {
  const ordered = [...items].sort((a, b) => compareScores(b.score, a.score) || compareSlugs(a.slug, b.slug));
  let rank = 1;
  return ordered.map((item, index) => {
    const before = ordered[index - 1];
    if (before !== undefined && compareScores(before.score, item.score) !== 0) rank = index + 1;
    return { rank, item };
  });
}

/**
 * Byte order of slugs, which are ASCII: what PostgreSQL's C collation gives.
 *
 * @example compareSlugs('gpt-4', 'gpt3-5') // negative: '-' sorts before '3'
 */
function compareSlugs(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
