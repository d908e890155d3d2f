import { isPlainObject } from './document-reader.ts';

/**
 * The text that PostgreSQL prints for the same value as jsonb, so that both sides hash the same bytes: object keys by
 * byte length in UTF-8 and then bytewise, `", "` between members, `": "` after a key.
 *
 * @throws TypeError on what jsonb and this project's documents cannot hold: fractions, unsafe integers, undefined,
 * NUL characters, lone surrogates.
 * @example canonicalJson({ name: 'x', a: [1, null] }) // '{"a": [1, null], "name": "x"}'
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return integerText(value);
  if (typeof value === 'string') return stringText(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(', ')}]`;
  if (!isPlainObject(value))
    throw new TypeError(`Canonical JSON holds no ${typeof value} but plain objects and lists.`);
  const members = Object.entries(value)
    .map(([key, member]) => ({ key, bytes: utf8Length(key), member }))
    .sort((a, b) => a.bytes - b.bytes || compareCodePoints(a.key, b.key));
  return `{${members.map(({ key, member }) => `${stringText(key)}: ${canonicalJson(member)}`).join(', ')}}`;
}

function integerText(value: number): string {
  if (!Number.isSafeInteger(value))
    throw new TypeError(`Canonical JSON holds safe integers only, not ${value}.`);
  return String(value);
}

function stringText(text: string): string {
  if (/[\p{Surrogate}\0]/u.test(text)) {
    throw new TypeError(`The text ${JSON.stringify(text)} holds a character that jsonb cannot.`);
  }
  return JSON.stringify(text);
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

// UTF-8 sorts as its code points do; UTF-16 code units do not, beyond U+FFFF.
function compareCodePoints(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (const [index, character] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const difference = (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
