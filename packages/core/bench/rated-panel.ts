import type { Panel, PanelScorecard } from '../src/index.ts';
import { type Random, sampled } from './seeded-random.ts';

/** How ratings come about: standard deviations in points, of normal and independent effects that add up. */
const SPREAD = { model: 1.2, panelist: 0.9, run: 0.6, panelistOfRun: 0.5, category: 0.7, residual: 1.1 };

export const CATEGORIES = 14;

/** What a scorecard holds of the categories when it is partial: each with this chance. */
const PARTIAL = 0.6;

/** Who judges what. */
export interface Scenario {
  readonly name: string;
  /** How many panelists there are to draw from. */
  readonly pool: number;
  readonly environments: number;
  readonly runsPerEnvironment: number;
  /** The fewest and the most panelists that a run gets; each number between is as likely. */
  readonly perRun: readonly [number, number];
  readonly partial: boolean;
}

/** One model's panel, and how good the model truly is in each category, in points before rounding and clipping. */
interface RatedPanel {
  readonly panel: Panel;
  readonly levels: readonly number[];
}

/** A model's panel drawn at random: the model, its categories, its panelists and its runs are all new. */
export function ratedPanel(random: Random, scenario: Scenario, centre: number): RatedPanel {
  const model = centre + SPREAD.model * random.normal();
  const levels = Array.from({ length: CATEGORIES }, () => model + SPREAD.category * random.normal());
  const pool = Array.from({ length: scenario.pool }, (_, index) => ({
    id: `panelist-${index}`,
    severity: SPREAD.panelist * random.normal(),
  }));
  const runs = Array.from({ length: scenario.environments * scenario.runsPerEnvironment }, (_, index) => ({
    ...{ id: `run-${index}`, model: 'model', scored: true, void: false },
    luck: SPREAD.run * random.normal(),
  }));
  const scorecards = runs.flatMap(({ id, luck }) =>
    sampled(random, pool, seatsOf(random, scenario)).map((panelist): PanelScorecard => {
      const shift = luck + panelist.severity + SPREAD.panelistOfRun * random.normal();
      return {
        run: id,
        panelist: panelist.id,
        ratings: ratingsOf(random, levels, shift, scenario.partial),
      };
    }),
  );
  return {
    levels,
    panel: {
      categories: levels.map((_, index) => ({ slug: slugOf(index), name: slugOf(index) })),
      models: [{ slug: 'model', name: 'model', vendor: null, version: null }],
      runs,
      panelists: pool.map(({ id }) => ({ id, approved: true })),
      scorecards: scorecards.filter(({ ratings }) => ratings.size > 0),
    },
  };
}

/** The ratings, in whole points, that `ratings.length` panelists who never met the model give one cell of this level. */
export function rateCell(random: Random, level: number, ratings: Float64Array): void {
  const luck = SPREAD.run * random.normal();
  for (let seat = 0; seat < ratings.length; seat += 1) {
    const shift = luck + SPREAD.panelist * random.normal() + SPREAD.panelistOfRun * random.normal();
    ratings[seat] = points(level + shift + SPREAD.residual * random.normal());
  }
}

export function slugOf(category: number): string {
  return `category-${category}`;
}

function ratingsOf(random: Random, levels: readonly number[], shift: number, partial: boolean) {
  const ratings = new Map<string, number>();
  for (const [category, level] of levels.entries()) {
    if (partial && random.uniform() >= PARTIAL) continue;
    ratings.set(slugOf(category), 100 * points(level + shift + SPREAD.residual * random.normal()));
  }
  return ratings;
}

function seatsOf(random: Random, { perRun: [fewest, most] }: Scenario): number {
  return fewest + random.below(most - fewest + 1);
}

function points(value: number): number {
  return Math.min(10, Math.max(0, Math.round(value)));
}
