import { countOf, sentenceCase } from './format.ts';

/** One thing that happened, as the server tells it. */
export interface Cause {
  kind: keyof typeof sentences;
  /** Cards that came to count, or stopped counting, with a panelist. */
  scorecardCount: number | null;
  run: { model: { name: string }; environment: { name: string } } | null;
  /** The short name of a model that was itself corrected, where it was asked for. */
  model?: string | null;
}

/** A sentence about one cause, cut around the name of what it happened to, so that a page can lead there. */
export interface ToldCause {
  before: string;
  /** Empty where the sentence names nothing. */
  name: string;
  after: string;
}

/** What happened, for a reader: never who did it. The same thing several times over is counted. */
export function describeCauses(causes: readonly Cause[]): string {
  const kinds = [...new Set(causes.map(({ kind }) => kind))];
  return kinds.map((kind) => describeKind(causes.filter((cause) => cause.kind === kind))).join(' ');
}

/** One cause in the words of `describeCauses`. */
export function tellCause({ kind, run, model, scorecardCount }: Cause): ToldCause {
  const [before, after] = sentences[kind].one(run ? 'a run of ' : 'a run', scorecardCount ?? 0);
  const ofRun = run && `${run.model.name} in ${run.environment.name}`;
  if (after === undefined) return { before: sentenceCase(before), name: '', after: '.' };
  const name = kind === 'MODEL_RENAMED' ? (model ?? 'a model') : (ofRun ?? '');
  return { before: sentenceCase(before), name, after: `${after}.` };
}

function describeKind(causes: readonly Cause[]): string {
  const [first] = causes;
  if (!first) return '';
  if (causes.length === 1) {
    const { before, name, after } = tellCause(first);
    return `${before}${name}${after}`;
  }
  const cards = causes.reduce((sum, { scorecardCount }) => sum + (scorecardCount ?? 0), 0);
  return `${sentenceCase(sentences[first.kind].more(causes.length, cards))}.`;
}

/** What one thing did, before and after the name of what it happened to; one part where that has no name. */
type One = (run: string, cards: number) => readonly [before: string, after?: string];

interface Sentences {
  one: One;
  more: (count: number, cards: number) => string;
}

const words = (count: number, noun: string) => countOf(count, noun, { style: 'words' });
const again = (cards: number) => `${words(cards, 'scorecard')} ${cards === 1 ? 'counts' : 'count'} again`;

const sentences = {
  RUN_FINALIZED: {
    one: (run) => [run, ' was scored'],
    more: (count) => `${words(count, 'run')} were scored`,
  },
  RUN_VOIDED: {
    one: (run) => [run, ' was declared void'],
    more: (count) => `${words(count, 'run')} were declared void`,
  },
  SCORECARD_ADDED: {
    one: (run) => [`a scorecard was added to ${run}`, ''],
    more: (count) => `${words(count, 'scorecard')} were added to scored runs`,
  },
  SCORECARD_OVERWRITTEN: {
    one: (run) => [`a scorecard on ${run}`, ' was overwritten'],
    more: (count) => `${words(count, 'scorecard')} on scored runs were overwritten`,
  },
  PANELIST_WITHDRAWN: {
    one: (_run, cards) => [
      `a panelist's approval was withdrawn: ${words(cards, 'scorecard')} stopped counting`,
    ],
    more: (count, cards) =>
      `the approval of ${words(count, 'panelist')} was withdrawn: ${words(cards, 'scorecard')} stopped counting`,
  },
  PANELIST_REINSTATED: {
    one: (_run, cards) => [`a panelist was approved again: ${again(cards)}`],
    more: (count, cards) => `${words(count, 'panelist')} were approved again: ${again(cards)}`,
  },
  MODEL_RENAMED: {
    one: () => ['the name, vendor or version of ', ' was corrected'],
    more: (count) => `the names, vendors or versions of ${words(count, 'model')} were corrected`,
  },
} as const satisfies Record<string, Sentences>;
