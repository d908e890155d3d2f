import { describe, expect, it } from 'vitest';
import { lineProblem, textProblem, urlProblem } from './input-problem.ts';
import { createSchema } from './schema.ts';

const BIDI = [
  ...['\u061c', '\u200e', '\u200f'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069'],
];
const UNSEEN = ['\u200b', '\u200d\u200c', '\ufeff\u2060', ' \u00ad ', '\u3164', '\u2800', '\u00a0\u200b'];
const NATURAL = [
  ['Persian with a non-joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['Hebrew', '\u05e9\u05dc\u05d5\u05dd 2'],
  ['a family of one emoji', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a letter and its accent', 'e\u0301'],
  ['a space in the middle', 'Orca 2'],
] as const;

describe('a name', () => {
  it.each(BIDI)('is refused with %j, which would turn what stands after it', (control) => {
    expect(lineProblem(`a${control}b`, 200)).toMatch(/direction/);
  });

  it.each(UNSEEN)('is refused as %j, of which nothing can be seen', (text) => {
    expect(lineProblem(text, 200)).toMatch(/seen/);
  });

  it.each(['a\nb', 'a\u2028b', 'a\u2029b', 'a\u0000b', 'a\u0085b', 'a\ud800b'])(
    'is one line, not %j',
    (text) => {
      expect(lineProblem(text, 200)).toBe('One line of text.');
    },
  );

  it.each(NATURAL)('may be %s', (_what, text) => {
    expect(lineProblem(text, 200)).toBeUndefined();
  });
});

describe('a text of several lines', () => {
  it.each(UNSEEN.filter((text) => text.trim() !== ''))(
    'is refused as %j, of which nothing can be seen',
    (text) => {
      expect(textProblem(text, 200)).toMatch(/seen/);
    },
  );

  it.each([
    ...NATURAL,
    ...BIDI.map((control) => [`one with ${JSON.stringify(control)}`, `a${control}b`] as const),
  ])('may be %s', (_what, text) => {
    expect(textProblem(`${text}\n\t${text}`, 200)).toBeUndefined();
  });

  it.each(['', ' ', '\n'])('may be blank, as %j', (text) => {
    expect(textProblem(text, 200)).toBeUndefined();
  });
});

describe('the address of a page', () => {
  const url = createSchema({ production: false }).getType('URL');
  const parse = (text: string) => {
    if (!url || !('parseValue' in url)) throw new Error('There is no scalar URL.');
    return url.parseValue(text);
  };

  it.each([
    'https://b.example/\u0000',
    'https://b.example/\u001f',
    'https://b.example/\u0085',
    'https://b.example/a\nb',
    'ht\ntps://b.example/',
    'https://b.exa\rmple/',
    'https://b.example/a\tb',
    'https://b.example/a b',
    'https://b.example/a\u00a0b',
    'https://b.example/a\u2028b',
    'https://b.example/ ',
    '\nhttps://b.example/',
    'https://b.example/\ud800',
    'https://b.example/?a=\udc00',
    'https://b.example/#\ud800x',
  ])('is refused as %j, by the check and by the scalar', (text) => {
    expect(urlProblem(text)).toMatch(/http:\/\/ or https:\/\//);
    expect(() => parse(text)).toThrow(/absolute/);
  });

  it.each([
    'https://b.example/',
    'HTTP://B.example/a%20b?c=%00#d',
    'https://b.example/\u00e4/\u{1f600}',
    'http://[2001:db8::1]:8080/x',
  ])('may be %s', (text) => {
    expect(urlProblem(text)).toBeUndefined();
    expect(parse(text)).toBe(text);
  });
});
