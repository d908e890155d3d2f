import type { Panelist } from '../../auth/panelist.ts';
import { ConflictError, DomainError } from '../../domain-error.ts';
import {
  asPanelist,
  lockOpenAssignment,
  type PanelDeps,
  prolongAssignment,
} from '../assignment/assignment.service.ts';
import { listCategorySlugs } from '../category/category.service.ts';
import {
  type DraftContent,
  findDraft,
  followCardInDraft,
  getDraft,
  replaceDraft,
  type StoredDraft,
  type Transaction,
} from './draft.store.ts';
import { checkDraft, type DraftInput } from './draft-input.ts';

/** Another save came between: `draft` is what stands, and what was sent is not stored. */
export class DraftConflictError extends DomainError {
  override readonly name = 'DraftConflictError';
  readonly draft: StoredDraft;

  constructor(draft: StoredDraft) {
    super('This scorecard was changed elsewhere since you read it. Nothing was overwritten.');
    this.draft = draft;
  }
}

/**
 * Saves what a panelist has typed over the version that they read. What stands already is a success and changes nothing,
 * so that a save whose answer was lost can be sent again. Saving holds the assignment for its whole lifetime again.
 *
 * @throws ValidationError naming every place that is wrong; NotFoundError; RunClosedError; DraftConflictError.
 */
export async function saveDraft(
  deps: PanelDeps,
  panelist: Panelist,
  input: DraftInput & {
    /** A UUID. */
    readonly assignment: string;
  },
): Promise<void> {
  await asPanelist(deps, panelist, async (tx) => {
    const { content, expectedVersion } = checkDraft(input, await listCategorySlugs(tx));
    const { id, state } = await lockOpenAssignment(tx, panelist, input.assignment);
    if (!(await replaceDraft(tx, id, content, expectedVersion))) {
      const standing = await getDraft(tx, id);
      if (!isSameDraft(standing, content)) throw new DraftConflictError(standing);
    }
    if (state === 'OPEN' || state === 'EXPIRED') await prolongAssignment(tx, id);
  });
}

/**
 * Refuses when the draft is not of the version that was read: what was typed elsewhere would be lost.
 *
 * @param expectedVersion null: whatever it is.
 * @throws ConflictError
 */
export async function refuseMovedDraft(
  tx: Transaction,
  assignment: string,
  expectedVersion: number | null,
): Promise<void> {
  if (expectedVersion === null) return;
  const draft = await findDraft(tx, assignment);
  if (draft === null || draft.version === expectedVersion) return;
  throw new ConflictError('This scorecard was changed elsewhere since you read it. Nothing was submitted.');
}

/** Brings the draft of an assignment to what the panelist has submitted, in the same transaction. */
export async function followCard(
  tx: Transaction,
  assignment: string,
  content: Omit<DraftContent, 'position'>,
): Promise<void> {
  await followCardInDraft(tx, assignment, content);
}

function isSameDraft(one: DraftContent, other: DraftContent): boolean {
  const slugs = Object.keys(one.ratings);
  return (
    slugs.length === Object.keys(other.ratings).length &&
    slugs.every((slug) => slug in other.ratings && one.ratings[slug] === other.ratings[slug]) &&
    one.comment === other.comment &&
    one.minutes === other.minutes &&
    one.recognisedModel === other.recognisedModel &&
    one.position === other.position
  );
}
