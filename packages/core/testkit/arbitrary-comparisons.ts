import fc from 'fast-check';
import type { Comparison } from '../src/comparison.ts';

/**
 * Comparisons as they come: two to five models with a run each in up to three environments, panelists who skip pairs,
 * either model on the left, every outcome. Often one model wins everything, or two groups never meet.
 */
export const arbitraryComparisons: fc.Arbitrary<readonly Comparison[]> = fc
  .record({
    models: fc.integer({ min: 2, max: 5 }),
    environments: fc.integer({ min: 1, max: 3 }),
    panelists: fc.integer({ min: 1, max: 5 }),
  })
  .chain(({ models, environments, panelists }) => {
    const seats = Array.from({ length: panelists }, (_, panelist) =>
      Array.from({ length: environments }, (_, environment) =>
        pairsOf(models, `${panelist}`, `e${environment}`),
      ),
    ).flat(2);
    return fc
      .array(
        fc.record({
          isJudged: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
          isTurned: fc.boolean(),
          outcome: fc.constantFrom('A', 'B', 'TIE', 'BOTH_BAD'),
        }),
        { minLength: seats.length, maxLength: seats.length },
      )
      .map((judgments) =>
        seats.flatMap((seat, index) => {
          const { isJudged, isTurned, outcome } = judgments[index]!;
          if (!isJudged) return [];
          return [{ ...(isTurned ? sidesExchanged(seat) : seat), outcome }];
        }),
      );
  });

/** The same judgment, seen from the other side. */
export function sidesExchanged(comparison: Comparison): Comparison {
  const { panelist, runA, runB, modelA, modelB, outcome } = comparison;
  return { panelist, runA: runB, runB: runA, modelA: modelB, modelB: modelA, outcome: opposite(outcome) };
}

/** What the panelist would have said with the opposite taste. */
export function opposite(outcome: Comparison['outcome']): Comparison['outcome'] {
  if (outcome === 'A') return 'B';
  return outcome === 'B' ? 'A' : outcome;
}

function pairsOf(models: number, panelist: string, environment: string): Comparison[] {
  const names = Array.from('vwxyz').slice(0, models);
  return names.flatMap((modelA, index) =>
    names.slice(index + 1).map((modelB) => ({
      ...{ panelist: `panelist-${panelist}`, modelA, modelB, outcome: 'TIE' as const },
      ...{ runA: `${modelA}/${environment}`, runB: `${modelB}/${environment}` },
    })),
  );
}
