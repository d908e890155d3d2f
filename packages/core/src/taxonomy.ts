import { DocumentReader, type Issue, issueLines, join } from './document-reader.ts';

/** What one rating of a category means, in words for the panelist. */
export interface CategoryAnchor {
  /** 0, 5 or 10. */
  readonly rating: number;
  readonly meaning: string;
}

/** One published question that a panelist rates from 0 to 10. */
export interface Category {
  readonly slug: string;
  readonly name: string;
  /** What the panelist is asked. */
  readonly question: string;
  /** Lowest rating first. */
  readonly anchors: readonly CategoryAnchor[];
}

/** A field that a panelist may be an expert in, and the categories it qualifies for. */
export interface Specialty {
  readonly slug: string;
  readonly name: string;
  /** Slugs of categories of the same taxonomy; may be empty. */
  readonly categories: readonly string[];
}

/** What a benchmark asks, and whom: its categories and specialties in their published order. */
export interface Taxonomy {
  readonly categories: readonly Category[];
  readonly specialties: readonly Specialty[];
}

/** A taxonomy with mistakes; the message and `issues` hold every one of them. */
export class TaxonomyError extends Error {
  override readonly name = 'TaxonomyError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(
      `The taxonomy has ${issues.length === 1 ? 'a mistake' : `${issues.length} mistakes`}:\n${issueLines(issues)}`,
    );
    this.issues = issues;
  }
}

/** The most categories that a taxonomy may have. */
export const CATEGORIES_MAX = 100;

const SPECIALTIES_MAX = 100;
const NAME_MAX = 100;
const QUESTION_MAX = 500;
const MEANING_MAX = 500;
const ANCHORED_RATINGS = [0, 5, 10];

/**
 * Reads a taxonomy file's JSON: `version` "1", the scale 0 to 10 with two decimals, 1 to {@link CATEGORIES_MAX}
 * categories with unique slugs and the anchors "0", "5" and "10", and specialties that name existing categories.
 *
 * @throws TaxonomyError listing every mistake, not only the first.
 * @example parseTaxonomy(JSON.parse(text)).categories[0]?.slug // 'game-mechanics'
 */
export function parseTaxonomy(value: unknown): Taxonomy {
  const reader = new DocumentReader();
  const taxonomy = readTaxonomy(reader, value);
  if (taxonomy === null || reader.issues.length > 0) throw new TaxonomyError(reader.issues);
  return taxonomy;
}

function readTaxonomy(reader: DocumentReader, value: unknown): Taxonomy | null {
  const members = reader.object(value, '', ['version', 'scale', 'categories', 'specialties']);
  if (members === null) return null;
  reader.literal(members.version, 'version', '1');
  readScale(reader, members.scale);

  const categories = reader.list(members.categories, 'categories', (each, path) =>
    readCategory(reader, each, path),
  );
  if (Array.isArray(members.categories)) {
    if (members.categories.length === 0) reader.report('categories', 'must hold at least one category');
    if (members.categories.length > CATEGORIES_MAX) {
      reader.report('categories', `holds more than ${CATEGORIES_MAX} categories`);
    }
  }
  reader.unique(slugsOf(categories), (index) => `categories.${index}.slug`);

  const known = new Set(slugsOf(categories));
  const specialties = reader.list(members.specialties, 'specialties', (each, path) =>
    readSpecialty(reader, each, path, known),
  );
  if (specialties.length > SPECIALTIES_MAX)
    reader.report('specialties', `holds more than ${SPECIALTIES_MAX} specialties`);
  reader.unique(slugsOf(specialties), (index) => `specialties.${index}.slug`);
  return { categories, specialties };
}

function readScale(reader: DocumentReader, value: unknown): void {
  const scale = reader.object(value, 'scale', ['min', 'max', 'decimals']);
  if (scale === null) return;
  reader.literal(scale.min, 'scale.min', 0);
  reader.literal(scale.max, 'scale.max', 10);
  reader.literal(scale.decimals, 'scale.decimals', 2);
}

function readCategory(reader: DocumentReader, value: unknown, path: string): Category | null {
  const members = reader.object(value, path, ['slug', 'name', 'question', 'anchors']);
  if (members === null) return null;
  return {
    slug: reader.slug(members.slug, join(path, 'slug')),
    name: reader.text(members.name, join(path, 'name'), NAME_MAX),
    question: reader.text(members.question, join(path, 'question'), QUESTION_MAX),
    anchors: readAnchors(reader, members.anchors, join(path, 'anchors')),
  };
}

function readAnchors(reader: DocumentReader, value: unknown, path: string): CategoryAnchor[] {
  const members = reader.object(value, path, ANCHORED_RATINGS.map(String));
  if (members === null) return [];
  return ANCHORED_RATINGS.map((rating) => ({
    rating,
    meaning: reader.text(members[rating], join(path, rating), MEANING_MAX),
  }));
}

function readSpecialty(
  reader: DocumentReader,
  value: unknown,
  path: string,
  known: ReadonlySet<string>,
): Specialty | null {
  const members = reader.object(value, path, ['slug', 'name', 'categories']);
  if (members === null) return null;
  const categories = reader.list(members.categories, join(path, 'categories'), (each, place) => {
    const slug = reader.slug(each, place);
    if (slug !== '' && !known.has(slug)) reader.report(place, `${JSON.stringify(slug)} is not a category`);
    return slug;
  });
  reader.unique(categories, (index) => `${path}.categories.${index}`);
  return {
    slug: reader.slug(members.slug, join(path, 'slug')),
    name: reader.text(members.name, join(path, 'name'), NAME_MAX),
    categories,
  };
}

function slugsOf(items: readonly { readonly slug: string }[]): string[] {
  return items.map(({ slug }) => slug);
}
