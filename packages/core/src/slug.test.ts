import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlug, SlugError, slugFromCode } from './slug.ts';

describe('a slug made from a code', () => {
  it.each([
    ['GPT3.5', 'gpt3-5'],
    ['sample_0.jpg', 'sample-0-jpg'],
    ['vicuna-13b-v1.2', 'vicuna-13b-v1-2'],
    ['  --Ünïcode__ 7 ', 'n-code-7'],
    ['0_Claude', '0-claude'],
  ])('is, of %j, %j', (code, slug) => {
    expect(slugFromCode(code)).toBe(slug);
  });

  it('is a slug whenever there is one, and its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (code) => {
        if (!/[a-z0-9]/.test(code.toLowerCase())) {
          expect(() => slugFromCode(code)).toThrow(SlugError);
          return;
        }
        const slug = slugFromCode(code);
        expect(isSlug(slug)).toBe(true);
        expect(slugFromCode(slug)).toBe(slug);
      }),
    );
  });

  it.each(['', '...', '日本', ' - '])('cannot be made from %j', (code) => {
    expect(() => slugFromCode(code)).toThrow(SlugError);
  });

  it('has at most a hundred characters', () => {
    expect(slugFromCode('a'.repeat(100))).toHaveLength(100);
    expect(() => slugFromCode('a'.repeat(101))).toThrow(SlugError);
  });
});

describe('what is a slug', () => {
  it.each(['a', '7', 'game-mechanics', 'a-1-b'])('accepts %j', (text) => {
    expect(isSlug(text)).toBe(true);
  });

  it.each(['', '-', 'a-', '-a', 'a--b', 'A', 'a b', 'ä', 'a\n', 'a_b', '__proto__'])('refuses %j', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});
