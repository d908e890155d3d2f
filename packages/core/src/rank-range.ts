import { type ScoreDifference, scoreDifference } from './difference.ts';
import type { JackknifedScore } from './leave-one-out.ts';

/** The best and the worst rank that the panel leaves open to a model. */
export interface RankRange {
  readonly best: number;
  readonly worst: number;
}

/** A model with what the tests between models need. */
export interface TestedModel {
  readonly slug: string;
  readonly jackknifed: JackknifedScore;
}

/** The test between two models, and whether it tells them apart among all the tests of the board. */
export interface ModelPair {
  readonly a: string;
  readonly b: string;
  readonly test: ScoreDifference;
  readonly separated: boolean;
}

/** Every test of a board, and the rank range of each model by slug. */
export interface RankRanges {
  readonly pairs: readonly ModelPair[];
  readonly ranges: ReadonlyMap<string, RankRange>;
}

/** The chance of telling apart any two models of a board that are in truth equal. */
export const FAMILY_ERROR = 0.05;

/**
 * Which ranked models can be told apart, and the ranks that this leaves open to each: all M(M − 1)/2 paired
 * differences are tested at once by Holm's method at 5 %; a difference that cannot be tested enters with p = 1 and
 * never separates. The range of a model is [1 + models separably better, M − models separably worse]; it always holds
 * the model's rank.
 *
 * @param models all ranked models of a board, and no other.
 * @param testOf how two models are tested, for whoever remembers the tests of models that did not change.
 * @example rankRanges(models).ranges.get('claude') // { best: 2, worst: 3 }
 */
export function rankRanges(models: readonly TestedModel[], testOf = scoreDifference): RankRanges {
  const tests = models.flatMap((a, index) =>
    models.slice(index + 1).map((b) => ({ a: a.slug, b: b.slug, test: testOf(a.jackknifed, b.jackknifed) })),
  );
  const { separated, ranges } = separate(
    models.map(({ slug }) => slug),
    tests.map(({ a, b, test }) => ({ a, b, difference: test.difference, p: test.p })),
  );
  return { pairs: tests.map((test, index) => ({ ...test, separated: separated[index] === true })), ranges };
}

/** A test between two of the things ranked, by name. */
interface PairTest {
  readonly a: string;
  readonly b: string;
  /** Above zero where `a` is the better. */
  readonly difference: number;
  /** Null when it could not be tested, which counts as 1. */
  readonly p: number | null;
}

/**
 * All tests at once by Holm's method at 5 %, and the rank range that they leave to each name.
 *
 * @param tests one of every two names.
 * @returns whether each test tells its two apart, in the order given, and the ranges by name.
 */
export function separate(
  names: readonly string[],
  tests: readonly PairTest[],
): { readonly separated: readonly boolean[]; readonly ranges: ReadonlyMap<string, RankRange> } {
  const separated = holm(tests.map(({ p }) => p ?? 1));
  const better = new Map<string, number>();
  const worse = new Map<string, number>();
  for (const [index, { a, b, difference }] of tests.entries()) {
    if (separated[index] !== true) continue;
    const [above, below] = difference > 0 ? [a, b] : [b, a];
    better.set(below, (better.get(below) ?? 0) + 1);
    worse.set(above, (worse.get(above) ?? 0) + 1);
  }
  const ranges = new Map(
    names.map((name) => {
      const range = { best: 1 + (better.get(name) ?? 0), worst: names.length - (worse.get(name) ?? 0) };
      return [name, range] as const;
    }),
  );
  return { separated, ranges };
}

/**
 * Holm's step-down test: with the p values ascending, the k-th of m is rejected while it and all before it are at
 * most level / (m − k + 1).
 *
 * @returns for each p, in the order given, whether its hypothesis is rejected.
 * @example holm([0.04, 0.01]) // [true, true]
 */
export function holm(ps: readonly number[], level = FAMILY_ERROR): boolean[] {
  const ascending = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const accepted = ascending.findIndex(({ p }, position) => p > level / (ps.length - position));
  const rejected = new Set(ascending.slice(0, accepted < 0 ? ps.length : accepted).map(({ index }) => index));
  return ps.map((_, index) => rejected.has(index));
}
