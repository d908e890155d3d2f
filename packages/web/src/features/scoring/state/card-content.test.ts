import { expect, test } from 'vitest';
import { blankCard, differingFields, fingerprint, sameContent, withFieldsOf } from './card-content.ts';

const card = { ...blankCard, ratings: { a: 7, b: null }, comment: 'fair', minutes: 4 };

test('an open category differs from no score, and no score from 0', () => {
  const fields = (one: Record<string, number | null>, other: Record<string, number | null>) =>
    differingFields({ ...card, ratings: one }, { ...card, ratings: other });
  expect(fields({}, { a: null })).toEqual(['rating:a']);
  expect(fields({ a: 0 }, { a: null })).toEqual(['rating:a']);
  expect(fields({ a: 0, b: null }, { b: null, a: 0 })).toEqual([]);
});

test('blanks around a comment, minutes and the position are no difference of judgment', () => {
  expect(differingFields(card, { ...card, comment: ' fair\n', minutes: 9, position: 'b' })).toEqual([]);
  expect(sameContent(card, { ...card, minutes: 9 })).toBe(false);
});

test('fields taken from another card are open where they are open there', () => {
  const other = { ...blankCard, ratings: { b: 2 }, comment: 'other', recognised: true };
  expect(withFieldsOf(card, other, ['rating:a', 'rating:b']).ratings).toEqual({ b: 2 });
  expect(withFieldsOf(card, other, ['comment'])).toMatchObject({ comment: 'other', recognised: false });
});

test('a fingerprint follows the content and not the order of its ratings', () => {
  const turned = { ...card, ratings: { b: null, a: 7 } };
  expect(fingerprint(turned)).toBe(fingerprint(card));
  const others = [
    { ...card, ratings: { a: 7 } },
    { ...card, ratings: { a: 7, b: 0 } },
    { ...card, comment: 'fairs' },
    { ...card, minutes: 5 },
    { ...card, recognised: true },
    { ...card, position: 'a' },
  ];
  expect(new Set([card, ...others].map(fingerprint)).size).toBe(others.length + 1);
});
