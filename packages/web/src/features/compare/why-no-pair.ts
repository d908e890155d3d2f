import { joinWords } from '../../lib/format.ts';
import type { BoardOfPairs } from './compare.query.ts';
import type { PairFinding } from './finding.ts';

/** Says why no two models are compared, and what to do: none chosen yet, the same one twice, or not ranked. */
export function whyNoPair({ ranked }: BoardOfPairs, a: string | null, b: string | null): PairFinding {
  if (ranked.length < 2) {
    return {
      title: 'There are no two models to compare yet',
      lead: 'A comparison takes two ranked models: such as three panelists have judged.',
    };
  }
  const unknown = [a, b].filter((slug) => slug !== null && !ranked.some(({ model }) => model.slug === slug));
  if (unknown.length > 0) {
    const named = joinWords([...new Set(unknown.map((slug) => `“${slug}”`))]);
    return {
      title: 'These two cannot be compared',
      lead: `No ranked model has the address ${named}: there is none, or it is below quorum and has no number yet. Choose two of those that are ranked.`,
    };
  }
  if (a !== null && a === b) {
    return {
      title: 'A model does not differ from itself',
      lead: 'The same one was chosen twice. Choose another beside it.',
    };
  }
  return {
    title: 'Compare two models',
    lead: 'Choose two: their scores side by side, how far apart they are, and whether they can be told apart.',
  };
}
