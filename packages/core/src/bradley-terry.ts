import type { ComparisonTable } from './comparison-table.ts';
import { connectivityOf } from './connectivity.ts';
import { type ModelStrength, modelStrengths, type StrengthTest, strengthTests } from './model-strength.ts';
import { pairTotals } from './pair-totals.ts';
import { separate } from './rank-range.ts';
import { type SideAdvantage, sideAdvantage } from './side-advantage.ts';
import { strengthCovariance } from './strength-covariance.ts';
import { strengthFit } from './strength-fit.ts';
import { type Undetermined, undetermined } from './undetermined.ts';

/** The test between two models, and whether it tells them apart among all the tests of the ranking. */
export interface StrengthPair extends StrengthTest {
  readonly separated: boolean;
}

/** A ranking by strength; or none, and why. */
export type BradleyTerry =
  | {
      readonly undetermined: null;
      /** Best first, equals by slug. */
      readonly models: readonly ModelStrength[];
      /** One of every two models. */
      readonly pairs: readonly StrengthPair[];
      /** What standing on the left is worth. */
      readonly left: SideAdvantage;
    }
  | { readonly undetermined: Undetermined };

/**
 * Strengths of models by their comparisons: Bradley and Terry's model (1952) by maximum likelihood, ties as half a win
 * to each side; standard errors clustered by panelists and by runs; all pairs tested at once by Holm's method at 5 %,
 * and the rank ranges that this leaves. No strengths at all, and the reason, where they cannot be estimated: where the
 * graph "took at least half a point from" is not strongly connected (Ford 1957).
 *
 * @param table the comparisons that count, of models at quorum.
 * @example bradleyTerry(comparisonTable([])) // { undetermined: { reason: 'TOO_FEW_MODELS' } }
 */
export function bradleyTerry(table: ComparisonTable): BradleyTerry {
  const slugs = table.models;
  const totals = pairTotals(table);
  const reason = undetermined(connectivityOf(totals), slugs);
  if (reason !== null) return { undetermined: reason };

  const fit = strengthFit(totals);
  const evidence = {
    ...{ models: slugs.length, panelists: table.panelistCount, runs: table.runCount },
    covariance: strengthCovariance(table, fit),
  };
  const tests = strengthTests(slugs, fit.lambda, evidence);
  const { separated, ranges } = separate(slugs, tests);
  return {
    undetermined: null,
    models: modelStrengths(slugs, fit.lambda, evidence, ranges),
    pairs: tests.map((test, index) => ({ ...test, separated: separated[index] === true })),
    left: sideAdvantage(table, fit),
  };
}
