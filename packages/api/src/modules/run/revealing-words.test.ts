import { expect, test } from 'vitest';
import { revealingWords } from './revealing-words.ts';

const model = { slug: 'gpt-4-1', name: 'GPT 4.1', vendor: 'Open Sea' };
const inLink = (link: string, change: Partial<typeof model> = {}) =>
  revealingWords(`https://builds.example/${link}`, { ...model, ...change });

test.each(['gpt-4-1', 'GPT_4_1/', 'a/gpt4.1?x', '?m=gpt%204.1', '#Gpt41', 'my-gpt41-build'])(
  'a link to %s tells the model, once for all spellings',
  (link) => {
    expect(inLink(link)).toEqual(['gpt-4-1']);
  },
);

test.each(['opensea/1', 'Open-Sea', 'x?by=open+sea'])('a link to %s tells the vendor', (link) => {
  expect(inLink(link)).toEqual(['Open Sea']);
});

test('a link can tell several things', () => {
  expect(inLink('gpt41/opensea/leviathan', { name: 'Leviathan' })).toEqual([
    'gpt-4-1',
    'Leviathan',
    'Open Sea',
  ]);
  expect(revealingWords('https://open-sea.example/1', model)).toEqual(['Open Sea']);
});

test.each(['build/7f3a', 'gpt-5', '%', '%ff'])('a link to %s tells nothing', (link) => {
  expect(inLink(link)).toEqual([]);
});

test('a short name tells only as a word of its own', () => {
  const short = { slug: 'o3', name: 'O3', vendor: 'AI' };
  expect(inLink('mainstream/zo3x', short)).toEqual([]);
  expect(inLink('o3/ai.html', short)).toEqual(['o3', 'AI']);
});

test('a name without letters or digits, and a vendor that is not known, tell nothing', () => {
  expect(revealingWords('https://x.example/', { slug: 'gpt-4-1', name: '***', vendor: null })).toEqual([]);
});
