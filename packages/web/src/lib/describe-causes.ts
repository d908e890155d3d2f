import { countOf, sentenceCase } from './format.ts';

/** One thing that happened, as the server tells it. */
export interface Cause {
  kind: keyof typeof sentences;
  /** Cards that came to count, or stopped counting, with a panelist. */
  scorecardCount: number | null;
  run: { model: { name: string }; environment: { name: string } } | null;
}

/** What happened, for a reader: never who did it. The same thing several times over is counted. */
export function describeCauses(causes: readonly Cause[]): string {
  const kinds = [...new Set(causes.map(({ kind }) => kind))];
  return kinds.map((kind) => describeKind(causes.filter((cause) => cause.kind === kind))).join(' ');
}

function describeKind(causes: readonly Cause[]): string {
  const [first] = causes;
  if (!first) return '';
  const { one, more } = sentences[first.kind];
  const cards = causes.reduce((sum, { scorecardCount }) => sum + (scorecardCount ?? 0), 0);
  if (causes.length > 1) return `${sentenceCase(more(causes.length, cards))}.`;
  const { run } = first;
  return `${sentenceCase(one(run ? `a run of ${run.model.name} in ${run.environment.name}` : 'a run', cards))}.`;
}

const words = (count: number, noun: string) => countOf(count, noun, { style: 'words' });

const sentences = {
  RUN_FINALIZED: {
    one: (run: string) => `${run} was finalized`,
    more: (count: number) => `${words(count, 'run')} were finalized`,
  },
  RUN_VOIDED: {
    one: (run: string) => `${run} was declared void`,
    more: (count: number) => `${words(count, 'run')} were declared void`,
  },
  SCORECARD_ADDED: {
    one: (run: string) => `a scorecard was added to ${run}`,
    more: (count: number) => `${words(count, 'scorecard')} were added to scored runs`,
  },
  SCORECARD_OVERWRITTEN: {
    one: (run: string) => `a scorecard on ${run} was overwritten`,
    more: (count: number) => `${words(count, 'scorecard')} on scored runs were overwritten`,
  },
  PANELIST_WITHDRAWN: {
    one: (_run: string, cards: number) =>
      `a panelist's approval was withdrawn: ${words(cards, 'scorecard')} stopped counting`,
    more: (count: number, cards: number) =>
      `the approval of ${words(count, 'panelist')} was withdrawn: ${words(cards, 'scorecard')} stopped counting`,
  },
  PANELIST_REINSTATED: {
    one: (_run: string, cards: number) =>
      `a panelist was approved again: ${words(cards, 'scorecard')} ${cards === 1 ? 'counts' : 'count'} again`,
    more: (count: number, cards: number) =>
      `${words(count, 'panelist')} were approved again: ${words(cards, 'scorecard')} count again`,
  },
  MODEL_RENAMED: {
    one: () => 'how a model is called was corrected',
    more: (count: number) => `how ${words(count, 'model')} are called was corrected`,
  },
} as const;
