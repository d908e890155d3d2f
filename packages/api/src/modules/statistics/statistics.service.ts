import {
  compareScores,
  type JackknifedScore,
  type ModelPair,
  type RankRange,
  rankRanges,
  type ScoreDifference,
  scoreDifference,
  type TestedModel,
} from '@panelmark/core';
import { createBreather } from '../leaderboard/breather.ts';
import type { CountingPanel } from '../leaderboard/counting-panel.ts';
import type { CurrentBoard } from '../leaderboard/leaderboard.service.ts';
import { type ModelStatistics, statisticsOfModel } from './model-statistics.ts';

/** How sure a board is of itself: of ranked models alone, by slug. */
export interface BoardStatistics {
  readonly models: ReadonlyMap<string, ModelStatistics>;
  readonly ranges: ReadonlyMap<string, RankRange>;
  /** Every two ranked models once. */
  readonly pairs: readonly ModelPair[];
  readonly separatedPairs: number;
  /** By slug, the models that a model cannot be told apart from, in the board's order. */
  readonly notSeparableFrom: ReadonlyMap<string, readonly string[]>;
}

const kept = new WeakMap<CountingPanel, Promise<BoardStatistics>>();
const ready = new WeakMap<CountingPanel, BoardStatistics>();

/**
 * The statistics of a board, computed once however many ask. What belongs to models whose cards did not change, and to
 * pairs of them, is taken over from the boards before.
 */
export function statisticsOf(on: CurrentBoard): Promise<BoardStatistics> {
  const known = kept.get(on.panel);
  if (known !== undefined) return known;
  const computed = compute(on);
  kept.set(on.panel, computed);
  computed.then(
    (statistics) => ready.set(on.panel, statistics),
    () => kept.delete(on.panel),
  );
  return computed;
}

/** Reads from the statistics of a board: at once where they are there, as a page asks them a thousand things. */
export function readStatistics<T>(
  on: CurrentBoard,
  read: (statistics: BoardStatistics) => T,
): T | Promise<T> {
  const statistics = ready.get(on.panel);
  return statistics === undefined ? statisticsOf(on).then(read) : read(statistics);
}

/** The statistics of one model on a board. */
export function modelIn({ models }: BoardStatistics, slug: string): ModelStatistics {
  const found = models.get(slug);
  if (found === undefined) throw new TypeError(`The board has no statistics of ${slug}.`);
  return found;
}

/** The rank range of one model on a board. */
export function rangeIn({ ranges }: BoardStatistics, slug: string): RankRange {
  const found = ranges.get(slug);
  if (found === undefined) throw new TypeError(`The board has no rank range of ${slug}.`);
  return found;
}

async function compute({ board, panel }: CurrentBoard): Promise<BoardStatistics> {
  const breathe = createBreather();
  const models = new Map<string, ModelStatistics>();
  for (const standing of board.ranked) {
    const model = panel.get(standing.slug);
    const computed = model && (await statisticsOfModel(model, board.categories, breathe));
    if (computed === undefined || compareScores(computed.jackknifed.score, standing) !== 0) {
      throw new TypeError(`The cards of ${standing.slug} do not make the score on the board.`);
    }
    models.set(standing.slug, computed);
    await breathe();
  }
  const compared = [...models].map(([slug, { jackknifed }]) => ({ slug, jackknifed }));
  await testAll(compared, breathe);
  const { ranges, pairs } = rankRanges(compared, testOf);
  const order = [...models.keys()];
  return {
    models,
    ranges,
    pairs,
    separatedPairs: pairs.filter(({ separated }) => separated).length,
    notSeparableFrom: notSeparable(order, pairs),
  };
}

/** Every test beforehand, so that ranking them all at once takes no time. */
async function testAll(models: readonly TestedModel[], breathe: () => Promise<void>): Promise<void> {
  for (const [index, a] of models.entries()) {
    for (const b of models.slice(index + 1)) {
      testOf(a.jackknifed, b.jackknifed);
      await breathe();
    }
  }
}

const tests = new WeakMap<JackknifedScore, WeakMap<JackknifedScore, ScoreDifference>>();

function testOf(a: JackknifedScore, b: JackknifedScore): ScoreDifference {
  const ofA = tests.get(a) ?? new WeakMap<JackknifedScore, ScoreDifference>();
  tests.set(a, ofA);
  const known = ofA.get(b);
  if (known !== undefined) return known;
  const tested = scoreDifference(a, b);
  ofA.set(b, tested);
  return tested;
}

function notSeparable(order: readonly string[], pairs: readonly ModelPair[]): Map<string, string[]> {
  const close = new Map(order.map((slug) => [slug, new Set<string>()]));
  for (const { a, b, separated } of pairs) {
    if (separated) continue;
    close.get(a)?.add(b);
    close.get(b)?.add(a);
  }
  return new Map([...close].map(([slug, set]) => [slug, order.filter((other) => set.has(other))]));
}
