import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryComparisons, opposite, sidesExchanged } from '../testkit/arbitrary-comparisons.ts';
import { bradleyTerry } from './bradley-terry.ts';
import { type Comparison, ComparisonError, halfWinsOfA } from './comparison.ts';
import { comparisonTable } from './comparison-table.ts';
import { POINTS_PER_LOGIT } from './model-strength.ts';
import { expectedScore } from './strength-fit.ts';

function strengthsOf(comparisons: readonly Comparison[]) {
  return bradleyTerry(comparisonTable(comparisons));
}

/** Comparisons that have strengths, and those. */
const ranked = arbitraryComparisons
  .map((comparisons) => ({ comparisons, ranking: strengthsOf(comparisons) }))
  .filter(({ ranking }) => ranking.undetermined === null)
  .map(({ comparisons }) => ({ comparisons, ...determined(comparisons) }));

function determined(comparisons: readonly Comparison[]) {
  const ranking = strengthsOf(comparisons);
  if (ranking.undetermined !== null) throw new Error(`undetermined: ${ranking.undetermined.reason}`);
  return { ...ranking, lambdas: new Map(ranking.models.map(({ model, lambda }) => [model, lambda])) };
}

/** One judgment a letter of `outcomes`, by panelists 1, 2, 3… in turn, on the first environment. */
function given(modelA: string, modelB: string, outcomes: string): Comparison[] {
  return [...outcomes].map((letter, index) => ({
    ...{ panelist: `${index + 1}`, modelA, modelB, runA: `${modelA}/e`, runB: `${modelB}/e` },
    outcome: letter === '=' ? 'TIE' : (letter as 'A' | 'B'),
  }));
}

