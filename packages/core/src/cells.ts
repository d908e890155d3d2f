import { groupBy } from './group-by.ts';
import { type HalfHundredths, medianOfSorted } from './median.ts';
import { type Panel, PanelError, type PanelScorecard } from './panel.ts';
import type { Hundredths } from './rating.ts';

/** One category of one run that holds at least one counting rating. */
interface Cell {
  readonly category: string;
  /** The counting ratings, ascending. One panelist each, so their number is the cell's panel. */
  readonly ratings: readonly Hundredths[];
  readonly median: HalfHundredths;
}

/** A scored run that is not void, with its counting scorecards and its cells in taxonomy order; both may be empty. */
export interface RunCells {
  readonly run: string;
  readonly model: string;
  readonly scorecards: readonly PanelScorecard[];
  readonly cells: readonly Cell[];
}

/**
 * The cells of every run that counts: scored and not void, over the scorecards of panelists who are approved now. A
 * cell's median is the type-7 median of its ratings, whatever their number; quorum is for whoever publishes it.
 *
 * @returns one entry a counting run, in the order of `panel.runs`.
 * @throws PanelError when the panel contradicts itself.
 * @example deriveCells(panel)[0]?.cells[0]?.median // 1425, which is 7.125
 */
export function deriveCells(panel: Panel): RunCells[] {
  const position = indexOf(panel.categories, ({ slug }) => slug, 'category');
  const models = indexOf(panel.models, ({ slug }) => slug, 'model');
  const cardsByRun = countingScorecards(panel);
  return panel.runs.flatMap((run) => {
    if (!models.has(run.model)) throw new PanelError(`Run ${run.id} is of an unknown model, ${run.model}.`);
    if (!run.scored || run.void) return [];
    const scorecards = cardsByRun.get(run.id) ?? [];
    return [{ run: run.id, model: run.model, scorecards, cells: cellsOf(panel, position, scorecards) }];
  });
}

function cellsOf(
  panel: Panel,
  position: ReadonlyMap<string, number>,
  scorecards: readonly PanelScorecard[],
): Cell[] {
  const byCategory: Hundredths[][] = panel.categories.map(() => []);
  for (const { run, ratings } of scorecards) {
    for (const [category, rating] of ratings) {
      const cell = byCategory[position.get(category) ?? -1];
      if (cell === undefined)
        throw new PanelError(`A scorecard on run ${run} rates an unknown category, ${category}.`);
      cell.push(rating);
    }
  }
  return panel.categories.flatMap(({ slug }, index) => {
    const ratings = byCategory[index] ?? [];
    if (ratings.length === 0) return [];
    ratings.sort((a, b) => a - b);
    return [{ category: slug, ratings, median: medianOfSorted(ratings) }];
  });
}

function countingScorecards(panel: Panel): Map<string, PanelScorecard[]> {
  const runs = indexOf(panel.runs, ({ id }) => id, 'run');
  const panelists = indexOf(panel.panelists, ({ id }) => id, 'panelist');
  for (const { run, panelist } of panel.scorecards) {
    if (!runs.has(run)) throw new PanelError(`A scorecard is on an unknown run, ${run}.`);
    if (!panelists.has(panelist)) throw new PanelError(`A scorecard is by an unknown panelist, ${panelist}.`);
  }
  const cardsByRun = groupBy(panel.scorecards, ({ run }) => run);
  for (const [run, cards] of cardsByRun) {
    if (new Set(cards.map(({ panelist }) => panelist)).size < cards.length) {
      throw new PanelError(`A panelist holds two scorecards on run ${run}.`);
    }
  }
  const approved = new Set(panel.panelists.filter((each) => each.approved).map(({ id }) => id));
  return groupBy(
    panel.scorecards.filter(({ panelist }) => approved.has(panelist)),
    ({ run }) => run,
  );
}

function indexOf<T>(items: readonly T[], keyOf: (item: T) => string, kind: string): Map<string, number> {
  const index = new Map(items.map((item, position) => [keyOf(item), position]));
  if (index.size < items.length) throw new PanelError(`A ${kind} stands in the panel twice.`);
  return index;
}
