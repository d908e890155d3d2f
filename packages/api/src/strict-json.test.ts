import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

test('whatever JSON writes is read as JSON reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(undefined, 1), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      fc.pre(!text.includes('__proto__'));
      expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
});

test('a name that stands twice in one object is found wherever it is', () => {
  const name = fc.string();
  fc.assert(
    fc.property(name, fc.array(fc.jsonValue()), fc.jsonValue(), (twice, before, value) => {
      const member = `${JSON.stringify(twice)}:${JSON.stringify(value)}`;
      const text = `{"list":[${[...before.map((each) => JSON.stringify(each)), `{${member},${member}}`]}]}`;
      fc.pre(!text.includes('__proto__'));
      expect(parseStrictJson(text)).toEqual({
        ok: false,
        message: `list.${before.length}.${twice} stands twice.`,
      });
    }),
  );
});

describe('JSON is refused', () => {
  test.each([
    '',
    '{',
    '{"a":1}x',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":01}',
    '{"a":1,}',
    '\u0000',
  ])('when it is malformed: %j', (text) => {
    expect(parseStrictJson(text)).toEqual({ ok: false, message: 'The body is not well-formed JSON.' });
  });

  test.each([
    ['{"a":1,"a":1}', 'a stands twice.'],
    ['{"a":1,"\\u0061":1}', 'a stands twice.'],
    ['{"a":{"b":[0,{"c":1,"d":{},"c":[]}]}}', 'a.b.1.c stands twice.'],
    ['{"a":"\\"","b":"{","a":0}', 'a stands twice.'],
    ['{"__proto__":1}', '__proto__ is no name that an object may have here.'],
    ['{"ratings":{"__pro\\u0074o__":1}}', 'ratings.__proto__ is no name that an object may have here.'],
  ])('when its names are not sound: %s', (text, message) => {
    expect(parseStrictJson(text)).toEqual({ ok: false, message });
  });
});

test('a name may stand in several objects, and be the text of a value', () => {
  const text = '[{"a":{"a":["a","a"]}},{"a":"\\\\","b":"a"}]';
  expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
});

test('a number too great for a double is read as infinite, for whoever checks numbers to refuse', () => {
  expect(parseStrictJson('{"a":1e400}')).toEqual({ ok: true, value: { a: Number.POSITIVE_INFINITY } });
});

test('a hundred thousand levels, and a text of a mebibyte, are read', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(parseStrictJson(deep).ok).toBe(true);
  expect(parseStrictJson(JSON.stringify('\\'.repeat(500_000))).ok).toBe(true);
});

test('what holds more values or members than it may is refused, and a place is repeated in part', () => {
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
  expect(parseStrictJson(list(9), { maxValues: 10 }).ok).toBe(true);
  expect(parseStrictJson(list(10), { maxValues: 10, called: 'variables' })).toEqual({
    ok: false,
    message: 'variables holds more than 10 values.',
  });
  expect(parseStrictJson('{"a":1,"b":2}', { maxMembers: 2 }).ok).toBe(true);
  expect(parseStrictJson('{"a":1,"b":2,"c":3}', { maxMembers: 2 })).toEqual({
    ok: false,
    message: 'An object in the body has more than 2 members.',
  });
  const name = 'x'.repeat(1000);
  expect(parseStrictJson(`{"${name}":1,"${name}":2}`)).toEqual({
    ok: false,
    message: `${'x'.repeat(100)}… stands twice.`,
  });
});
