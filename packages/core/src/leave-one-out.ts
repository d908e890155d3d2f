import type { RunCells } from './cells.ts';
import { groupBy } from './group-by.ts';
import type { Hundredths } from './rating.ts';
import type { Score } from './score.ts';

/**
 * What a score becomes when one panelist, run or scorecard is left out: the totals that remain. No cells remain when
 * everything rested on it.
 */
export interface LeftOut {
  readonly panelists: ReadonlyMap<string, Score>;
  /** One entry a run that holds a cell. */
  readonly runs: readonly Score[];
  /** One entry a scorecard that holds a rating. */
  readonly scorecards: readonly Score[];
}

/** A score with all its leave-one-out scores, the material of the jackknife. */
export interface JackknifedScore {
  readonly score: Score;
  readonly leftOut: LeftOut;
}

/**
 * The score of one model's runs, overall or in one category, and what it becomes without each panelist everywhere,
 * each run, each scorecard. A cell left empty is dropped. A panelist holds one rating in a cell at most, so only the
 * cells of the cards left out are looked at again: the work grows with the ratings, not with their square.
 */
export function jackknifeScore(runs: readonly RunCells[], category?: string): JackknifedScore {
  const effects: (Score & { readonly panelist: string })[] = [];
  const runTotals: Score[] = [];
  for (const run of runs) {
    const cells = run.cells.filter((cell) => category === undefined || cell.category === category);
    if (cells.length === 0) continue;
    runTotals.push(total(cells.map(({ median }) => ({ sum: median, cells: 1 }))));
    for (const { panelist, ratings } of run.scorecards) {
      const touched = cells.flatMap((cell) => {
        const rating = ratings.get(cell.category);
        return rating === undefined ? [] : [effectOf(cell.ratings, cell.median, rating)];
      });
      if (touched.length > 0) effects.push({ panelist, ...total(touched) });
    }
  }
  const score = total(runTotals);
  const byPanelist = groupBy(effects, ({ panelist }) => panelist);
  return {
    score,
    leftOut: {
      panelists: new Map([...byPanelist].map(([panelist, own]) => [panelist, total([score, ...own])])),
      runs: runTotals.map(({ sum, cells }) => ({ sum: score.sum - sum, cells: score.cells - cells })),
      scorecards: effects.map((effect) => total([score, effect])),
    },
  };
}

/** What leaving one rating out adds to a total: the change of the cell's median, or the cell itself taken away. */
function effectOf(ascending: readonly Hundredths[], median: number, rating: Hundredths): Score {
  if (ascending.length === 1) return { sum: -median, cells: -1 };
  return { sum: medianWithout(ascending, ascending.indexOf(rating)) - median, cells: 0 };
}

function medianWithout(ascending: readonly Hundredths[], index: number): number {
  const left = ascending.length - 1;
  const at = (position: number) => ascending[position < index ? position : position + 1] ?? 0;
  return at(left >> 1) + at((left - 1) >> 1);
}

function total(scores: readonly Score[]): Score {
  let sum = 0;
  let cells = 0;
  for (const each of scores) {
    sum += each.sum;
    cells += each.cells;
  }
  return { sum, cells };
}
