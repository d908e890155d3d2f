import type { CardContent } from './card-content.ts';

/** How far a card is, in categories. */
export interface Progress {
  readonly rated: number;
  readonly withoutScore: number;
  /** Neither rated nor left without a score, in the card's order. */
  readonly open: readonly string[];
}

/** Counts a card's categories. */
export function progressOf(content: CardContent, categories: readonly string[]): Progress {
  const values = categories.map((category) => content.ratings[category]);
  return {
    rated: values.filter((value) => typeof value === 'number').length,
    withoutScore: values.filter((value) => value === null).length,
    open: categories.filter((_, place) => values[place] === undefined),
  };
}

/** The open category that follows one, over the end to the beginning; null when none is open. */
export function nextOpen(
  content: CardContent,
  categories: readonly string[],
  after: string | null,
): string | null {
  const from = after === null ? 0 : categories.indexOf(after) + 1;
  const order = [...categories.slice(from), ...categories.slice(0, from)];
  return order.find((category) => category !== after && content.ratings[category] === undefined) ?? null;
}
