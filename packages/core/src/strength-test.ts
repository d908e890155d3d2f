import { QUORUM } from './quorum.ts';
import type { StrengthCovariance } from './strength-covariance.ts';

/** What the strengths' uncertainty rests on. */
export interface StrengthEvidence {
  readonly models: number;
  readonly panelists: number;
  readonly runs: number;
  readonly covariance: StrengthCovariance;
}

/** Why a strength has no interval, and a difference no test: fewer than three panelists, or nothing that varies. */
export type StrengthWithheld = 'TOO_FEW_PANELISTS' | 'NO_VARIATION';

/** How sure a strength or a difference of two is, in logits. */
export type StrengthCertainty =
  | { readonly standardError: number; readonly degreesOfFreedom: number; readonly withheld: null }
  | { readonly standardError: null; readonly degreesOfFreedom: null; readonly withheld: StrengthWithheld };

/** What a variance must exceed, of the largest that any model has, to be more than the last digits of a computation. */
const NEGLIGIBLE = 1e-13;

/**
 * The two-way clustered standard error of a model's strength, or of the difference of two, and its degrees of freedom.
 * Panelists and runs are crossed: V = max(V_P + V_R − V_PR, V_P, V_J), df = (V_P + V_R)² / (V_P²/(G−1) + V_R²/(N−M))
 * with G panelists, N runs, M models. With one run a model, runs cannot be told from models: V = max(V_P, V_J),
 * df = G − 1. Withheld for G < 3 and V = 0.
 *
 * @param other the model whose strength is taken away, by its place.
 * @example strengthCertainty(evidence, 0, 1).standardError // of λ₀ − λ₁
 */
export function strengthCertainty(
  { models, panelists, runs, covariance }: StrengthEvidence,
  model: number,
  other?: number,
): StrengthCertainty {
  if (panelists < QUORUM) return withheldFor('TOO_FEW_PANELISTS');
  const scale = Math.max(...[covariance.panelist, covariance.judgment].map((each) => largest(each, models)));
  const of = (matrix: Float64Array) => {
    const variance = varianceOf(matrix, models, model, other);
    return variance > NEGLIGIBLE * scale ? variance : 0;
  };
  const [panelist, judgment] = [of(covariance.panelist), of(covariance.judgment)];
  if (runs === models) return certain(Math.max(panelist, judgment), panelists - 1);
  const run = of(covariance.run);
  const variance = Math.max(panelist + run - of(covariance.panelistOfRun), panelist, judgment);
  const moved = panelist + run;
  // Where panelists and runs each cancel out and single judgments alone vary, panelists are what there are fewest of.
  if (moved === 0) return certain(variance, panelists - 1);
  return certain(variance, moved ** 2 / (panelist ** 2 / (panelists - 1) + run ** 2 / (runs - models)));
}

function certain(variance: number, degreesOfFreedom: number): StrengthCertainty {
  if (variance === 0) return withheldFor('NO_VARIATION');
  return { standardError: Math.sqrt(variance), degreesOfFreedom, withheld: null };
}

function withheldFor(withheld: StrengthWithheld): StrengthCertainty {
  return { standardError: null, degreesOfFreedom: null, withheld };
}

function varianceOf(matrix: Float64Array, n: number, model: number, other: number | undefined): number {
  const at = (row: number, column: number) => matrix[row * n + column] ?? 0;
  if (other === undefined) return at(model, model);
  return at(model, model) + at(other, other) - 2 * at(model, other);
}

function largest(matrix: Float64Array, n: number): number {
  let most = 0;
  for (let i = 0; i < n; i += 1) most = Math.max(most, matrix[i * n + i] ?? 0);
  return most;
}
