import { countOf, formatScore, joinWords } from '../../lib/format.ts';

/** More names than this say less than their count. */
const mostNames = 2;

/** Names a model's best and weakest categories; nothing where no two of them differ. */
export function describeExtremes(
  categories: readonly { score: number | null; category: { name: string } }[],
): string {
  const scores = categories.flatMap(({ score }) => (score === null ? [] : [score]));
  const [best, weakest] = [Math.max(...scores), Math.min(...scores)];
  if (scores.length === 0 || best === weakest) return '';
  const at = (score: number) => {
    const names = categories.filter((one) => one.score === score).map(({ category }) => category.name);
    const many = countOf(names.length, 'category', { plural: 'categories', style: 'words' });
    return `${names.length > mostNames ? many : joinWords(names)}, ${formatScore(score)}.`;
  };
  return `Best: ${at(best)} Weakest: ${at(weakest)}`;
}
