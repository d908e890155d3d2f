import { type Comparison, ComparisonError, halfWinsOfA } from './comparison.ts';
import { orderedBy } from './counting-sort.ts';
import { namePlaces } from './name-places.ts';

/**
 * Comparisons as columns of whole numbers, in an order that does not depend on how they came: by panelist, then by run,
 * since a panelist compares two runs once at most. Each is turned so that the model that comes first by slug is the first.
 */
export interface ComparisonTable {
  /** Slugs, ascending: the columns of models are places in this list. */
  readonly models: readonly string[];
  readonly panelistCount: number;
  readonly runCount: number;
  readonly panelist: Int32Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly firstRun: Int32Array;
  readonly secondRun: Int32Array;
  /** What the first takes of the two half-wins that a comparison gives away: for the ranking "both bad" is a tie. */
  readonly halfWins: Int32Array;
  /** 1 where both were bad, else 0. */
  readonly isBothBad: Int32Array;
  /** 1 where the first stood on the left, else 0. */
  readonly isFirstLeft: Int32Array;
}

/**
 * Reads comparisons into columns, in time that grows with their number alone: a million of them are no trouble.
 *
 * @throws ComparisonError when a model is compared with itself, or a run stands under two models.
 * @example comparisonTable(comparisons).models // ['claude-v1', 'gpt-4']
 */
export function comparisonTable(comparisons: readonly Comparison[]): ComparisonTable {
  const [models, panelists, runs] = [namePlaces(), namePlaces(), namePlaces()];
  const rows = comparisons.length;
  const column = () => new Int32Array(rows);
  const asGiven = { panelist: column(), modelA: column(), modelB: column(), runA: column(), runB: column() };
  const modelOfRun: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    const comparison = comparisons[row];
    if (comparison === undefined) continue;
    const modelA = models.of(comparison.modelA);
    const modelB = models.of(comparison.modelB);
    const runA = runs.of(comparison.runA);
    const runB = runs.of(comparison.runB);
    if (modelA === modelB) throw new ComparisonError(`${comparison.modelA} is compared with itself.`);
    modelOfRun[runA] ??= modelA;
    modelOfRun[runB] ??= modelB;
    if (modelOfRun[runA] !== modelA || modelOfRun[runB] !== modelB)
      throw new ComparisonError(
        `A run of ${comparison.runA} and ${comparison.runB} stands under two models.`,
      );
    asGiven.panelist[row] = panelists.of(comparison.panelist);
    asGiven.modelA[row] = modelA;
    asGiven.modelB[row] = modelB;
    asGiven.runA[row] = runA;
    asGiven.runB[row] = runB;
  }
  const [byModel, byPanelist, byRun] = [models.sorted(), panelists.sorted(), runs.sorted()];
  const turned = { first: column(), second: column(), firstRun: column(), secondRun: column() };
  const said = { panelist: column(), halfWins: column(), isBothBad: column(), isFirstLeft: column() };
  for (let row = 0; row < rows; row += 1) {
    const a = byModel.places[asGiven.modelA[row] ?? 0] ?? 0;
    const b = byModel.places[asGiven.modelB[row] ?? 0] ?? 0;
    const runA = byRun.places[asGiven.runA[row] ?? 0] ?? 0;
    const runB = byRun.places[asGiven.runB[row] ?? 0] ?? 0;
    const outcome = comparisons[row]?.outcome ?? 'TIE';
    turned.first[row] = Math.min(a, b);
    turned.second[row] = Math.max(a, b);
    turned.firstRun[row] = a < b ? runA : runB;
    turned.secondRun[row] = a < b ? runB : runA;
    said.panelist[row] = byPanelist.places[asGiven.panelist[row] ?? 0] ?? 0;
    said.halfWins[row] = a < b ? halfWinsOfA(outcome) : 2 - halfWinsOfA(outcome);
    said.isBothBad[row] = outcome === 'BOTH_BAD' ? 1 : 0;
    said.isFirstLeft[row] = a < b ? 1 : 0;
  }

  let order = Int32Array.from(said.halfWins.keys());
  order = orderedBy(turned.secondRun, byRun.names.length, order);
  order = orderedBy(turned.firstRun, byRun.names.length, order);
  order = orderedBy(said.panelist, byPanelist.names.length, order);
  const inOrder = (values: Int32Array) => order.map((row) => values[row] ?? 0);
  return {
    ...{ models: byModel.names, panelistCount: byPanelist.names.length, runCount: byRun.names.length },
    ...{ panelist: inOrder(said.panelist), halfWins: inOrder(said.halfWins) },
    ...{ isBothBad: inOrder(said.isBothBad), isFirstLeft: inOrder(said.isFirstLeft) },
    ...{ first: inOrder(turned.first), second: inOrder(turned.second) },
    ...{ firstRun: inOrder(turned.firstRun), secondRun: inOrder(turned.secondRun) },
  };
}
