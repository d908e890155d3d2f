import { expect, test } from 'vitest';
import type { Difference, Pair } from './compare.query.ts';
import { countAhead, findingOf } from './finding.ts';

const tested: Difference = {
  difference: 2.0833,
  panelistCount: 11,
  standardError: 0.4,
  degreesOfFreedom: 10,
  p: 0.0003,
  interval: { low: 1.08, high: 3.09 },
  withheld: null,
};

const side = (name: string): Pair['a'] => ({
  rank: 1,
  rankRange: { best: 1, worst: 2 },
  score: 5,
  interval: null,
  intervalWithheld: 'TOO_FEW_RUNS',
  panelistCount: 11,
  runCount: 1,
  model: { slug: name.toLowerCase(), name },
});

const pair = (overall: Partial<Difference>, separated = false): Pair => ({
  ...{ __typename: 'ModelDifference', separated, a: side('Orca'), b: side('Seal') },
  ...{ overall: { ...tested, ...overall }, categories: [], environments: [] },
});

test('two models that are told apart are said to be, with the one that scores higher', () => {
  expect(findingOf(pair({}, true), 6)).toEqual({
    title: 'Orca and Seal can be told apart',
    lead: 'Orca scores 2.08 higher, which is more than chance gives, though all six pairs of the board are tested at once.',
  });
  expect(findingOf(pair({ difference: -1 }, true), 1).lead).toBe(
    'Seal scores 1.00 higher, which is more than chance gives.',
  );
});

test('a difference that stands out only when it is taken alone is said to do that', () => {
  const { title, lead } = findingOf(pair({ p: 0.0312 }), 6);
  expect(title).toBe('Orca and Seal cannot be told apart');
  expect(lead).toContain('Taken alone that would be more than chance gives (p = 0.031); among the six pairs');
});

test('a difference around zero, none at all, and one that cannot be tested each have their words', () => {
  const around = { interval: { low: -1, high: 2 }, p: 0.4 };
  expect(findingOf(pair(around), 6).lead).toContain('the interval of the difference holds zero');
  expect(findingOf(pair({ ...around, difference: 0 }), 6).lead).toMatch(/^They have the same score\./);
  const untested = { interval: null, p: null, withheld: 'TOO_FEW_RUNS' } as const;
  expect(findingOf(pair(untested), 6).lead).toContain('cannot be tested: one of them has a single run');
});

test('the parts in which each is ahead are counted, those without a difference left out', () => {
  const parts = [1, 2, -1, 0].map((difference) => ({ difference: { ...tested, difference } }));
  expect(countAhead(['Orca', 'Seal'], [...parts, { difference: null }])).toBe(
    'Orca is ahead in two of four, Seal in one; one is level.',
  );
  expect(countAhead(['Orca', 'Seal'], parts.slice(2, 3))).toBe('Orca is ahead in none of one, Seal in one.');
  expect(countAhead(['Orca', 'Seal'], [{ difference: null }])).toBe('');
});
