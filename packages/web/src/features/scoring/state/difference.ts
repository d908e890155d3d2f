import { type CardContent, type CardField, differingFields, withFieldsOf } from './card-content.ts';

/** A card as the server holds it. */
export interface SavedCard {
  /** 0 where nothing was saved yet. */
  readonly version: number;
  readonly content: CardContent;
}

/** For each field in which two cards differ, whose value should stand. */
export type Picks = Readonly<Partial<Record<CardField, 'here' | 'elsewhere'>>>;

/**
 * What a device can do by itself about a card that moved on elsewhere; null when the panelist has to say what stands.
 * Minutes never need a question: the larger count stands.
 *
 * @param base what both sides started from.
 */
export function mergeQuietly(
  base: CardContent,
  here: CardContent,
  elsewhere: CardContent,
): CardContent | null {
  const minutes = Math.max(here.minutes, elsewhere.minutes);
  if (differingFields(here, elsewhere).length === 0) return { ...here, minutes };
  if (differingFields(base, here).length > 0) return null;
  return { ...elsewhere, minutes };
}

/** What most likely should stand: in each field the side that changed it, and where both did, this one. */
export function likelyPicks(base: CardContent, here: CardContent, elsewhere: CardContent): Picks {
  const changedHere = new Set(differingFields(base, here));
  return Object.fromEntries(
    differingFields(here, elsewhere).map((field) => [field, changedHere.has(field) ? 'here' : 'elsewhere']),
  );
}

/** The card that was picked together. */
export function pickedCard(here: CardContent, elsewhere: CardContent, picks: Picks): CardContent {
  const taken = differingFields(here, elsewhere).filter((field) => picks[field] === 'elsewhere');
  const minutes = Math.max(here.minutes, elsewhere.minutes);
  return { ...withFieldsOf(here, elsewhere, taken), minutes };
}
