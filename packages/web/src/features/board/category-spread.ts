import { formatScore } from '../../lib/format.ts';
import type { CategoriesBoard } from './categories.query.ts';

/** In which category the models lie farthest apart and in which closest; empty where that says nothing. */
export function describeSpread({ categories, ranked }: CategoriesBoard): string {
  const spreads = categories
    .flatMap(({ slug, name }) => {
      const scores = ranked.flatMap(
        (line) => line.categories.find(({ category }) => category.slug === slug)?.score ?? [],
      );
      return scores.length < 2 ? [] : [{ name, points: Math.max(...scores) - Math.min(...scores) }];
    })
    .toSorted((a, b) => b.points - a.points);
  const [most, least] = [spreads[0], spreads.at(-1)];
  if (!most || !least) return '';
  // By what is printed: a difference of doubles can be off in its last digits.
  const [farthest, closest] = [formatScore(most.points), formatScore(least.points)];
  if (farthest === closest) return '';
  return `By category the models differ most in ${most.name} (${farthest} points from best to worst) and least in ${least.name} (${closest}).`;
}
