import { describe, expect, test } from 'vitest';
import { blankCard } from './card-content.ts';
import { likelyPicks, mergeQuietly, pickedCard } from './difference.ts';

const base = { ...blankCard, ratings: { a: 5, b: 5 }, comment: 'old' };

describe('a card that moved on elsewhere', () => {
  test('is followed without a question where nothing was judged here', () => {
    const elsewhere = { ...base, ratings: { a: 9, b: 5 }, minutes: 3 };
    expect(mergeQuietly(base, { ...base, minutes: 8, position: 'b' }, elsewhere)).toEqual({
      ...elsewhere,
      minutes: 8,
    });
  });

  test('needs no question where both sides say the same', () => {
    const here = { ...base, ratings: { a: 9, b: 5 }, position: 'a' };
    expect(mergeQuietly(base, here, { ...here, position: null, minutes: 2 })).toEqual({
      ...here,
      minutes: 2,
    });
  });

  test('is a question wherever something was judged here', () => {
    expect(mergeQuietly(base, { ...base, comment: 'new' }, { ...base, ratings: { a: 9, b: 5 } })).toBeNull();
  });
});

describe('picking what should stand', () => {
  const here = { ...base, ratings: { a: 6, b: 5 }, comment: 'mine', minutes: 2 };
  const elsewhere = { ...base, ratings: { a: 9, b: 8, c: null }, minutes: 7 };

  test('starts from the side that changed, and from this one where both did', () => {
    expect(likelyPicks(base, here, elsewhere)).toEqual({
      'rating:a': 'here',
      'rating:b': 'elsewhere',
      'rating:c': 'elsewhere',
      comment: 'here',
    });
  });

  test('loses nothing by itself: all of one side is that side', () => {
    const all = (side: 'here' | 'elsewhere') =>
      Object.fromEntries(Object.keys(likelyPicks(base, here, elsewhere)).map((field) => [field, side]));
    expect(pickedCard(here, elsewhere, all('here'))).toEqual({ ...here, minutes: 7 });
    expect(pickedCard(here, elsewhere, all('elsewhere'))).toEqual(elsewhere);
  });
});
