import type { BoardCategoryStanding, BoardDocument, BoardStanding } from './board.ts';
import { deriveCells, type RunCells } from './cells.ts';
import { rankByScore } from './competition-rank.ts';
import { groupBy } from './group-by.ts';
import type { HalfHundredths } from './median.ts';
import type { Panel, PanelCategory, PanelModel } from './panel.ts';
import { hasQuorum, QUORUM } from './quorum.ts';

/**
 * The board document of a panel, recomputed from its cards: the twin of the database's views. A category's score is
 * the mean of the model's cell medians in it, the overall score the mean of all its cell medians, every (scored run,
 * category) once however many panelists stand behind it. An aggregate needs {@link QUORUM} distinct panelists: a
 * category below has a null sum, a model below is counted in `provisional` and shown nowhere.
 *
 * The panel may hold pending and void runs and withdrawn panelists; the rules leave them out. The order of its runs,
 * panelists, scorecards and models does not matter.
 *
 * @throws PanelError when the panel contradicts itself.
 * @example formatScore(deriveBoard(panel).ranked[0]) // '7.13'
 */
export function deriveBoard(panel: Panel): BoardDocument {
  const runs = deriveCells(panel);
  const runsByModel = groupBy(runs, ({ model }) => model);
  const standings = panel.models
    .filter(({ slug }) => runsByModel.has(slug))
    .map((model) => standingOf(model, runsByModel.get(model.slug) ?? [], panel.categories));
  const ranked = standings.filter(({ panelists }) => hasQuorum(panelists));
  return {
    version: 1,
    quorum: QUORUM,
    empty: runs.length === 0,
    provisional: standings.length - ranked.length,
    categories: panel.categories.map(({ slug, name }) => ({ slug, name })),
    ranked: rankByScore(ranked.map((standing) => ({ slug: standing.slug, score: standing, standing }))).map(
      ({ rank, item }) => ({ rank, ...item.standing }),
    ),
  };
}

function standingOf(
  { slug, name, vendor, version }: PanelModel,
  runs: readonly RunCells[],
  categories: readonly PanelCategory[],
): Omit<BoardStanding, 'rank'> {
  const tallies = new Map(categories.map((category) => [category.slug, newTally()]));
  const panelists = new Set<string>();
  let scorecards = 0;
  for (const { scorecards: cards, cells } of runs) {
    scorecards += cards.length;
    for (const { panelist, ratings } of cards) {
      panelists.add(panelist);
      for (const category of ratings.keys()) tallies.get(category)?.panelists.add(panelist);
    }
    for (const { category, ratings, median } of cells) {
      const tally = tallies.get(category);
      if (tally === undefined) continue;
      tally.cells += 1;
      tally.sum += median;
      if (hasQuorum(ratings.length)) tally.cellsAtQuorum += 1;
    }
  }
  const all = [...tallies.values()];
  return {
    slug,
    name,
    vendor,
    version,
    runs: runs.filter(({ cells }) => cells.length > 0).length,
    panelists: panelists.size,
    scorecards,
    cells: total(all.map(({ cells }) => cells)),
    cellsAtQuorum: total(all.map(({ cellsAtQuorum }) => cellsAtQuorum)),
    sum: total(all.map(({ sum }) => sum)),
    categories: [...tallies].map(([category, tally]) => categoryStanding(category, tally)),
  };
}

interface Tally {
  readonly panelists: Set<string>;
  cells: number;
  cellsAtQuorum: number;
  sum: HalfHundredths;
}

function newTally(): Tally {
  return { panelists: new Set(), cells: 0, cellsAtQuorum: 0, sum: 0 };
}

// A run holds at most one cell of a category, so its runs there are its cells.
function categoryStanding(slug: string, { panelists, cells, sum }: Tally): BoardCategoryStanding {
  return { slug, runs: cells, panelists: panelists.size, cells, sum: hasQuorum(panelists.size) ? sum : null };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
