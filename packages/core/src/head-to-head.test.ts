import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryComparisons } from '../testkit/arbitrary-comparisons.ts';
import { judgedPairs } from '../testkit/judged-pairs.ts';
import { describeRealJudgments, sharedJson } from '../testkit/shared-data.ts';
import { bradleyTerry } from './bradley-terry.ts';
import type { Comparison } from './comparison.ts';
import { modelsAtQuorum } from './comparison-quorum.ts';
import { comparisonTable } from './comparison-table.ts';
import { deriveHeadToHead } from './head-to-head.ts';

/** One judgment of a against b for each panelist named, won by a but for the first, which b wins. */
function given(modelA: string, modelB: string, panelists: string): Comparison[] {
  return [...panelists].map((panelist, index) => ({
    ...{ panelist, modelA, modelB, runA: `${modelA}/e`, runB: `${modelB}/e` },
    outcome: index === 0 ? 'B' : 'A',
  }));
}

function comparisonsAtQuorum(comparisons: readonly Comparison[]): readonly Comparison[] {
  const kept = modelsAtQuorum(comparisonTable(comparisons));
  return comparisons.filter(({ modelA, modelB }) => kept.has(modelA) && kept.has(modelB));
}

describe('the ranking by comparisons', () => {
  it('leaves a model with fewer than three panelists out before the fit, and tells nothing of it but counts', () => {
    const { standings, matrix } = deriveHeadToHead([...given('x', 'y', 'abc'), ...given('y', 'z', 'ab')]);
    expect(standings.map(({ model, comparisons, panelists }) => [model, comparisons, panelists])).toEqual([
      ['x', 3, 3],
      ['y', 3, 3],
      ['z', 2, 2],
    ]);
    expect(standings[1]!.record).toEqual({ wins: 1, losses: 2, ties: 0, bothBad: 0 });
    expect(standings[2]).toMatchObject({ record: null, strength: null });
    expect(matrix.map(({ a, b }) => [a, b])).toEqual([['x', 'y']]);
  });

  it('leaves out, too, whoever is below quorum once that model is gone', () => {
    const chain = [...given('x', 'y', 'abc'), ...given('y', 'z', 'c'), ...given('z', 'q', 'ab')];
    expect(comparisonsAtQuorum(chain)).toEqual(given('x', 'y', 'abc'));
  });

  it('gives strengths to three panelists, and to two none', () => {
    expect(deriveHeadToHead(given('x', 'y', 'abc')).standings[0]!.strength).not.toBeNull();
    const { standings, undetermined, sides } = deriveHeadToHead(given('x', 'y', 'ab'));
    expect(standings.map(({ strength, record }) => [strength, record])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(undetermined).toEqual({ reason: 'TOO_FEW_MODELS' });
    expect(sides).toEqual({ left: null, advantage: null });
  });

  it('hides what fewer than three panelists said of two models', () => {
    const { matrix } = deriveHeadToHead([
      ...given('x', 'y', 'abc'),
      ...given('y', 'z', 'abc'),
      ...given('x', 'z', 'ab'),
    ]);
    expect(matrix.map(({ a, b, panelists, record }) => [a, b, panelists, record?.wins ?? null])).toEqual([
      ['x', 'y', 3, 2],
      ['x', 'z', 2, null],
      ['y', 'z', 3, 2],
    ]);
  });

  it('changes no strength for a model that too few have met', () => {
    fc.assert(
      fc.property(arbitraryComparisons, fc.constantFrom('a', 'ab'), (comparisons, panelists) => {
        const before = deriveHeadToHead(comparisons);
        const after = deriveHeadToHead([...comparisons, ...given('v', 'newcomer', panelists)]);
        const known = after.standings.filter(({ model }) => model !== 'newcomer');
        const strengths = (list: typeof known) => list.map(({ model, strength }) => [model, strength]);
        fc.pre(before.standings.some(({ model }) => model === 'v'));
        expect(strengths(known)).toEqual(strengths([...before.standings]));
        expect(after.undetermined).toEqual(before.undetermined);
      }),
    );
  });

  it('ranks just as the comparisons at quorum do', () => {
    fc.assert(
      fc.property(arbitraryComparisons, (comparisons) => {
        const { standings, pairs, sides, undetermined } = deriveHeadToHead(comparisons);
        const ranking = bradleyTerry(comparisonTable(comparisonsAtQuorum(comparisons)));
        expect(undetermined).toEqual(ranking.undetermined);
        const strengths = standings.flatMap(({ strength }) => (strength === null ? [] : [strength]));
        expect(strengths).toEqual(ranking.undetermined === null ? ranking.models : []);
        expect(pairs).toEqual(ranking.undetermined === null ? ranking.pairs : []);
        expect(sides.advantage).toEqual(ranking.undetermined === null ? ranking.left : null);
      }),
    );
  });

  it('counts every comparison in the records of both models, in one cell and on one side', () => {
    fc.assert(
      fc.property(arbitraryComparisons, (comparisons) => {
        const { standings, matrix, sides } = deriveHeadToHead(comparisons);
        const records = standings.flatMap(({ record }) => (record === null ? [] : [record]));
        const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
        const atQuorum = comparisonsAtQuorum(comparisons);
        expect(sum(records.map(({ wins }) => wins))).toBe(sum(records.map(({ losses }) => losses)));
        expect(sum(records.flatMap((each) => Object.values(each)))).toBe(2 * atQuorum.length);
        expect(sum(matrix.map((cell) => cell.comparisons))).toBe(atQuorum.length);
        if (sides.left !== null) {
          expect(sides.left.wins).toBe(atQuorum.filter(({ outcome }) => outcome === 'A').length);
          expect(sides.left.bothBad).toBe(atQuorum.filter(({ outcome }) => outcome === 'BOTH_BAD').length);
        }
      }),
    );
  });
});

describe('what the left side is worth', () => {
  /** Both ways round, by four panelists each, of whom the first three prefer the left. */
  const leftists = ['x', 'y'].flatMap((model) =>
    [...'abcd'].map((panelist): Comparison => {
      const [modelA, modelB] = model === 'x' ? ['x', 'y'] : ['y', 'x'];
      const runs = { runA: `${modelA}/e${model}`, runB: `${modelB}/e${model}` };
      return { panelist, modelA, modelB, ...runs, outcome: panelist === 'd' ? 'B' : 'A' };
    }),
  );

  it('is a logit where it wins three of four between equals: Σe over Σw', () => {
    const { advantage, withheld } = deriveHeadToHead(leftists).sides.advantage!;
    expect(advantage).toBeCloseTo(400 / Math.LN10, 9);
    expect(withheld).toBeNull();
  });

  it('has the standard error of its panelists', () => {
    // Each panelist moves by 2 · ½ up or down, squared and summed, times 4/3, over the eight quarters of information.
    const { standardError, interval, advantage } = deriveHeadToHead(leftists).sides.advantage!;
    expect(standardError).toBeCloseTo((Math.sqrt((4 * 4) / 3) / 2) * (400 / Math.LN10), 9);
    expect((interval!.high - advantage!) / standardError!).toBeCloseTo(3.182446, 6);
  });

  it('cannot be told where models never change sides', () => {
    const fixed = given('x', 'y', 'abc');
    expect(deriveHeadToHead(fixed).sides.advantage).toMatchObject({
      advantage: null,
      withheld: 'SIDES_FIXED',
    });
  });
});

describeRealJudgments('the records of mtbench_pairs', () => {
  it('are the expected ones', () => {
    const { record } = sharedJson<{ half_win: { record: Record<string, object> } }>(
      'expected/mtbench_pairs.json',
    ).half_win;
    const { standings } = deriveHeadToHead(judgedPairs());
    expect(standings).toHaveLength(Object.keys(record).length);
    for (const standing of standings)
      expect(standing.record).toEqual({ ...record[standing.model], bothBad: 0 });
  });
});
