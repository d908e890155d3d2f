import { laplacianInverse } from './laplacian-inverse.ts';
import type { PairTotals } from './pair-totals.ts';

/** Strengths that make the comparisons most likely. */
export interface StrengthFit {
  /** λ of each model, in logits; they sum to zero. */
  readonly lambda: Float64Array;
  /** The pseudo-inverse of the information on Σλ = 0, by row: what the covariance would be if comparisons were independent. */
  readonly covariance: Float64Array;
}

const STEPS_MAX = 1000;

/** Lengths of a step in standard errors, squared: too short to matter, and short enough for Newton's method to be sure. */
const [ARRIVED, NEAR] = [1e-24, 1e-12];

/**
 * The expected score of a model against one that is `advantage` logits weaker: 1 / (1 + e^−advantage).
 *
 * @example expectedScore(0) // 0.5
 */
export function expectedScore(advantage: number): number {
  return 1 / (1 + Math.exp(-advantage));
}

/**
 * Bradley and Terry's model (1952) by maximum likelihood: P(a beats b) = 1 / (1 + e^(λb − λa)), a tie half a win to
 * each side, found by Newton's method from λ = 0. The likelihood is concave; a step that would overshoot is halved.
 *
 * @param totals of models of which there is a single bloc: otherwise no strengths are the most likely.
 * @throws RangeError when the models never met; Error when no strengths are found.
 * @example strengthFit(totals).lambda // 0.8047…, −0.8047…
 */
export function strengthFit(totals: PairTotals): StrengthFit {
  const { models } = totals;
  let lambda = new Float64Array(models);
  let likelihood = logLikelihood(totals, lambda);
  let lastLength = Number.POSITIVE_INFINITY;
  for (let taken = 0; taken < STEPS_MAX; taken += 1) {
    const { gradient, weights } = derivatives(totals, lambda);
    const covariance = laplacianInverse(weights, models);
    const step = product(covariance, gradient);
    // The step's length in standard errors, squared; it shrinks until only rounding is left of it.
    const length = step.reduce((sum, each, model) => sum + each * (gradient[model] ?? 0), 0);
    if (length <= ARRIVED || (length <= NEAR && length >= lastLength / 2)) return { lambda, covariance };
    lastLength = length;

    let fraction = 1;
    let next = moved(lambda, step, fraction);
    // Near the top the likelihood is flat to its last digit, and a step is right without its word.
    const isSure = length <= NEAR * (1 - likelihood);
    while (!isSure && fraction > 0 && logLikelihood(totals, next) < likelihood) {
      fraction /= 2;
      next = moved(lambda, step, fraction);
    }
    lambda = next;
    likelihood = logLikelihood(totals, lambda);
  }
  throw new Error('The comparisons gave no strengths.');
}

/** Of the log-likelihood in wins: its gradient, and the weights whose Laplacian is the negative of its second derivatives. */
function derivatives({ models, meetings, halfWins }: PairTotals, lambda: Float64Array) {
  const gradient = new Float64Array(models);
  const weights = new Float64Array(models * models);
  for (let a = 0; a < models; a += 1) {
    for (let b = 0; b < models; b += 1) {
      const met = meetings[a * models + b] ?? 0;
      if (met === 0) continue;
      const advantage = (lambda[a] ?? 0) - (lambda[b] ?? 0);
      const [win, loss] = [expectedScore(advantage), expectedScore(-advantage)];
      const taken = (halfWins[a * models + b] ?? 0) / 2;
      gradient[a] = (gradient[a] ?? 0) + taken * loss - (met - taken) * win;
      weights[a * models + b] = met * win * loss;
    }
  }
  return { gradient, weights };
}

function logLikelihood({ models, halfWins }: PairTotals, lambda: Float64Array): number {
  let sum = 0;
  for (let a = 0; a < models; a += 1) {
    for (let b = 0; b < models; b += 1) {
      const taken = halfWins[a * models + b] ?? 0;
      if (taken > 0) sum += (taken / 2) * logExpectedScore((lambda[a] ?? 0) - (lambda[b] ?? 0));
    }
  }
  return sum;
}

function logExpectedScore(advantage: number): number {
  return advantage > 0 ? -Math.log1p(Math.exp(-advantage)) : advantage - Math.log1p(Math.exp(advantage));
}

function product(matrix: Float64Array, vector: Float64Array): Float64Array<ArrayBuffer> {
  const n = vector.length;
  return Float64Array.from({ length: n }, (_, i) =>
    vector.reduce((sum, each, j) => sum + (matrix[i * n + j] ?? 0) * each, 0),
  );
}

/** Strengths moved by a part of a step, and put back to where they sum to zero. */
function moved(lambda: Float64Array, step: Float64Array, fraction: number): Float64Array<ArrayBuffer> {
  const values = Float64Array.from(lambda, (each, model) => each + fraction * (step[model] ?? 0));
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return values.map((each) => each - mean);
}
