import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryComparisons } from '../testkit/arbitrary-comparisons.ts';
import type { Comparison } from './comparison.ts';
import { type RunPair, selectPair } from './select-pair.ts';

/** Every pair of these models, in one environment each letter. */
function pairsOf(models: string, environments = 'e'): RunPair[] {
  return [...environments].flatMap((environment) =>
    [...models].flatMap((modelA, index) =>
      [...models.slice(index + 1)].map((modelB) => ({
        ...{ modelA, modelB, runA: `${modelA}/${environment}`, runB: `${modelB}/${environment}` },
      })),
    ),
  );
}

/** One judgment a letter of `outcomes`, by panelists 1, 2, 3… in turn. */
function given(modelA: string, modelB: string, outcomes: string, environment = 'e'): Comparison[] {
  return [...outcomes].map((letter, index) => ({
    ...{ panelist: `${index + 1}`, modelA, modelB, runA: `${modelA}/${environment}` },
    ...{ runB: `${modelB}/${environment}`, outcome: letter === '=' ? 'TIE' : (letter as 'A' | 'B') },
  }));
}

function selected(
  candidates: readonly RunPair[],
  comparisons: readonly Comparison[],
  draw = 0.4,
  panelist = 'new',
) {
  return selectPair({ panelist, candidates, comparisons, random: () => draw });
}

function modelsOf(pair: RunPair | null): string {
  return pair === null ? '' : [pair.modelA, pair.modelB].sort().join('');
}

const draws = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the pair that is handed out', () => {
  it('is one of those that may be, on either side, and none where there are none', () => {
    expect(selected([], given('x', 'y', 'A'))).toBeNull();
    fc.assert(
      fc.property(arbitraryComparisons, draws, (comparisons, draw) => {
        const candidates = pairsOf('vwxyz', 'ab');
        const pair = selected(candidates, comparisons, draw)!;
        const found = candidates.filter(
          ({ runA, runB }) => [pair.runA, pair.runB].sort().join() === [runA, runB].sort().join(),
        );
        expect(found).toHaveLength(1);
        expect(pair.runA.startsWith(pair.modelA)).toBe(true);
        expect(pair.runB.startsWith(pair.modelB)).toBe(true);
      }),
    );
  });

  it('joins groups that never met, before anything else, however far apart its two are', () => {
    const apart = [...given('w', 'x', 'AAAAAA'), ...given('y', 'z', 'AAAAAA'), ...given('y', 'u', '=')];
    const [strongAndWeak] = pairsOf('wz');
    const [equals] = pairsOf('uy');
    fc.assert(
      fc.property(draws, (draw) => {
        expect(modelsOf(selected([strongAndWeak!, equals!], apart, draw))).toBe('wz');
        expect(modelsOf(selected([strongAndWeak!, equals!], [...apart, ...given('u', 'w', '=')], draw))).toBe(
          'uy',
        );
      }),
    );
  });

  it('takes in a model that nobody has compared', () => {
    const pair = selected(pairsOf('xyz'), given('x', 'y', 'ABABAB'));
    expect(modelsOf(pair)).toContain('z');
  });

  it('is the closest of pairs that were compared as often', () => {
    const comparisons = [
      ...given('x', 'y', 'AAAAAA'),
      ...given('x', 'z', 'AAAAAA'),
      ...given('y', 'z', 'ABABAB'),
    ];
    expect(modelsOf(selected(pairsOf('xyz'), comparisons))).toBe('yz');
  });

  it('is the one that was compared least, of pairs that are as close', () => {
    const comparisons = [...given('x', 'y', 'ABAB'), ...given('x', 'z', 'ABAB'), ...given('y', 'z', 'AB')];
    // In an environment in which none of them was compared yet.
    expect(modelsOf(selected(pairsOf('xyz', 'f'), comparisons))).toBe('yz');
  });

  it('is of the environment in which the two were compared least', () => {
    const comparisons = [...given('x', 'y', 'ABAB'), ...given('x', 'y', 'AB', 'f')];
    expect(selected(pairsOf('xy', 'ef'), comparisons)!.runA).toMatch(/f$/);
  });

  it('goes round the panelists: of equals, it is the one that this panelist compared less', () => {
    const each = [...given('x', 'y', '=='), ...given('x', 'z', '=='), ...given('y', 'z', '==')];
    const own = (a: string, b: string) => ({ ...given(a, b, '=')[0]!, panelist: 'own' });
    const other = (a: string, b: string) => ({ ...given(a, b, '=')[0]!, panelist: 'other' });
    // Every pair was compared three times, and two of them once by this panelist.
    const comparisons = [...each, own('x', 'y'), own('x', 'z'), other('y', 'z')];
    expect(modelsOf(selected(pairsOf('xyz', 'f'), comparisons, 0.4, 'own'))).toBe('yz');
  });

  it('puts a model on either side as often, for each panelist', () => {
    fc.assert(
      fc.property(fc.infiniteStream(draws), (stream) => {
        const random = () => stream.next().value as number;
        const comparisons: Comparison[] = [];
        const open = new Set(pairsOf('wxyz', 'efgh'));
        while (open.size > 0) {
          const candidates = [...open];
          const pair = selectPair({ panelist: '1', candidates, comparisons, random })!;
          open.delete(
            candidates.find(
              ({ runA, runB }) => [runA, runB].includes(pair.runA) && [runA, runB].includes(pair.runB),
            )!,
          );
          comparisons.push({ ...pair, panelist: '1', outcome: random() < 0.5 ? 'A' : 'B' });
        }
        for (const model of 'wxyz') {
          const left = comparisons.filter(({ modelA }) => modelA === model).length;
          expect(Math.abs(2 * left - 12)).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 25 },
    );
  });
});
