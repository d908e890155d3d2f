import { expect, it } from 'vitest';
import { comparisonOf, type JudgedPair, judgedPairs } from '../testkit/judged-pairs.ts';
import { describeRealJudgments, sharedJson } from '../testkit/shared-data.ts';
import { bradleyTerry } from './bradley-terry.ts';
import type { Comparison } from './comparison.ts';
import { comparisonTable } from './comparison-table.ts';
import { connectivityOf } from './connectivity.ts';
import { POINTS_PER_LOGIT } from './model-strength.ts';
import { pairTotals } from './pair-totals.ts';
import { strengthCovariance } from './strength-covariance.ts';
import { strengthFit } from './strength-fit.ts';

interface ExpectedStrengths {
  readonly status: string;
  readonly strong_components?: readonly (readonly string[])[];
  readonly connected_components?: readonly (readonly string[])[];
  readonly strength?: Record<string, number>;
  readonly elo?: Record<string, number>;
  readonly se_model?: Record<string, number>;
  readonly se_judgment_sandwich?: Record<string, number>;
  readonly v_parts?: Record<string, { panelist: number; run: number; panelist_run: number }>;
  readonly se_two_way?: Record<string, number>;
  readonly df_two_way?: Record<string, number>;
  readonly ci95?: Record<string, readonly [number, number]>;
  readonly mean_expected_score?: Record<string, number>;
  readonly rank_range?: Record<string, readonly [number, number]>;
  readonly pairwise?: readonly {
    readonly a: string;
    readonly b: string;
    readonly diff: number;
    readonly se: number;
    readonly df: number;
    readonly p: number;
    readonly separated: boolean;
  }[];
}

function expectRelative(actual: number | null, expected: number, relative = 1e-6): void {
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(relative * Math.abs(expected));
}

function expectAbsolute(actual: number, expected: number, absolute = 1e-8): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(absolute);
}

function strengthsOf(comparisons: readonly Comparison[]) {
  return bradleyTerry(comparisonTable(comparisons));
}

function determined(comparisons: readonly Comparison[]) {
  const ranking = strengthsOf(comparisons);
  if (ranking.undetermined !== null) throw new Error(`undetermined: ${ranking.undetermined.reason}`);
  return ranking;
}

/** The parts that the ranking is made of, by model. */
function partsOf(comparisons: readonly Comparison[]) {
  const table = comparisonTable(comparisons);
  const totals = pairTotals(table);
  const { blocs, groups } = connectivityOf(totals);
  const named = (lists: readonly (readonly number[])[]) =>
    lists.map((list) => list.map((each) => table.models[each]!));
  const variances = () => {
    const found = strengthFit(totals);
    return { covariance: found.covariance, ...strengthCovariance(table, found) };
  };
  return { models: table.models, blocs: named(blocs), groups: named(groups), variances };
}

function expectStrengths(comparisons: readonly Comparison[], expected: ExpectedStrengths): void {
  const { models, pairs } = determined(comparisons);
  for (const { model, lambda, strength, ...rest } of models) {
    expectAbsolute(lambda, expected.strength![model]!);
    expectAbsolute(strength, expected.elo![model]!, 1e-8 * POINTS_PER_LOGIT);
    if (expected.status !== 'ok' || expected.se_two_way === undefined) continue;
    expectRelative(rest.standardError, expected.se_two_way[model]! * POINTS_PER_LOGIT);
    expectRelative(rest.degreesOfFreedom, expected.df_two_way![model]!);
    const [low, high] = expected.ci95![model]!.map((each) => 1000 + each * POINTS_PER_LOGIT);
    expectRelative(rest.interval!.low, low!);
    expectRelative(rest.interval!.high, high!);
    expectAbsolute(rest.expectedScore, expected.mean_expected_score![model]!);
    const [best, worst] = expected.rank_range![model]!;
    expect(rest.rankRange).toEqual({ best, worst });
  }
  if (expected.pairwise === undefined) return;
  expect(pairs).toHaveLength(expected.pairwise.length);
  for (const { a, b, diff, se, df, p, separated } of expected.pairwise) {
    const pair = pairs.find((each) => each.a === a && each.b === b)!;
    expectAbsolute(pair.difference / POINTS_PER_LOGIT, diff);
    expectRelative(pair.standardError, se * POINTS_PER_LOGIT);
    expectRelative(pair.degreesOfFreedom, df);
    expectRelative(pair.p, p);
    expect(pair.separated).toBe(separated);
  }
}

function expectParts(comparisons: readonly Comparison[], expected: ExpectedStrengths): void {
  const { models, variances } = partsOf(comparisons);
  const { covariance, panelist, run, panelistOfRun, judgment } = variances();
  for (const [place, model] of models.entries()) {
    const diagonal = place * models.length + place;
    const parts = expected.v_parts![model]!;
    expectRelative(Math.sqrt(covariance[diagonal]!), expected.se_model![model]!);
    expectRelative(Math.sqrt(judgment[diagonal]!), expected.se_judgment_sandwich![model]!);
    expectRelative(panelist[diagonal]!, parts.panelist);
    expectRelative(run[diagonal]!, parts.run);
    expectRelative(panelistOfRun[diagonal]!, parts.panelist_run);
  }
}

describeRealJudgments('the strengths of mtbench_pairs', () => {
  const { half_win: expected } = sharedJson<{ half_win: ExpectedStrengths }>('expected/mtbench_pairs.json');

  it('are what other implementations found, with their intervals, rank ranges and differences', () => {
    expectStrengths(judgedPairs(), expected);
  });

  it('have the variances that other implementations found, part by part', () => {
    expectParts(judgedPairs(), expected);
  });
});

describeRealJudgments('the comparisons that can be checked by hand', () => {
  const { bradley_terry: cases } = sharedJson<{
    bradley_terry: { name: string; judgments: JudgedPair[]; expected: ExpectedStrengths }[];
  }>('expected/edge_cases.json');

  it.each(cases)('agree for: $name', ({ judgments, expected }) => {
    const comparisons = judgments.map(comparisonOf);
    const { blocs, groups } = partsOf(comparisons);
    expect(blocs).toEqual(expected.strong_components);
    expect(groups).toEqual(expected.connected_components);
    if (expected.status === 'not_estimable_not_strongly_connected') {
      expect(strengthsOf(comparisons).undetermined).not.toBeNull();
      return;
    }
    expectStrengths(comparisons, expected);
    if (expected.v_parts !== undefined) expectParts(comparisons, expected);
    const reasons = determined(comparisons).models.map(({ withheld }) => withheld);
    const noVariation = expected.status === 'ok_strengths_only_no_variation';
    expect(new Set(reasons)).toEqual(new Set([noVariation ? 'NO_VARIATION' : null]));
  });
});
