import {
  deriveCells,
  type JackknifedScore,
  jackknifeScore,
  type PanelCategory,
  type ScoreInterval,
  scoreInterval,
} from '@panelmark/core';
import type { CountingModel } from '../leaderboard/counting-panel.ts';
import { panelOfModel } from '../leaderboard/model-panel.ts';

/** How sure the scores of one model are. */
export interface ModelStatistics {
  /** What the tests against other models start from. */
  readonly jackknifed: JackknifedScore;
  readonly overall: ScoreInterval;
  /** By category slug; a category without a cell has none. */
  readonly categories: ReadonlyMap<string, ScoreInterval>;
}

/** Kept as long as the model's cards stay the same, which are then the very same object. */
const kept = new WeakMap<CountingModel, ModelStatistics>();

/**
 * The statistics of a model that holds at least one cell: computed once for its cards.
 *
 * @param breathe awaited between the steps, of which there is one a category.
 */
export async function statisticsOfModel(
  model: CountingModel,
  categories: readonly PanelCategory[],
  breathe: () => Promise<void>,
): Promise<ModelStatistics> {
  const known = kept.get(model);
  if (known !== undefined) return known;
  const runs = deriveCells(panelOfModel(model, categories));
  const jackknifed = jackknifeScore(runs);
  const byCategory = new Map<string, ScoreInterval>();
  for (const { slug } of categories) {
    await breathe();
    const inCategory = jackknifeScore(runs, slug);
    if (inCategory.score.cells > 0) byCategory.set(slug, scoreInterval(inCategory));
  }
  const computed = { jackknifed, overall: scoreInterval(jackknifed), categories: byCategory };
  kept.set(model, computed);
  return computed;
}
