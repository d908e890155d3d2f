import { type Issue, isPlainObject, quote } from './document-reader.ts';
import { type Hundredths, parseRatingNumber } from './rating.ts';

/** A scorecard's ratings: hundredths by category slug, never empty. */
export type Ratings = ReadonlyMap<string, Hundredths>;

/** Ratings that were read, in taxonomy order, or every reason why they were refused. */
export type ParsedRatings =
  | { readonly ok: true; readonly ratings: Ratings }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Reads ratings given as a JSON object, `{"narrative": 7.25}`: known categories, numbers as
 * {@link parseRatingNumber} takes them, at least one. Issues carry paths such as `ratings.narrative`.
 *
 * @param categories the slugs that may be rated, in taxonomy order.
 * @example parseRatings({ narrative: 7.25 }, ['balance', 'narrative'])
 * // { ok: true, ratings: Map { 'narrative' => 725 } }
 */
export function parseRatings(value: unknown, categories: Iterable<string>, path = 'ratings'): ParsedRatings {
  if (!isPlainObject(value)) return refused(path, 'Ratings must be an object of numbers by category.');
  const entries = Object.keys(value).map((category) => ({
    category,
    value: value[category],
    categoryPath: `${path}.${category}`,
    valuePath: `${path}.${category}`,
  }));
  return parseEntries(entries, categories, path);
}

/**
 * Reads ratings given as a list, `[{"category": "narrative", "value": 7.25}]`, where a category may stand only once.
 * Issues carry paths such as `ratings.3.value`. Otherwise as {@link parseRatings}.
 *
 * @example parseRatingList([{ category: 'balance', value: 7 }, { category: 'balance', value: 8 }], ['balance'])
 * // { ok: false, issues: [{ path: 'ratings.1.category', message: 'The category "balance" is rated twice.' }] }
 */
export function parseRatingList(
  value: unknown,
  categories: Iterable<string>,
  path = 'ratings',
): ParsedRatings {
  if (!Array.isArray(value)) return refused(path, 'Ratings must be a list.');
  const entries: RatingEntry[] = [];
  const issues: Issue[] = [];
  for (const [index, each] of (value as unknown[]).entries()) {
    const place = `${path}.${index}`;
    if (!isPlainObject(each)) {
      issues.push({ path: place, message: 'A rating must be an object of a category and a value.' });
      continue;
    }
    const { category } = each;
    if (typeof category !== 'string') {
      issues.push({ path: `${place}.category`, message: 'The category must be the text of a slug.' });
      continue;
    }
    entries.push({
      category,
      value: each.value,
      categoryPath: `${place}.category`,
      valuePath: `${place}.value`,
    });
  }
  const parsed = parseEntries(entries, categories, path);
  if (issues.length === 0) return parsed;
  return { ok: false, issues: parsed.ok || entries.length === 0 ? issues : [...issues, ...parsed.issues] };
}

interface RatingEntry {
  readonly category: string;
  readonly value: unknown;
  readonly categoryPath: string;
  readonly valuePath: string;
}

function parseEntries(
  entries: readonly RatingEntry[],
  categories: Iterable<string>,
  path: string,
): ParsedRatings {
  if (entries.length === 0) return refused(path, 'A scorecard needs at least one rating.');
  const order = [...categories];
  const known = new Set(order);
  const rated = new Map<string, Hundredths>();
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const { category, value, categoryPath, valuePath } of entries) {
    if (!known.has(category)) {
      issues.push({ path: categoryPath, message: `There is no category ${quote(category)}.` });
      continue;
    }
    if (seen.has(category))
      issues.push({ path: categoryPath, message: `The category ${quote(category)} is rated twice.` });
    seen.add(category);
    const parsed = parseRatingNumber(value);
    if (parsed.ok) rated.set(category, parsed.hundredths);
    else issues.push({ path: valuePath, message: parsed.message });
  }
  if (issues.length > 0) return { ok: false, issues };
  const ratings = new Map<string, Hundredths>();
  for (const category of order) {
    const hundredths = rated.get(category);
    if (hundredths !== undefined) ratings.set(category, hundredths);
  }
  return { ok: true, ratings };
}

function refused(path: string, message: string): ParsedRatings {
  return { ok: false, issues: [{ path, message }] };
}
