import { describe, expect, it } from 'vitest';
import { parseRatingList, parseRatings } from './ratings.ts';

const categories = ['narrative', 'balance', 'constructor'];

describe('ratings given as an object', () => {
  it('become hundredths by category in taxonomy order', () => {
    const parsed = parseRatings({ balance: 7, narrative: 7.25 }, categories);
    expect(parsed.ok && [...parsed.ratings]).toEqual([
      ['narrative', 725],
      ['balance', 700],
    ]);
  });

  it('may come without a prototype, as GraphQL makes them', () => {
    expect(parseRatings(Object.assign(Object.create(null), { balance: 0 }), categories).ok).toBe(true);
  });

  it('may rate a category that shares its name with a property of every object', () => {
    const parsed = parseRatings({ constructor: 3 }, categories);
    expect(parsed.ok && parsed.ratings.get('constructor')).toBe(300);
    expect(parseRatings({ balance: 3 }, categories)).toEqual({
      ok: true,
      ratings: new Map([['balance', 300]]),
    });
  });

  it.each([
    [
      'an unknown category',
      '{"plot":7}',
      [{ path: 'ratings.plot', message: 'There is no category "plot".' }],
    ],
    [
      '__proto__',
      '{"__proto__":7}',
      [{ path: 'ratings.__proto__', message: 'There is no category "__proto__".' }],
    ],
    ['no rating at all', '{}', [{ path: 'ratings', message: 'A scorecard needs at least one rating.' }]],
    [
      'text',
      '{"balance":"7"}',
      [{ path: 'ratings.balance', message: 'A rating must be a number, not text.' }],
    ],
    [
      'null',
      '{"balance":null}',
      [{ path: 'ratings.balance', message: 'A rating must be a number, not null.' }],
    ],
    [
      'an object',
      '{"balance":{}}',
      [{ path: 'ratings.balance', message: 'A rating must be a number, not an object.' }],
    ],
    [
      'a list instead',
      '[7]',
      [{ path: 'ratings', message: 'Ratings must be an object of numbers by category.' }],
    ],
    [
      'null instead',
      'null',
      [{ path: 'ratings', message: 'Ratings must be an object of numbers by category.' }],
    ],
  ])('are refused for %s', (_, json, issues) => {
    expect(parseRatings(JSON.parse(json), categories)).toEqual({ ok: false, issues });
  });

  it('are refused when they borrow ratings from a prototype', () => {
    expect(parseRatings(Object.create({ balance: 7 }), categories).ok).toBe(false);
    expect(parseRatings(new Map([['balance', 7]]), categories).ok).toBe(false);
  });

  it('are refused with every reason at once', () => {
    const parsed = parseRatings({ plot: 1, balance: 11, narrative: 'x' }, categories, 'cards.4.ratings');
    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path)).toEqual([
      'cards.4.ratings.plot',
      'cards.4.ratings.balance',
      'cards.4.ratings.narrative',
    ]);
  });
});

describe('ratings given as a list', () => {
  it('become hundredths by category in taxonomy order', () => {
    const parsed = parseRatingList(
      [
        { category: 'balance', value: 7 },
        { category: 'narrative', value: 0 },
      ],
      categories,
    );
    expect(parsed.ok && [...parsed.ratings]).toEqual([
      ['narrative', 0],
      ['balance', 700],
    ]);
  });

  it.each([
    [
      'a category rated twice',
      [
        { category: 'balance', value: 7 },
        { category: 'balance', value: 7 },
      ],
      [{ path: 'ratings.1.category', message: 'The category "balance" is rated twice.' }],
    ],
    ['no rating at all', [], [{ path: 'ratings', message: 'A scorecard needs at least one rating.' }]],
    [
      'a value out of range',
      [{ category: 'balance', value: 10.5 }],
      [{ path: 'ratings.0.value', message: 'The rating 10.5 is outside 0 to 10.' }],
    ],
    [
      'a value that is missing',
      [{ category: 'balance' }],
      [{ path: 'ratings.0.value', message: 'A rating must be a number, not nothing.' }],
    ],
    [
      'a category that is no text',
      [{ category: 7, value: 7 }],
      [{ path: 'ratings.0.category', message: 'The category must be the text of a slug.' }],
    ],
    [
      'a bare number',
      [7],
      [{ path: 'ratings.0', message: 'A rating must be an object of a category and a value.' }],
    ],
    ['an object instead', { balance: 7 }, [{ path: 'ratings', message: 'Ratings must be a list.' }]],
  ])('are refused for %s', (_, value, issues) => {
    expect(parseRatingList(value, categories)).toEqual({ ok: false, issues });
  });

  it('are refused with every reason at once', () => {
    const parsed = parseRatingList(
      [7, { category: 'plot', value: 7 }, { category: 'balance', value: 'x' }],
      categories,
    );
    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path)).toEqual([
      'ratings.0',
      'ratings.1.category',
      'ratings.2.value',
    ]);
  });
});
