import type { RunCells } from './cells.ts';
import { groupBy } from './group-by.ts';
import { jackknifeVariance } from './jackknife-variance.ts';
import { medianWithout } from './median.ts';
import type { Hundredths } from './rating.ts';
import type { Score } from './score.ts';

/**
 * What a score becomes when one panelist, run or scorecard is left out: the totals that remain. No cells remain when
 * everything rested on it.
 */
interface LeftOut {
  readonly panelists: ReadonlyMap<string, Score>;
  /** One entry a run that holds a cell. */
  readonly runs: readonly Score[];
  /** One entry a scorecard that holds a rating. */
  readonly scorecards: readonly Score[];
}

/**
 * A score with all its leave-one-out scores and their jackknife variances, in squared points: whatever is said of how
 * sure the score is starts from here, so that a model whose cards did not change need not be computed again. A
 * variance is null when there is a single panelist, run or scorecard.
 */
export interface JackknifedScore {
  readonly score: Score;
  readonly leftOut: LeftOut;
  readonly panelistVariance: number | null;
  readonly runVariance: number | null;
  readonly scorecardVariance: number | null;
}

/**
 * The score of one model's runs, overall or in one category, and what it becomes without each panelist everywhere,
 * each run, each scorecard. A cell left empty is dropped. A panelist holds one rating in a cell at most, so only the
 * cells of the cards left out are looked at again: the work grows with the ratings, not with their square.
 *
 * @param runs the model's counting runs, as `deriveCells` gives them.
 * @example scoreInterval(jackknifeScore(runs, 'narrative')) // of one category; without it, of all cells
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
  const panelists = new Map([...byPanelist].map(([panelist, own]) => [panelist, total([score, ...own])]));
  const withoutRuns = runTotals.map(({ sum, cells }) => ({
    sum: score.sum - sum,
    cells: score.cells - cells,
  }));
  const scorecards = effects.map((effect) => total([score, effect]));
  return {
    score,
    leftOut: { panelists, runs: withoutRuns, scorecards },
    panelistVariance: jackknifeVariance(score, [...panelists.values()]),
    runVariance: jackknifeVariance(score, withoutRuns),
    scorecardVariance: jackknifeVariance(score, scorecards),
  };
}

/** What leaving one rating out adds to a total: the change of the cell's median, or the cell itself taken away. */
function effectOf(ascending: readonly Hundredths[], median: number, rating: Hundredths): Score {
  if (ascending.length === 1) return { sum: -median, cells: -1 };
  return { sum: medianWithout(ascending, rating) - median, cells: 0 };
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
