/** As JavaScript, JSON and PostgreSQL write them. */
const MOMENT = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?/g;

/**
 * A text without the moments in it: their seconds and milliseconds can be any number, so that a search for one would
 * find it there some day.
 */
export function withoutMoments(text: string): string {
  return text.replaceAll(MOMENT, 'a moment');
}
