import { type ClusterSquares, clusterSquares, sandwiched } from './cluster-squares.ts';
import type { ComparisonTable } from './comparison-table.ts';
import { orderedBy } from './counting-sort.ts';
import { expectedScore, type StrengthFit } from './strength-fit.ts';

/**
 * Covariances of the strengths, in squared logits, model × model by row: each takes as independent draws what its name
 * says, and nothing smaller.
 */
export interface StrengthCovariance {
  /** With its small-sample factor G/(G − 1) for G panelists. */
  readonly panelist: Float64Array;
  /** With its small-sample factor N/(N − 1) for N runs. */
  readonly run: Float64Array;
  readonly panelistOfRun: Float64Array;
  readonly judgment: Float64Array;
}

/**
 * The covariances that clusters of judgments give. A judgment of a against b moves the strengths by e·H⁻¹(x_a − x_b),
 * with e what a took beyond what was expected of it and H the information. The moves are summed by panelist, by run (a
 * judgment counts for both of its runs), by panelist and run, and not at all; the squared sums are added up (Cameron,
 * Gelbach and Miller 2011).
 *
 * @param fit of the same comparisons.
 */
export function strengthCovariance(table: ComparisonTable, fit: StrengthFit): StrengthCovariance {
  const models = table.models.length;
  const residual = residualsOf(table, fit.lambda);
  const of = (squares: ClusterSquares, factor: number) =>
    sandwiched(fit.covariance, squares.close(), models, factor);
  const [panelist, judgment] = squaresByPanelist(table, residual);
  const [run, panelistOfRun] = squaresByRun(table, residual);
  return {
    panelist: of(panelist, table.panelistCount / (table.panelistCount - 1)),
    run: of(run, table.runCount / (table.runCount - 1)),
    panelistOfRun: of(panelistOfRun, 1),
    judgment: of(judgment, 1),
  };
}

/** What the first model took beyond what its strength let expect, in wins, by row. */
export function residualsOf(
  { first, second, halfWins }: ComparisonTable,
  lambda: Float64Array,
): Float64Array {
  const residual = new Float64Array(halfWins.length);
  for (let row = 0; row < residual.length; row += 1) {
    const advantage = (lambda[first[row] ?? 0] ?? 0) - (lambda[second[row] ?? 0] ?? 0);
    residual[row] = (halfWins[row] ?? 0) / 2 - expectedScore(advantage);
  }
  return residual;
}

function squaresByPanelist(table: ComparisonTable, residual: Float64Array) {
  const [byPanelist, byJudgment] = [clusterSquares(table.models.length), clusterSquares(table.models.length)];
  for (let row = 0; row < residual.length; row += 1) {
    // The table is in the order of panelists.
    if (row > 0 && table.panelist[row] !== table.panelist[row - 1]) byPanelist.close();
    const first = table.first[row] ?? 0;
    const second = table.second[row] ?? 0;
    const beyond = residual[row] ?? 0;
    byPanelist.add(first, second, beyond);
    byJudgment.add(first, second, beyond);
    byJudgment.close();
  }
  return [byPanelist, byJudgment] as const;
}

function squaresByRun(table: ComparisonTable, residual: Float64Array) {
  const rows = residual.length;
  // A judgment stands here twice: as `row` for the run of its first model, as `rows + row` for that of its second.
  const runOf = new Int32Array(2 * rows);
  runOf.set(table.firstRun);
  runOf.set(table.secondRun, rows);
  const panelistOf = new Int32Array(2 * rows);
  panelistOf.set(table.panelist);
  panelistOf.set(table.panelist, rows);
  const byPanelist = orderedBy(panelistOf, table.panelistCount, Int32Array.from(runOf.keys()));
  const order = orderedBy(runOf, table.runCount, byPanelist);

  const [byRun, byPanelistOfRun] = [clusterSquares(table.models.length), clusterSquares(table.models.length)];
  for (let index = 0; index < order.length; index += 1) {
    const entry = order[index] ?? 0;
    const before = order[index - 1] ?? entry;
    const isNewRun = runOf[before] !== runOf[entry];
    if (isNewRun || panelistOf[before] !== panelistOf[entry]) byPanelistOfRun.close();
    if (isNewRun) byRun.close();
    const row = entry < rows ? entry : entry - rows;
    const first = table.first[row] ?? 0;
    const second = table.second[row] ?? 0;
    const beyond = residual[row] ?? 0;
    byRun.add(first, second, beyond);
    byPanelistOfRun.add(first, second, beyond);
  }
  return [byRun, byPanelistOfRun] as const;
}
