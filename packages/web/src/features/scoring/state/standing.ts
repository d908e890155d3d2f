import type { CardAssignment, Category } from '../scorecard.query.ts';
import { type CardContent, type CardField, differingFields, ratingField } from './card-content.ts';
import type { SessionState } from './session-state.ts';
import type { SyncState } from './sync-state.ts';

/** Whether a card may still be changed. */
export function isOpenFor({ state }: Pick<CardAssignment, 'state'>, sync: SyncState): boolean {
  return ['OPEN', 'SUBMITTED', 'EXPIRED'].includes(state) && sync.kind !== 'closed' && sync.kind !== 'gone';
}

/**
 * Whether somebody is at a card that was already put down: one that is submitted differs from what is on record, one that
 * went back to the queue from what was saved. Looking at a card is not working on it.
 */
export function isChangedSince(
  { scorecard }: Pick<CardAssignment, 'scorecard'>,
  { content, base }: Pick<SessionState, 'content' | 'base'>,
): boolean {
  if (scorecard === null) return differingFields(base.content, content).length > 0;
  const onRecord = {
    ...content,
    ratings: Object.fromEntries(scorecard.ratings.map(({ category, value }) => [category.slug, value])),
    comment: scorecard.comment ?? '',
    recognised: scorecard.recognisedModel,
  };
  return (
    differingFields(onRecord, withoutNulls(content)).length > 0 ||
    content.minutes !== (scorecard.minutes ?? 0)
  );
}

/** A rating between two steps that stands in a category, or stood there when the card was read: a choice of its own. */
export function betweenSteps(
  category: string,
  content: CardContent,
  saved: CardContent,
  scorecard: CardAssignment['scorecard'],
): number | null {
  const recorded = scorecard?.ratings.find((rating) => rating.category.slug === category)?.value;
  const found = [content.ratings[category], saved.ratings[category], recorded];
  return found.find((value) => typeof value === 'number' && !Number.isInteger(value)) ?? null;
}

/** The category whose change to explain: the last one that waits, up to where the panelist is, else the first. */
export function unsavedNear(
  waiting: readonly CardField[],
  categories: readonly Category[],
  current: string | null,
): string | null {
  const unsaved = categories.map(({ slug }) => slug).filter((slug) => waiting.includes(ratingField(slug)));
  const at = categories.findIndex(({ slug }) => slug === current);
  const before = categories.slice(0, at + 1).findLast(({ slug }) => unsaved.includes(slug));
  return before?.slug ?? unsaved[0] ?? null;
}

/** On record "no score" and nothing chosen are the same. */
function withoutNulls(content: CardContent): CardContent {
  return {
    ...content,
    ratings: Object.fromEntries(Object.entries(content.ratings).filter(([, value]) => value !== null)),
  };
}
