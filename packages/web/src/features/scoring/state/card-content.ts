/** What a panelist has filled in. */
export interface CardContent {
  /** By category: 0 to 10, or null where no score was chosen. A category that is missing is still open. */
  readonly ratings: Readonly<Record<string, number | null>>;
  readonly comment: string;
  readonly minutes: number;
  readonly recognised: boolean;
  /** The category that the panelist is at. */
  readonly position: string | null;
}

/** A card before the first mark. */
export const blankCard: CardContent = {
  ratings: {},
  comment: '',
  minutes: 0,
  recognised: false,
  position: null,
};

/** A place on the card that a panelist has a judgment in. Minutes and the position are no judgments. */
export type CardField = `rating:${string}` | 'comment' | 'recognised';

/** The field of a category's rating. */
export function ratingField(category: string): CardField {
  return `rating:${category}`;
}

/** The category of a rating's field; null for the others. */
export function categoryOf(field: CardField): string | null {
  return field.startsWith('rating:') ? field.slice('rating:'.length) : null;
}

/** The fields in which two cards differ: ratings in the order of the cards, then comment and recognition. */
export function differingFields(one: CardContent, other: CardContent): CardField[] {
  const categories = new Set([...Object.keys(one.ratings), ...Object.keys(other.ratings)]);
  const fields = [...categories]
    .filter((category) => one.ratings[category] !== other.ratings[category])
    .map(ratingField);
  if (textOf(one) !== textOf(other)) fields.push('comment');
  if (one.recognised !== other.recognised) fields.push('recognised');
  return fields;
}

/** Whether two cards are the same in everything that is kept. */
export function sameContent(one: CardContent, other: CardContent): boolean {
  return (
    one.minutes === other.minutes &&
    one.position === other.position &&
    differingFields(one, other).length === 0
  );
}

/** `into` with the fields of another card: its values where it has some, and open where it has none. */
export function withFieldsOf(
  into: CardContent,
  from: CardContent,
  fields: readonly CardField[],
): CardContent {
  const ratings = { ...into.ratings };
  for (const field of fields) {
    const category = categoryOf(field);
    if (category === null) continue;
    const value = from.ratings[category];
    if (value === undefined) delete ratings[category];
    else ratings[category] = value;
  }
  return {
    ...into,
    ratings,
    comment: fields.includes('comment') ? from.comment : into.comment,
    recognised: fields.includes('recognised') ? from.recognised : into.recognised,
  };
}

/** A short name for a content, by which a device knows what it has sent itself: two different cards share none by accident. */
export function fingerprint(content: CardContent): string {
  const ratings = Object.entries(content.ratings).sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([
    ratings,
    textOf(content),
    content.minutes,
    content.recognised,
    content.position,
  ]);
  let [high, low] = [0x9e3779b9, 0x85ebca6b];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x27d4eb2f);
    low = Math.imul(low ^ unit, 0x165667b1);
  }
  high = Math.imul(high ^ (high >>> 15), 0x2545f491) ^ (low >>> 13);
  low = Math.imul(low ^ (low >>> 16), 0x2c1b3c6d) ^ (high >>> 11);
  return `${text.length}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}

/** The comment as the server keeps it: blanks around it mean nothing. */
function textOf({ comment }: CardContent): string {
  return comment.trim();
}
