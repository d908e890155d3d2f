import { INTERVAL_LEVEL, type Interval } from './interval.ts';
import type { RankRange } from './rank-range.ts';
import { expectedScore } from './strength-fit.ts';
import { type StrengthEvidence, type StrengthWithheld, strengthCertainty } from './strength-test.ts';
import { studentTTwoSidedP, studentTTwoSidedQuantile } from './student-t.ts';

/** Points of the Elo scale in one logit: 400 points are odds of ten to one. */
export const POINTS_PER_LOGIT = 400 / Math.LN10;

/** Where the mean of all strengths lies, in points of the Elo scale. */
const MEAN_STRENGTH = 1000;

/** Strengths within so many logits are the same one, reached by different roundings. */
const SAME_STRENGTH = 1e-9;

/** A model's place in the ranking by comparisons. */
export interface ModelStrength {
  readonly model: string;
  /** Ordinary competition rank by strength; equal strengths share it. */
  readonly rank: number;
  readonly rankRange: RankRange;
  /** λ in logits; the λ of all models sum to zero. */
  readonly lambda: number;
  /** 1000 + (400 / ln 10) · λ, in points of the Elo scale. */
  readonly strength: number;
  /** The share of points that the model would take, on average, from each of the others. */
  readonly expectedScore: number;
  /** Of the strength, in points of the Elo scale; null, as its degrees of freedom and the interval, when withheld. */
  readonly standardError: number | null;
  readonly degreesOfFreedom: number | null;
  /** In points of the Elo scale. */
  readonly interval: Interval | null;
  readonly withheld: StrengthWithheld | null;
}

/** The test between two models' strengths. */
export interface StrengthTest {
  readonly a: string;
  readonly b: string;
  /** The strength of `a` less that of `b`, in points of the Elo scale. */
  readonly difference: number;
  /** In points of the Elo scale; null, as the two below, when withheld. */
  readonly standardError: number | null;
  readonly degreesOfFreedom: number | null;
  /** Two-sided. */
  readonly p: number | null;
  readonly withheld: StrengthWithheld | null;
}

/** One test of every two models: λ_a − λ_b against its two-way clustered standard error, by Student's t. */
export function strengthTests(
  slugs: readonly string[],
  lambda: Float64Array,
  evidence: StrengthEvidence,
): StrengthTest[] {
  return slugs.flatMap((a, first) =>
    slugs.slice(first + 1).map((b, offset) => {
      const second = first + 1 + offset;
      const logits = (lambda[first] ?? 0) - (lambda[second] ?? 0);
      const certainty = strengthCertainty(evidence, first, second);
      const { degreesOfFreedom, withheld } = certainty;
      const difference = logits * POINTS_PER_LOGIT;
      if (withheld !== null) return { a, b, difference, ...certainty, p: null };
      const p = studentTTwoSidedP(logits / certainty.standardError, degreesOfFreedom);
      const standardError = certainty.standardError * POINTS_PER_LOGIT;
      return { a, b, difference, standardError, degreesOfFreedom, p, withheld };
    }),
  );
}

/** The strengths with their intervals, best first and equals by slug. */
export function modelStrengths(
  slugs: readonly string[],
  lambda: Float64Array,
  evidence: StrengthEvidence,
  ranges: ReadonlyMap<string, RankRange>,
): ModelStrength[] {
  const strongestFirst = [...slugs.entries()]
    .map(([place, model]) => ({ place, model, lambda: lambda[place] ?? 0 }))
    .sort((one, other) => other.lambda - one.lambda);
  let rank = 1;
  const ranked = strongestFirst.map((each, index) => {
    const before = strongestFirst[index - 1];
    if (before !== undefined && before.lambda - each.lambda > SAME_STRENGTH) rank = index + 1;
    return { ...each, rank };
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map((each) => ({
      ...{ model: each.model, rank: each.rank, lambda: each.lambda },
      rankRange: ranges.get(each.model) ?? { best: 1, worst: slugs.length },
      expectedScore: meanExpectedScore(lambda, each.place),
      ...strengthWithInterval(each.lambda, evidence, each.place),
    }));
}

function strengthWithInterval(lambda: number, evidence: StrengthEvidence, place: number) {
  const strength = MEAN_STRENGTH + lambda * POINTS_PER_LOGIT;
  const certainty = strengthCertainty(evidence, place);
  if (certainty.withheld !== null) return { strength, ...certainty, interval: null };
  const standardError = certainty.standardError * POINTS_PER_LOGIT;
  const reach = studentTTwoSidedQuantile(INTERVAL_LEVEL, certainty.degreesOfFreedom) * standardError;
  const interval = { low: strength - reach, high: strength + reach, level: INTERVAL_LEVEL };
  return { strength, ...certainty, standardError, interval };
}

function meanExpectedScore(lambda: Float64Array, place: number): number {
  const own = lambda[place] ?? 0;
  // Against itself a model is expected to take half.
  return (lambda.reduce((sum, each) => sum + expectedScore(own - each), 0) - 0.5) / (lambda.length - 1);
}