describe('strengths by comparisons', () => {
  it('do not depend, to the last digit, on the order of the comparisons', () => {
    const both = arbitraryComparisons.chain((comparisons) =>
      fc.tuple(
        fc.constant(comparisons),
        fc.shuffledSubarray([...comparisons], { minLength: comparisons.length }),
      ),
    );
    fc.assert(
      fc.property(both, ([one, other]) => {
        expect(strengthsOf(other)).toEqual(strengthsOf(one));
      }),
    );
  });

  it('do not depend on names', () => {
    const renamed = (name: string) => `${name.length}${[...name].reverse().join('')}`;
    const model = (name: string) => 'vwxyz'.charAt(4 - 'vwxyz'.indexOf(name));
    fc.assert(
      fc.property(ranked, ({ comparisons, models }) => {
        const others = determined(
          comparisons.map((each) => ({
            ...{
              ...each,
              panelist: renamed(each.panelist),
              runA: renamed(each.runA),
              runB: renamed(each.runB),
            },
            ...{ modelA: model(each.modelA), modelB: model(each.modelB) },
          })),
        );
        for (const { model: name, rank, rankRange, withheld, ...numbers } of models) {
          const other = others.models.find((each) => each.model === model(name))!;
          expect({ rank: other.rank, rankRange: other.rankRange, withheld: other.withheld }).toEqual({
            ...{ rank, rankRange, withheld },
          });
          expect(other.strength).toBeCloseTo(numbers.strength, 8);
          if (numbers.standardError !== null) {
            expect(other.standardError! / numbers.standardError).toBeCloseTo(1, 6);
            expect(other.degreesOfFreedom! / numbers.degreesOfFreedom!).toBeCloseTo(1, 6);
          }
        }
      }),
    );
  });

  it('do not depend on which of two runs stood on which side, but for what the left is worth', () => {
    fc.assert(
      fc.property(ranked, ({ comparisons, models, pairs, left }) => {
        const exchanged = determined(comparisons.map(sidesExchanged));
        expect(exchanged.models).toEqual(models);
        expect(exchanged.pairs).toEqual(pairs);
        expect(exchanged.left.withheld).toBe(left.withheld);
        if (left.advantage !== null) expect(exchanged.left.advantage).toBeCloseTo(-left.advantage, 8);
      }),
    );
  });

  it('are mirrored when every panelist has the opposite taste', () => {
    fc.assert(
      fc.property(ranked, ({ comparisons, models, lambdas }) => {
        const mirrored = determined(
          comparisons.map((each) => ({ ...each, outcome: opposite(each.outcome) })),
        );
        for (const [model, lambda] of lambdas) expect(mirrored.lambdas.get(model)).toBeCloseTo(-lambda, 8);
        const best = models.filter(({ rank }) => rank === 1).map(({ model }) => model);
        const worst = Math.max(...mirrored.models.map(({ rank }) => rank));
        expect(mirrored.models.filter(({ rank }) => rank === worst).map(({ model }) => model)).toEqual(best);
      }),
    );
  });

  it('move towards each other, and not past, with a tie', () => {
    fc.assert(
      fc.property(ranked, ({ comparisons, models, lambdas }) => {
        const [a, b] = [models[0]!.model, models.at(-1)!.model];
        const tie = { panelist: 'a newcomer', modelA: a, modelB: b, runA: `${a}/e0`, runB: `${b}/e0` };
        const after = determined([...comparisons, { ...tie, outcome: 'TIE' }]).lambdas;
        const [before, now] = [lambdas, after].map((each) => each.get(a)! - each.get(b)!);
        expect(now).toBeGreaterThanOrEqual(-1e-9);
        expect(now).toBeLessThanOrEqual(before! + 1e-9);
        if (before! > 1e-6) expect(now).toBeLessThan(before!);
      }),
    );
  });

  it('expect of every model just what it took, and sum to nothing', () => {
    fc.assert(
      fc.property(ranked, ({ comparisons, lambdas }) => {
        const excess = new Map<string, number>();
        for (const { modelA, modelB, outcome } of comparisons) {
          const beyond =
            halfWinsOfA(outcome) / 2 - expectedScore(lambdas.get(modelA)! - lambdas.get(modelB)!);
          excess.set(modelA, (excess.get(modelA) ?? 0) + beyond);
          excess.set(modelB, (excess.get(modelB) ?? 0) - beyond);
        }
        for (const each of excess.values()) expect(each).toBeCloseTo(0, 9);
        expect([...lambdas.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 9);
      }),
    );
  });

  it('take "both bad" for a tie', () => {
    fc.assert(
      fc.property(arbitraryComparisons, (comparisons) => {
        const ties = comparisons.map((each) =>
          each.outcome === 'BOTH_BAD' ? { ...each, outcome: 'TIE' as const } : each,
        );
        expect(strengthsOf(ties)).toEqual(strengthsOf(comparisons));
      }),
    );
  });

  it('have ranks that lie in their ranges, and intervals that hold them', () => {
    fc.assert(
      fc.property(ranked, ({ models }) => {
        for (const { rank, rankRange, strength, interval, withheld } of models) {
          expect(rankRange.best).toBeLessThanOrEqual(rank);
          expect(rankRange.worst).toBeGreaterThanOrEqual(rank);
          expect(interval === null).toBe(withheld !== null);
          if (interval === null) continue;
          expect(interval.low).toBeLessThan(strength);
          expect(interval.high).toBeGreaterThan(strength);
        }
      }),
    );
  });

  it('share a rank in a cycle', () => {
    const cycle = [...given('x', 'y', 'A'), ...given('y', 'z', 'A'), ...given('z', 'x', 'A')];
    const { models } = determined(cycle);
    expect(models.map(({ model, rank, strength }) => [model, rank, strength])).toEqual([
      ['x', 1, 1000],
      ['y', 1, 1000],
      ['z', 1, 1000],
    ]);
  });

  it('are told apart where many panelists agree', () => {
    const outcomes = `${'A'.repeat(30)}B`;
    const { models, pairs } = determined([
      ...given('x', 'y', outcomes),
      ...given('y', 'z', outcomes),
      ...given('x', 'z', outcomes),
    ]);
    expect(pairs.map(({ a, b, separated }) => [a, b, separated])).toEqual([
      ['x', 'y', true],
      ['x', 'z', true],
      ['y', 'z', true],
    ]);
    expect(models.map(({ model, rankRange }) => [model, rankRange.best, rankRange.worst])).toEqual([
      ['x', 1, 1],
      ['y', 2, 2],
      ['z', 3, 3],
    ]);
  });

  it('are found where one model is a thousand times as strong as another', () => {
    const outcomes = `${'A'.repeat(2000)}${'B'.repeat(2)}`;
    const [best] = determined(given('x', 'y', outcomes)).models;
    expect(best!.strength).toBeCloseTo(1000 + (Math.log(1000) / 2) * POINTS_PER_LOGIT, 6);
  });

  it.each([
    ['two panelists', given('x', 'y', 'AB'), 'TOO_FEW_PANELISTS'],
    ['ties alone', given('x', 'y', '===='), 'NO_VARIATION'],
  ])('have no interval, and no test, with %s', (_, comparisons, reason) => {
    const { models, pairs } = determined(comparisons);
    const none = { standardError: null, degreesOfFreedom: null, withheld: reason };
    for (const model of models) {
      expect(model).toMatchObject({ ...none, interval: null, rankRange: { best: 1, worst: 2 } });
    }
    expect(pairs).toMatchObject([{ ...none, p: null, separated: false }]);
  });

  it('give no interval to a model that nothing moves, beside others that vary', () => {
    // z ties with both, always; x and y win from each other as often.
    const { models } = determined([
      ...given('x', 'y', 'AB'.repeat(3)),
      ...given('x', 'z', '======'),
      ...given('y', 'z', '======'),
    ]);
    expect(models.map(({ model, withheld }) => [model, withheld])).toEqual([
      ['x', null],
      ['y', null],
      ['z', 'NO_VARIATION'],
    ]);
  });
});

describe('comparisons that determine no strengths', () => {
  it.each([
    ['there are none', [], { reason: 'TOO_FEW_MODELS' }],
    [
      'one model never loses',
      [...given('x', 'y', 'AAA'), ...given('y', 'z', 'AB'), ...given('x', 'z', 'A')],
      { reason: 'ONE_SIDED', wonEverything: [['x']], lostEverything: [['y', 'z']] },
    ],
    [
      'one model never wins',
      [...given('x', 'y', 'A=B'), ...given('y', 'z', 'A')],
      { reason: 'ONE_SIDED', wonEverything: [['x', 'y']], lostEverything: [['z']] },
    ],
    [
      'two groups never met',
      [...given('w', 'x', 'AB'), ...given('y', 'z', 'A')],
      {
        reason: 'GROUPS_NEVER_MET',
        groups: [
          ['w', 'x'],
          ['y', 'z'],
        ],
      },
    ],
  ])('say that %s', (_, comparisons, reason) => {
    expect(strengthsOf(comparisons)).toEqual({ undetermined: reason });
  });

  it('name as one-sided only groups that took all, or none, of the points against the rest', () => {
    fc.assert(
      fc.property(arbitraryComparisons, (comparisons) => {
        const { undetermined } = strengthsOf(comparisons);
        fc.pre(undetermined?.reason === 'ONE_SIDED');
        const sharesOf = (group: readonly string[]) =>
          comparisons
            .flatMap((each) => [each, sidesExchanged(each)])
            .filter(({ modelA, modelB }) => group.includes(modelA) && !group.includes(modelB))
            .map(({ outcome }) => halfWinsOfA(outcome));
        expect(undetermined.wonEverything.length).toBeGreaterThan(0);
        expect(undetermined.lostEverything.length).toBeGreaterThan(0);
        for (const group of undetermined.wonEverything)
          expect(new Set(sharesOf(group))).toEqual(new Set([2]));
        for (const group of undetermined.lostEverything)
          expect(new Set(sharesOf(group))).toEqual(new Set([0]));
      }),
    );
  });
});

describe('comparisons that contradict themselves', () => {
  it('are refused', () => {
    expect(() => strengthsOf(given('x', 'x', 'A'))).toThrow(ComparisonError);
    const strayRun = { ...given('x', 'y', 'A')[0]!, runB: 'x/e' };
    expect(() => strengthsOf([strayRun])).toThrow(ComparisonError);
  });
});
