import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

const integer = fc.maxSafeInteger();
const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\u0000'));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    integer,
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
}));

describe('canonical JSON', () => {
  // Each right side is what PostgreSQL 18 prints for `select '…'::jsonb`.
  it.each([
    ['{"b":1,"a":2}', '{"a": 2, "b": 1}'],
    ['{"aa":1,"b":2}', '{"b": 2, "aa": 1}'],
    ['{"é":1,"zz":2,"z":3,"aaa":4}', '{"z": 3, "zz": 2, "é": 1, "aaa": 4}'],
    ['{"\\uffff":1,"\\ud83d\\ude00":2,"aaaa":3,"zzz":4}', '{"zzz": 4, "\uffff": 1, "aaaa": 3, "😀": 2}'],
    ['{"\\uff00aaa":1,"\\ud83d\\ude00zz":2}', '{"\uff00aaa": 1, "😀zz": 2}'],
    ['[1,[],{},[{}],null,true,-5]', '[1, [], {}, [{}], null, true, -5]'],
    [
      '"a\\"b\\\\c\\/d\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f\\u2028é"',
      '"a\\"b\\\\c/d\\b\\f\\n\\r\\t\\u0001\\u001f\u007f\u2028é"',
    ],
    ['-0', '0'],
    ['{"":1}', '{"": 1}'],
  ])('prints %s as PostgreSQL does', (json, printed) => {
    expect(canonicalJson(JSON.parse(json))).toBe(printed);
  });

  it('means the same value', () => {
    fc.assert(
      fc.property(value, (each) => {
        expect(JSON.parse(canonicalJson(each))).toEqual(JSON.parse(JSON.stringify(each)));
      }),
    );
  });

  it('does not depend on the order of an object’s keys', () => {
    fc.assert(
      fc.property(fc.dictionary(text, integer), (each) => {
        expect(canonicalJson(Object.fromEntries(Object.entries(each).reverse()))).toBe(canonicalJson(each));
      }),
    );
  });

  it('orders keys as Buffer does their bytes, shorter ones first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text.filter((key) => key !== '__proto__')), (keys) => {
        const sorted = keys
          .map((key) => Buffer.from(key))
          .sort((a, b) => a.length - b.length || Buffer.compare(a, b))
          .map((key) => `${JSON.stringify(key.toString())}: 0`);
        expect(canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))).toBe(`{${sorted.join(', ')}}`);
      }),
    );
  });

  it.each([
    ['a fraction', 0.5],
    ['an unsafe integer', 2 ** 53],
    ['NaN', Number.NaN],
    ['undefined', undefined],
    ['a missing member', { a: undefined }],
    ['a NUL character', 'a\u0000'],
    ['a NUL character in a key', { 'a\u0000': 1 }],
    ['a lone surrogate', '\ud83d'],
    ['a function', () => 1],
    ['a date', new Date(0)],
    ['a map', new Map()],
  ])('has no text for %s', (_, each) => {
    expect(() => canonicalJson(each)).toThrow(TypeError);
  });
});
