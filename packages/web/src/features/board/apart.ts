import { inWords, joinWords } from '../../lib/format.ts';

/** More names than this are counted instead. */
const mostNames = 4;

/**
 * Whom a model cannot be told apart from, as its row says it aloud.
 *
 * @param names of those models.
 * @param others how many other models are ranked.
 */
export function describeApart(names: readonly string[], others: number): string {
  if (others === 0) return '';
  if (names.length === 0) return 'can be told apart from every other model';
  if (names.length === others) return 'cannot be told apart from any other model';
  if (names.length <= mostNames) return `cannot be told apart from ${joinWords(names)}`;
  return `cannot be told apart from ${inWords(names.length)} of ${inWords(others)} other models`;
}
