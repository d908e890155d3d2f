import { expect, test } from 'vitest';
import { hyphenate } from './hyphenate.ts';

const shown = (text: string) => hyphenate(text).replaceAll('\u00AD', '-');

test('long words may break before a consonant that a vowel follows', () => {
  expect(shown('Human Preferences')).toBe('Human Pre-fe-ren-ces');
  expect(shown('AI NPC / Agent Interaction')).toBe('AI NPC / Agent Inte-rac-tion');
});

test('no sound is torn apart, and no fewer than three letters stand alone', () => {
  expect(shown('Mechanics')).toBe('Mecha-nics');
  expect(shown('Understandability')).toBe('Understan-da-bi-lity');
});

test('short words and whatever is no word stay as they are', () => {
  expect(shown('Level Design 123456789012')).toBe('Level Design 123456789012');
});
