import { countOf, formatScore, inWords, joinWords, sentenceCase } from '../../lib/format.ts';
import type { Board } from './board.query.ts';

/** What may be concluded from a board, as a headline and the sentences under it. */
export interface Finding {
  title: string;
  lead: string;
}

/** More names than this make no headline: the models are counted instead. */
const mostNames = 3;

/**
 * Says what the ranks alone allow: who is first by score, and nothing about who could be. Whether two models can be told
 * apart takes intervals.
 */
export function findingOf({ ranked, provisionalCount, quorum }: Board): Finding {
  const best = ranked[0];
  const last = ranked.at(-1);
  if (!best || !last) return { title: 'No model has a number yet', lead: waiting(provisionalCount, quorum) };
  const first = ranked.filter(({ rank }) => rank === best.rank).map(({ model }) => model.name);
  return { title: headline(first, ranked.length), lead: leadOf(ranked.length, best.score, last.score) };
}

function headline(first: string[], models: number): string {
  if (models === 1) return `${first[0]} is the only ranked model`;
  if (first.length === 1) return `${first[0]} is first by score`;
  if (first.length <= mostNames) return `${joinWords(first)} share first by score`;
  return `${sentenceCase(inWords(first.length))} models share first by score`;
}

function leadOf(models: number, highest: number, lowest: number): string {
  if (models === 1)
    return `Its score is ${formatScore(highest)}. There is no other model to compare it with.`;
  const scores = `from ${formatScore(highest)} to ${formatScore(lowest)}`;
  return `${sentenceCase(inWords(models))} models are ranked, ${scores}. The order is by score alone: it does not say which of them can be told apart.`;
}

function waiting(provisional: number, quorum: number): string {
  const models = sentenceCase(countOf(provisional, 'model', { style: 'words' }));
  const verb = provisional === 1 ? 'has' : 'have';
  return `${models} ${verb} scored runs, but none has been judged by ${inWords(quorum)} panelists.`;
}
