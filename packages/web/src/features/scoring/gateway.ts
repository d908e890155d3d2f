import { mutate, type Unanswered } from '../../lib/mutate.ts';
import {
  type CardAssignment,
  readAssignment,
  recuseMutation,
  releaseMutation,
  reportMutation,
  type ServerDraft,
  saveDraftMutation,
  submitMutation,
} from './scorecard.query.ts';
import { blankCard, type CardContent } from './state/card-content.ts';
import type { SavedCard } from './state/difference.ts';
import type { SaveOutcome } from './state/sync-state.ts';

/** The card that an assignment holds: its draft, or what is on record where there is none, or where nothing else counts any more. */
export function savedCardOf({ draft, scorecard, state }: CardAssignment): SavedCard {
  if (draft && !(scorecard && state === 'CLOSED')) return savedDraft(draft);
  if (!scorecard) return { version: 0, content: blankCard };
  return { version: 0, content: { ...contentOf(scorecard), position: null } };
}

/** The content of a draft or a scorecard. */
function contentOf(card: Omit<ServerDraft, 'position' | 'version'>): Omit<CardContent, 'position'> {
  return {
    ratings: Object.fromEntries(card.ratings.map(({ category, value }) => [category.slug, value])),
    comment: card.comment ?? '',
    minutes: card.minutes ?? 0,
    recognised: card.recognisedModel,
  };
}

function savedDraft(draft: ServerDraft): SavedCard {
  return { version: draft.version, content: { ...contentOf(draft), position: draft.position } };
}

/** Saves a draft over the version that is known; 0 for the first. */
export async function saveDraft(
  assignment: string,
  content: CardContent,
  version: number,
): Promise<SaveOutcome> {
  const { ratings, recognised, ...rest } = content;
  const input = {
    ...rest,
    assignment,
    ratings: Object.entries(ratings).map(([category, value]) => ({ category, value })),
    recognisedModel: recognised,
    expectedVersion: version === 0 ? null : version,
  };
  const answer = await mutate(saveDraftMutation, { input });
  if (!('data' in answer)) return answer;
  const result = answer.data.saveDraft;
  switch (result.__typename) {
    case 'SaveDraftSuccess':
      return { kind: 'saved', version: result.draft.version };
    case 'DraftConflictError':
      return { kind: 'conflict', elsewhere: savedDraft(result.draft) };
    case 'RunClosedError':
      return { kind: 'closed' };
    case 'NotFoundError':
      return { kind: 'gone' };
    case 'ValidationError':
      return { kind: 'refused', sentence: sentenceOf(result) };
  }
}

/** How a submission went. */
export type SubmitOutcome =
  | { kind: 'submitted'; assignment: CardAssignment }
  /** Something moved on since it was read: to be looked at before it is sent again. */
  | { kind: 'moved-on' }
  | { kind: 'closed' }
  | { kind: 'gone' }
  | { kind: 'refused'; sentence: string }
  | Unanswered;

/** Submits a card over the scorecard and the draft that are known. */
export async function submitCard(
  { id, scorecard }: CardAssignment,
  content: CardContent,
  draftVersion: number,
): Promise<SubmitOutcome> {
  const { comment, minutes, recognised } = content;
  const input = {
    assignment: id,
    ratings: Object.entries(content.ratings).flatMap(([category, value]) =>
      value === null ? [] : [{ category, value }],
    ),
    comment: comment.trim() === '' ? null : comment,
    minutes,
    recognisedModel: recognised,
    expectedVersion: scorecard?.version ?? null,
    expectedDraftVersion: draftVersion === 0 ? null : draftVersion,
  };
  const answer = await mutate(submitMutation, { input });
  if (!('data' in answer)) return answer;
  const result = answer.data.submitScorecard;
  switch (result.__typename) {
    case 'SubmitScorecardSuccess':
      return { kind: 'submitted', assignment: readAssignment(result.assignment) };
    case 'ConflictError':
      return { kind: 'moved-on' };
    case 'RunClosedError':
      return { kind: 'closed' };
    case 'NotFoundError':
      return { kind: 'gone' };
    case 'NotApprovedError':
      return { kind: 'signed-out' };
    case 'ValidationError':
      return { kind: 'refused', sentence: sentenceOf(result) };
  }
}

/** A way out of a run. */
export type StepBack =
  | { kind: 'release' }
  | { kind: 'recuse'; reason: 'KNOWS_MAKER' | 'CONFLICT_OF_INTEREST' | 'COULD_NOT_RUN'; note: string }
  | { kind: 'report'; reason: string };

/** Steps back from a run; answers null when that is done, and with a sentence when it is not. */
export async function stepBack(assignment: string, step: StepBack): Promise<string | null> {
  const answer = await ask(assignment, step);
  if (!('data' in answer)) {
    return answer.kind === 'signed-out' ? 'You were signed out, so nothing was done.' : answer.sentence;
  }
  const result = answer.data.step;
  return 'message' in result ? sentenceOf(result) : null;
}

function ask(assignment: string, step: StepBack) {
  switch (step.kind) {
    case 'release':
      return mutate(releaseMutation, { input: { assignment } });
    case 'recuse': {
      const note = step.note.trim() === '' ? null : step.note;
      return mutate(recuseMutation, { input: { assignment, reason: step.reason, note } });
    }
    case 'report':
      return mutate(reportMutation, { input: { assignment, reason: step.reason } });
  }
}

function sentenceOf(error: { message: string; issues?: { message: string }[] }): string {
  return error.issues?.map(({ message }) => message).join(' ') || error.message;
}
