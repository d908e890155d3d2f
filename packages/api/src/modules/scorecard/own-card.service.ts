import type { Panelist } from '../../auth/panelist.ts';
import { ConflictError } from '../../domain-error.ts';
import {
  asPanelist,
  lockOwnAssignment,
  noAssignment,
  type OwnAssignment,
  type PanelDeps,
  prolongAssignment,
  refuseClosed,
} from '../assignment/assignment.service.ts';
import { listCategorySlugs } from '../category/category.service.ts';
import { followCard, refuseMovedDraft } from '../draft/draft.service.ts';
import {
  insertOwnCard,
  lockCard,
  type OwnCard,
  type OwnContent,
  replaceOwnCard,
  type Transaction,
} from './own-card.store.ts';
import { checkCard, isSameContent, type ScorecardInput } from './scorecard-input.ts';

/** A scorecard as its panelist submits it. */
export interface SubmitInput extends ScorecardInput {
  /** A UUID. */
  readonly assignment: string;
  readonly recognisedModel?: boolean | null | undefined;
  /** Of the scorecard that was read; null for the first. */
  readonly expectedVersion?: number | null | undefined;
  /** Of the draft that was read, so that what was typed elsewhere since is not lost; null: whatever it is. */
  readonly expectedDraftVersion?: number | null | undefined;
}

/**
 * Submits a panelist's own scorecard over the one that they read, and brings the draft to it. What stands already is a
 * success and changes nothing, so that a submission whose answer was lost can be sent again.
 *
 * @throws ValidationError naming every place that is wrong; NotFoundError; NotApprovedError; RunClosedError;
 * ConflictError when the scorecard, or the draft, has moved on since it was read.
 */
export async function submitScorecard(
  deps: PanelDeps,
  panelist: Panelist,
  input: SubmitInput,
): Promise<void> {
  await asPanelist(deps, panelist, (tx) => putOwnCard(tx, panelist, input));
}

async function putOwnCard(tx: Transaction, panelist: Panelist, input: SubmitInput): Promise<void> {
  const checked = checkCard(
    { ratings: input.ratings, comment: input.comment, minutes: input.minutes },
    await listCategorySlugs(tx),
  );
  const content: OwnContent = { ...checked.content, recognisedModel: input.recognisedModel ?? false };
  const assignment = await lockOwnAssignment(tx, panelist, input.assignment);
  const card = await lockCard(tx, assignment.id);
  if (card !== null && isAsSubmitted(card, content)) return;
  if (assignment.state === 'RECUSED') throw noAssignment();
  refuseClosed(assignment);
  refuseMoved(card, input.expectedVersion ?? null);
  await refuseMovedDraft(tx, assignment.id, input.expectedDraftVersion ?? null);
  await write(tx, assignment, card, content);
  await followCard(tx, assignment.id, content);
}

async function write(
  tx: Transaction,
  { id }: OwnAssignment,
  card: OwnCard | null,
  content: OwnContent,
): Promise<void> {
  if (card !== null) return await replaceOwnCard(tx, card.id, content);
  // One that was given back or abandoned is taken up again: the work is done.
  await prolongAssignment(tx, id);
  const made = await insertOwnCard(tx, id, content);
  if (made === null) throw replacedMeanwhile();
}

function isAsSubmitted(card: OwnCard, content: OwnContent): boolean {
  return (
    card.source === 'PANELIST' &&
    card.recognisedModel === content.recognisedModel &&
    isSameContent(card, content)
  );
}

function refuseMoved(card: OwnCard | null, expectedVersion: number | null): void {
  if ((card?.version ?? null) === expectedVersion) return;
  if (card === null) throw new ConflictError('There is no scorecard of yours to replace: read it again.');
  throw card.source === 'ADMIN'
    ? replacedMeanwhile()
    : new ConflictError(
        'Your scorecard was submitted from elsewhere since you read it. Nothing was overwritten.',
      );
}

function replacedMeanwhile(): ConflictError {
  return new ConflictError(
    'An administrator replaced your scorecard since you read it. Nothing was overwritten.',
  );
}
