import { expect, test } from 'vitest';
import { breakable, byName } from './run-heat-names.ts';

const dotted = (name: string) => breakable(name).replaceAll('\u00AD', '·');

test('long words may break with a hyphen, and never between letters that belong together', () => {
  expect(dotted('Understandability and coherence')).toBe('Unders·tan·dabi·lity and coherence');
  expect(dotted('Rhetorical complexity')).toBe('Rhe·tori·cal com·ple·xity');
  expect(dotted('Orthographies')).toBe('Ortho·gra·phies');
});

test('words that fit a column stay whole', () => {
  expect(dotted('AI NPC / QA')).toBe('AI NPC / QA');
  expect(dotted('Mechanics')).toBe('Mechanics');
});

test('a name reads the same without its places to break', () => {
  const name = 'Sprachgefühl, 物語 und Straßenverkehrsordnung';
  expect(breakable(name).replaceAll('\u00AD', '')).toBe(name);
});

test('names are ordered by the numbers in them, not digit by digit', () => {
  const sorted = byName([{ name: 'plot-10' }, { name: 'Plot-2' }, { name: 'plot-1' }], ({ name }) => name);
  expect(sorted.map(({ name }) => name)).toEqual(['plot-1', 'Plot-2', 'plot-10']);
});
