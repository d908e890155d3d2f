import { countOf, formatScore, inWords, joinWords, sentenceCase } from '../../lib/format.ts';
import type { Board, Standing } from './board.query.ts';

/** What may be concluded from a board, as a headline and the sentences under it. */
export interface Finding {
  title: string;
  lead: string;
}

/** More names than this make no sentence: the models are counted instead. */
const mostNames = 3;

const quote = 'Quote the rank range, not the rank.';

/** Says who could be first and how many pairs can be told apart: what the intervals allow, and nothing more. */
export function findingOf({ ranked, separability, provisionalCount, quorum }: Board): Finding {
  const [best] = ranked;
  if (!best) return { title: 'No model has a number yet', lead: waiting(provisionalCount, quorum) };
  if (ranked.length === 1) return alone(best);
  const { pairs, separated } = separability;
  if (separated === 0) {
    const title = `These ${inWords(ranked.length)} models cannot be told apart yet`;
    return { title, lead: `${noneApart(pairs)} ${whyNot(ranked)} ${quote}` };
  }
  const sentences = [leaders(ranked), unplaced(ranked), pairsApart(pairs, separated), quote];
  return { title: headline(ranked), lead: sentences.filter(Boolean).join(' ') };
}

function alone({ model, score }: Standing): Finding {
  return {
    title: `${model.name} is the only ranked model`,
    lead: `Its score is ${formatScore(score)}. There is no other model to compare it with.`,
  };
}

function headline(ranked: readonly Standing[]): string {
  const first = ranked.filter(({ rankRange }) => rankRange.best === 1);
  const [only] = first;
  if (first.length === 1 && only) return `${only.model.name} is first; no other model could be`;
  const counts = [first.length, ranked.length];
  const [could, all] = Number(inWords(ranked.length)) ? counts : counts.map(inWords);
  return `${sentenceCase(String(could))} of ${all} models could be first`;
}

/** Who leads, where the headline does not name them. */
function leaders(ranked: readonly Standing[]): string {
  const could = ranked.filter(({ rankRange }) => rankRange.best === 1);
  const top = ranked.filter(({ rank }) => rank === 1);
  const [leader] = top;
  if (could.length === 1 || !leader) return '';
  if (top.length > mostNames) return `${sentenceCase(inWords(top.length))} models share the highest score.`;
  const names = joinWords(top.map(({ model }) => model.name));
  if (top.length > 1) return `${names} share the highest score.`;
  return `${names} leads by score, on ${countOf(leader.runCount, 'run', { style: 'words' })}.`;
}

function unplaced(ranked: readonly Standing[]): string {
  const on = ranked.filter(({ intervalWithheld }) => intervalWithheld === 'TOO_FEW_RUNS');
  const [only] = on;
  if (!only) return '';
  if (on.length === 1) return `${only.model.name} stands on one run, too little to place it at all.`;
  return `${sentenceCase(inWords(on.length))} models stand on one run each, too little to place them.`;
}

function pairsApart(pairs: number, separated: number): string {
  if (pairs === 1) return 'The two can be told apart.';
  if (pairs === separated) return `All ${pairs} pairs can be told apart.`;
  return `${separated} of the ${pairs} pairs can be told apart.`;
}

function noneApart(pairs: number): string {
  return pairs === 1
    ? 'They differ by no more than their uncertainty.'
    : `None of the ${pairs} pairs differs by more than its uncertainty.`;
}

function whyNot(ranked: readonly Standing[]): string {
  if (ranked.every(({ intervalWithheld }) => intervalWithheld === 'TOO_FEW_RUNS'))
    return 'Each stands on one run, too little to place any of them.';
  const widths = ranked.flatMap(({ interval }) => (interval ? [interval.high - interval.low] : []));
  if (widths.length === 0) return '';
  const panels = span(
    ranked.map(({ panelistCount }) => panelistCount),
    inWords,
  );
  const wide = span(widths, (width) => width.toFixed(1));
  return `Panels of ${panels} leave intervals ${wide} points wide. More panelists would narrow them; more runs do not replace people.`;
}

/** `three to five`, or `three` where all are the same. */
function span(values: readonly number[], write: (value: number) => string): string {
  const [least, most] = [write(Math.min(...values)), write(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
}

function waiting(provisional: number, quorum: number): string {
  const models = sentenceCase(countOf(provisional, 'model', { style: 'words' }));
  const verb = provisional === 1 ? 'has' : 'have';
  return `${models} ${verb} scored runs, but none has been judged by ${inWords(quorum)} panelists.`;
}
