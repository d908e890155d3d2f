import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRatingNumber, parseRatingText, ratingFromHundredths } from './rating.ts';

describe('a rating in text', () => {
  it.each([
    ['0', 0],
    ['10', 1000],
    ['7.2', 720],
    ['7.25', 725],
    ['0.05', 5],
    ['10.00', 1000],
  ])('reads %j as %i hundredths', (text, hundredths) => {
    expect(parseRatingText(text)).toEqual({ ok: true, hundredths });
  });

  it.each([
    ['', 'The rating is empty.'],
    ['  ', 'The rating is empty.'],
    [' 7', 'The rating " 7" has blanks around it.'],
    ['7\u00a0', 'The rating "7\u00a0" has blanks around it.'],
    ['NaN', 'The rating "NaN" is not a plain decimal number such as 7 or 7.25.'],
    ['Infinity', 'The rating "Infinity" is not a plain decimal number such as 7 or 7.25.'],
    ['-Infinity', 'The rating "-Infinity" has a sign; ratings run from 0 to 10 without one.'],
    ['1e400', 'The rating "1e400" is not a plain decimal number such as 7 or 7.25.'],
    ['1e0', 'The rating "1e0" is not a plain decimal number such as 7 or 7.25.'],
    ['0x7', 'The rating "0x7" is not a plain decimal number such as 7 or 7.25.'],
    ['7,5', 'The rating "7,5" is not a plain decimal number such as 7 or 7.25.'],
    ['.5', 'The rating ".5" is not a plain decimal number such as 7 or 7.25.'],
    ['5.', 'The rating "5." is not a plain decimal number such as 7 or 7.25.'],
    ['07', 'The rating "07" is not a plain decimal number such as 7 or 7.25.'],
    ['٧', 'The rating "٧" is not a plain decimal number such as 7 or 7.25.'],
    ['7\u0000', 'The rating "7\\u0000" is not a plain decimal number such as 7 or 7.25.'],
    ['+7', 'The rating "+7" has a sign; ratings run from 0 to 10 without one.'],
    ['-1', 'The rating "-1" has a sign; ratings run from 0 to 10 without one.'],
    ['-0', 'The rating "-0" has a sign; ratings run from 0 to 10 without one.'],
    ['7.125', 'The rating 7.125 has more than two decimals.'],
    ['7.000', 'The rating 7.000 has more than two decimals.'],
    ['10.01', 'The rating 10.01 is outside 0 to 10.'],
    ['11', 'The rating 11 is outside 0 to 10.'],
    ['99999999999999999999', 'The rating 99999999999999999999 is outside 0 to 10.'],
  ])('refuses %j: %s', (text, message) => {
    expect(parseRatingText(text)).toEqual({ ok: false, message });
  });

  it('is quoted in part when it is long', () => {
    const parsed = parseRatingText('x'.repeat(5000));
    expect(parsed.ok ? '' : parsed.message.length).toBeLessThan(150);
  });
});

describe('a rating in JSON', () => {
  it('reads every number of hundredths from 0 to 10, and shows it again', () => {
    for (let hundredths = 0; hundredths <= 1000; hundredths += 1) {
      const written = JSON.parse((hundredths / 100).toFixed(2));
      expect(parseRatingNumber(written)).toEqual({ ok: true, hundredths });
      expect(ratingFromHundredths(hundredths)).toBe(written);
    }
  });

  it('takes minus zero for zero', () => {
    const parsed = parseRatingNumber(-0);
    expect(parsed.ok && Object.is(parsed.hundredths, 0)).toBe(true);
  });

  it('refuses every number between two hundredths', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 10, noNaN: true }), (value) => {
        fc.pre(value !== Math.round(value * 100) / 100);
        expect(parseRatingNumber(value).ok).toBe(false);
      }),
    );
  });

  it.each([
    [0.1 + 0.2, 'The rating 0.30000000000000004 has more than two decimals.'],
    [1e-7, 'The rating 1e-7 has more than two decimals.'],
    [5e-324, 'The rating 5e-324 has more than two decimals.'],
    [7.125, 'The rating 7.125 has more than two decimals.'],
    [10.01, 'The rating 10.01 is outside 0 to 10.'],
    [-0.01, 'The rating -0.01 is outside 0 to 10.'],
    [1e21, 'The rating 1e+21 is outside 0 to 10.'],
    [Number.NaN, 'A rating must be a finite number.'],
    [Number.POSITIVE_INFINITY, 'A rating must be a finite number.'],
    ['7', 'A rating must be a number, not text.'],
    [true, 'A rating must be a number, not a boolean.'],
    [7n, 'A rating must be a number, not a bigint.'],
    [null, 'A rating must be a number, not null.'],
    [undefined, 'A rating must be a number, not nothing.'],
    [[7], 'A rating must be a number, not a list.'],
    [{ valueOf: () => 7 }, 'A rating must be a number, not an object.'],
  ])('refuses %s: %s', (value, message) => {
    expect(parseRatingNumber(value)).toEqual({ ok: false, message });
  });

  it('refuses what JSON overflows to', () => {
    expect(parseRatingNumber(JSON.parse('1e400')).ok).toBe(false);
  });
});
