import {
  deriveCells,
  hasQuorum,
  jackknifeScore,
  type PanelCategory,
  type RunCells,
  ratingFromHundredths,
  roundScore,
  type ScoreDifference,
  scoreDifference,
} from '@panelmark/core';
import { NotFoundError } from '../../domain-error.ts';
import { linesOf, type StandingOnBoard } from '../leaderboard/board-lines.ts';
import type { CountingModel, CountingRun } from '../leaderboard/counting-panel.ts';
import type { CurrentBoard } from '../leaderboard/leaderboard.service.ts';
import { panelOfModel } from '../leaderboard/model-panel.ts';
import { statisticsOf } from '../statistics/statistics.service.ts';

/** Two ranked models, a and b, and how their scores differ: a less b. */
export interface ModelDifference {
  readonly a: StandingOnBoard;
  readonly b: StandingOnBoard;
  readonly overall: ScoreDifference;
  /** Among all the pairs of the board at once. */
  readonly separated: boolean;
  /** Every category of the board, in its order. */
  readonly categories: readonly CategoryDifference[];
  /** Every environment in which both hold a cell, by slug. */
  readonly environments: readonly EnvironmentDifference[];
}

/** The same in a part of the judgments; a number is null below quorum in that part, and the difference with it. */
interface PartDifference {
  readonly scoreOfA: number | null;
  readonly scoreOfB: number | null;
  readonly difference: ScoreDifference | null;
}

export interface CategoryDifference extends PartDifference {
  readonly category: string;
}

export interface EnvironmentDifference extends PartDifference {
  readonly environment: string;
  /** Run ids. */
  readonly runsOfA: readonly string[];
  readonly runsOfB: readonly string[];
}

/**
 * Compares two models of a board: overall, in each category, in each environment that both were run in.
 *
 * @throws NotFoundError when either is no model of the board, without telling which or why.
 */
export async function compareModels(on: CurrentBoard, a: string, b: string): Promise<ModelDifference> {
  const lines = linesOf(on);
  const [lineOfA, lineOfB] = [a, b].map((slug) => lines.find((line) => line.slug === slug));
  const [modelA, modelB] = [on.panel.get(a), on.panel.get(b)];
  if (lineOfA === undefined || lineOfB === undefined || modelA === undefined || modelB === undefined) {
    throw new NotFoundError('There are no two models at quorum under these names.');
  }
  const { models, pairs } = await statisticsOf(on);
  const [ofA, ofB] = [models.get(a), models.get(b)];
  if (ofA === undefined || ofB === undefined)
    throw new TypeError('The board has no statistics of its models.');
  const { categories } = on.board;
  const [runsOfA, runsOfB] = [runsIn(modelA, categories), runsIn(modelB, categories)];
  return {
    a: lineOfA,
    b: lineOfB,
    overall: scoreDifference(ofA.jackknifed, ofB.jackknifed),
    separated: pairs.some((pair) => pair.separated && [a, b].includes(pair.a) && [a, b].includes(pair.b)),
    categories: categories.map(({ slug }) => ({ category: slug, ...partDifference(runsOfA, runsOfB, slug) })),
    environments: byEnvironment(modelA, runsOfA, modelB, runsOfB),
  };
}

function runsIn(model: CountingModel, categories: readonly PanelCategory[]): RunCells[] {
  return deriveCells(panelOfModel(model, categories)).filter(({ cells }) => cells.length > 0);
}

function byEnvironment(
  modelA: CountingModel,
  runsOfA: readonly RunCells[],
  modelB: CountingModel,
  runsOfB: readonly RunCells[],
): EnvironmentDifference[] {
  const [partsOfA, partsOfB] = [partsOf(modelA.runs, runsOfA), partsOf(modelB.runs, runsOfB)];
  return [...partsOfA.keys()].toSorted().flatMap((environment) => {
    const [a, b] = [partsOfA.get(environment), partsOfB.get(environment)];
    if (a === undefined || b === undefined) return [];
    return [
      {
        environment,
        runsOfA: a.map(({ run }) => run),
        runsOfB: b.map(({ run }) => run),
        ...partDifference(a, b),
      },
    ];
  });
}

function partsOf(runs: readonly CountingRun[], cells: readonly RunCells[]): Map<string, RunCells[]> {
  const environments = new Map(runs.map(({ id, environment }) => [id, environment]));
  const parts = new Map<string, RunCells[]>();
  for (const each of cells) {
    const environment = environments.get(each.run) ?? '';
    parts.set(environment, [...(parts.get(environment) ?? []), each]);
  }
  return parts;
}

function partDifference(a: readonly RunCells[], b: readonly RunCells[], category?: string): PartDifference {
  const [ofA, ofB] = [jackknifeScore(a, category), jackknifeScore(b, category)];
  const [scoreOfA, scoreOfB] = [ofA, ofB].map(({ score, leftOut }) =>
    hasQuorum(leftOut.panelists.size) ? ratingFromHundredths(roundScore(score)) : null,
  );
  const atQuorum = scoreOfA != null && scoreOfB != null;
  return {
    scoreOfA: scoreOfA ?? null,
    scoreOfB: scoreOfB ?? null,
    difference: atQuorum ? scoreDifference(ofA, ofB) : null,
  };
}
