import type { ComparisonTable } from './comparison-table.ts';

/** What a fit needs of the comparisons, and all that it needs: the totals of each pair of models. Square, by row. */
export interface PairTotals {
  readonly models: number;
  /** How often the two met; the same either way. */
  readonly meetings: Float64Array;
  /** Half-wins that the row's model took from the column's. */
  readonly halfWins: Float64Array;
}

/**
 * The totals of each pair of models.
 *
 * @example pairTotals(comparisonTable(comparisons)).meetings[1] // how often the first two models met
 */
export function pairTotals(table: ComparisonTable): PairTotals {
  const models = table.models.length;
  const meetings = new Float64Array(models * models);
  const halfWins = new Float64Array(models * models);
  for (let row = 0; row < table.first.length; row += 1) {
    const first = table.first[row] ?? 0;
    const second = table.second[row] ?? 0;
    const taken = table.halfWins[row] ?? 0;
    const there = first * models + second;
    const back = second * models + first;
    meetings[there] = (meetings[there] ?? 0) + 1;
    meetings[back] = (meetings[back] ?? 0) + 1;
    halfWins[there] = (halfWins[there] ?? 0) + taken;
    halfWins[back] = (halfWins[back] ?? 0) + 2 - taken;
  }
  return { models, meetings, halfWins };
}
