import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseTaxonomy, TaxonomyError } from './taxonomy.ts';

const file = readFileSync(new URL('../../../prisma/taxonomy.json', import.meta.url), 'utf8');

function category(slug: string) {
  return {
    slug,
    name: 'A name',
    question: 'A question?',
    anchors: { '0': 'none', '5': 'some', '10': 'all' },
  };
}

function taxonomy(changes: object = {}) {
  return {
    version: '1',
    scale: { min: 0, max: 10, decimals: 2 },
    categories: [category('narrative'), category('balance')],
    specialties: [{ slug: 'writing', name: 'Writing', categories: ['narrative'] }],
    ...changes,
  };
}

function issuesOf(value: unknown): string[] {
  try {
    parseTaxonomy(value);
    return [];
  } catch (error) {
    if (!(error instanceof TaxonomyError)) throw error;
    for (const { path, message } of error.issues)
      expect(error.message).toContain(path === '' ? message : `${path}: ${message}`);
    return error.issues.map(({ path, message }) => `${path} ${message}`);
  }
}

describe('the project’s own taxonomy', () => {
  it('holds fourteen categories with what 0, 5 and 10 mean, in order', () => {
    const { categories, specialties } = parseTaxonomy(JSON.parse(file));
    expect(categories).toHaveLength(14);
    expect(categories[0]?.slug).toBe('game-mechanics');
    expect(categories[13]?.slug).toBe('human-preferences');
    for (const { anchors } of categories) expect(anchors.map(({ rating }) => rating)).toEqual([0, 5, 10]);
    expect(categories[5]?.anchors[2]).toEqual({ rating: 10, meaning: 'consistent, paced, affecting' });
    expect(specialties.at(-1)).toEqual({ slug: 'other', name: 'Other', categories: [] });
  });
});

describe('a taxonomy', () => {
  it('is accepted when every part is sound', () => {
    expect(issuesOf(taxonomy())).toEqual([]);
  });

  it.each([
    ['no object', 7, [' must be an object']],
    ['another version', taxonomy({ version: '2' }), ['version must be "1"']],
    ['another scale', taxonomy({ scale: { min: 1, max: 10, decimals: 2 } }), ['scale.min must be 0']],
    [
      'no category',
      taxonomy({ categories: [], specialties: [] }),
      ['categories must hold at least one category'],
    ],
    [
      'categories that are no list',
      taxonomy({ categories: {}, specialties: [] }),
      ['categories must be a list'],
    ],
    [
      'more than a hundred categories',
      taxonomy({
        categories: Array.from({ length: 101 }, (_, index) => category(`c${index}`)),
        specialties: [],
      }),
      ['categories holds more than 100 categories'],
    ],
    [
      'a slug that is none',
      taxonomy({ categories: [category('Game Mechanics')], specialties: [] }),
      [
        'categories.0.slug "Game Mechanics" is not a slug: lower-case letters and digits, joined by single hyphens',
      ],
    ],
    [
      'a slug that is too long',
      taxonomy({ categories: [category('a'.repeat(101))], specialties: [] }),
      ['categories.0.slug is longer than 100 characters'],
    ],
    [
      'a slug twice',
      taxonomy({ categories: [category('narrative'), category('narrative')] }),
      ['categories.1.slug "narrative" stands here twice'],
    ],
    [
      'a specialty of an unknown category',
      taxonomy({ specialties: [{ slug: 'writing', name: 'Writing', categories: ['plot'] }] }),
      ['specialties.0.categories.0 "plot" is not a category'],
    ],
    [
      'a category twice in a specialty',
      taxonomy({ specialties: [{ slug: 'writing', name: 'Writing', categories: ['balance', 'balance'] }] }),
      ['specialties.0.categories.1 "balance" stands here twice'],
    ],
    [
      'a specialty twice',
      taxonomy({
        specialties: ['writing', 'writing'].map((slug) => ({ slug, name: 'Writing', categories: [] })),
      }),
      ['specialties.1.slug "writing" stands here twice'],
    ],
    [
      'more than a hundred specialties',
      taxonomy({
        specialties: Array.from({ length: 101 }, (_, index) => ({
          slug: `s${index}`,
          name: 'A name',
          categories: [],
        })),
      }),
      ['specialties holds more than 100 specialties'],
    ],
    [
      'an anchor that is missing',
      taxonomy({ categories: [{ ...category('narrative'), anchors: { '0': 'none', '10': 'all' } }] }),
      ['categories.0.anchors.5 is missing'],
    ],
    [
      'an anchor at another rating',
      taxonomy({
        categories: [{ ...category('narrative'), anchors: { '0': 'a', '5': 'b', '7': 'c', '10': 'd' } }],
      }),
      ['categories.0.anchors.7 is not a known field'],
    ],
    [
      'an empty question',
      taxonomy({ categories: [{ ...category('narrative'), question: ' ' }] }),
      ['categories.0.question must not be empty'],
    ],
    [
      'a question without end',
      taxonomy({ categories: [{ ...category('narrative'), question: 'x'.repeat(501) }] }),
      ['categories.0.question is longer than 500 characters'],
    ],
    [
      'a name with a NUL character',
      taxonomy({ categories: [{ ...category('narrative'), name: 'a\u0000' }] }),
      ['categories.0.name holds a character that no database text can'],
    ],
    ['a misspelt field', taxonomy({ specialities: [] }), ['specialities is not a known field']],
    ['__proto__', JSON.parse('{"__proto__":{}}'), expect.arrayContaining(['__proto__ is not a known field'])],
    ['a missing part', { ...taxonomy(), specialties: undefined }, ['specialties is missing']],
  ])('is refused for %s', (_, value, issues) => {
    expect(issuesOf(value)).toEqual(issues);
  });

  it('is refused with every mistake at once', () => {
    const value = taxonomy({
      version: 1,
      categories: [{ ...category('A'), name: 7 }, null],
      specialties: [{ slug: '', name: 'x', categories: ['b'] }],
    });
    expect(issuesOf(value).map((issue) => issue.split(' ')[0])).toEqual([
      'version',
      'categories.0.slug',
      'categories.0.name',
      'categories.1',
      'specialties.0.categories.0',
      'specialties.0.slug',
    ]);
  });
});
