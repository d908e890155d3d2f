import type { ComparisonTable } from './comparison-table.ts';
import { INTERVAL_LEVEL, type Interval } from './interval.ts';
import { POINTS_PER_LOGIT } from './model-strength.ts';
import { QUORUM } from './quorum.ts';
import { residualsOf } from './strength-covariance.ts';
import { expectedScore, type StrengthFit } from './strength-fit.ts';
import type { StrengthWithheld } from './strength-test.ts';
import { studentTTwoSidedQuantile } from './student-t.ts';

/** What standing on the left is worth, in points of the Elo scale; below zero when the right is the better side. */
export interface SideAdvantage {
  /** Null where no two models ever changed sides, so that sides cannot be told from models. */
  readonly advantage: number | null;
  readonly standardError: number | null;
  readonly interval: Interval | null;
  readonly withheld: StrengthWithheld | 'SIDES_FIXED' | null;
}

/** What sides must tell apart of all that they could, to be more than the last digits of a computation. */
const NEGLIGIBLE = 1e-9;

/**
 * The advantage of the left: β in P(a beats b) = 1 / (1 + e^(λb − λa − β)) with a on the left, by one step of Newton's
 * method from β = 0 at the strengths that were found. With w = p(1 − p) of a judgment, x = x_a − x_b, e what the left
 * took beyond expectation, c = Σ w·x and L⁺ the inverse information on Σλ = 0: s = Σ w − cᵀL⁺c and β = Σ e / s. The sum
 * of e·(1 − cᵀL⁺x)/s over each panelist's judgments, squared and summed, times G/(G − 1), is its variance, or that of
 * single judgments if it is larger; its interval is by Student's t with G − 1 degrees of freedom.
 *
 * @param fit of the same comparisons.
 */
export function sideAdvantage(table: ComparisonTable, fit: StrengthFit): SideAdvantage {
  const models = table.models.length;
  const weighted = new Float64Array(models);
  let total = 0;
  let excess = 0;
  const residual = residualsOf(table, fit.lambda);
  const side = Float64Array.from(table.isFirstLeft, (isLeft) => (isLeft === 1 ? 1 : -1));
  for (let row = 0; row < residual.length; row += 1) {
    const first = table.first[row] ?? 0;
    const second = table.second[row] ?? 0;
    const expected = expectedScore((fit.lambda[first] ?? 0) - (fit.lambda[second] ?? 0));
    const weight = expected * (1 - expected);
    const left = side[row] ?? 0;
    excess += left * (residual[row] ?? 0);
    total += weight;
    weighted[first] = (weighted[first] ?? 0) + left * weight;
    weighted[second] = (weighted[second] ?? 0) - left * weight;
  }
  const explained = Float64Array.from({ length: models }, (_, row) =>
    weighted.reduce((sum, each, column) => sum + each * (fit.covariance[row * models + column] ?? 0), 0),
  );
  const information = total - weighted.reduce((sum, each, model) => sum + each * (explained[model] ?? 0), 0);
  if (information <= NEGLIGIBLE * total) return { advantage: null, ...unsure('SIDES_FIXED') };
  const advantage = (excess / information) * POINTS_PER_LOGIT;
  if (table.panelistCount < QUORUM) return { advantage, ...unsure('TOO_FEW_PANELISTS') };

  const ofPanelist = new Float64Array(table.panelistCount);
  let squares = 0;
  for (let row = 0; row < residual.length; row += 1) {
    const first = table.first[row] ?? 0;
    const second = table.second[row] ?? 0;
    const panelist = table.panelist[row] ?? 0;
    const move =
      (residual[row] ?? 0) * ((side[row] ?? 0) - (explained[first] ?? 0) + (explained[second] ?? 0));
    ofPanelist[panelist] = (ofPanelist[panelist] ?? 0) + move;
    squares += move * move;
  }
  const clustered =
    ofPanelist.reduce((sum, each) => sum + each * each, 0) *
    (table.panelistCount / (table.panelistCount - 1));
  const standardError = (Math.sqrt(Math.max(clustered, squares)) / information) * POINTS_PER_LOGIT;
  if (standardError === 0) return { advantage, ...unsure('NO_VARIATION') };
  const reach = studentTTwoSidedQuantile(INTERVAL_LEVEL, table.panelistCount - 1) * standardError;
  const interval = { low: advantage - reach, high: advantage + reach, level: INTERVAL_LEVEL };
  return { advantage, standardError, interval, withheld: null };
}

function unsure<T extends SideAdvantage['withheld']>(withheld: T) {
  return { standardError: null, interval: null, withheld };
}
