import type { RunCells } from './cells.ts';
import { groupBy } from './group-by.ts';
import { medianFromHalfHundredths, medianWithout } from './median.ts';

/** How many others must have rated a cell for a panelist to be compared with them. */
const OTHERS_MIN = 2;

/** How a panelist's ratings lie beside those of others, in points of the scale from 0 to 10. */
export interface Severity {
  /** Above zero where the panelist is milder than the others, below where more severe. */
  readonly deviation: number;
  /** Null with a single scorecard. */
  readonly standardError: number | null;
  /** Scorecards with at least one rating that two others stand beside. */
  readonly scorecards: number;
  /** Such ratings. */
  readonly cells: number;
}

/**
 * How mild or severe each panelist is: for each rating with at least two others in its cell, the rating less the median
 * of the others; the mean of that within a scorecard, and the mean of scorecards, with the standard error s/√n over
 * those. A diagnostic of the panel: it adjusts no published number.
 *
 * @param runs as `deriveCells` gives them.
 * @returns by panelist; nothing for one whose ratings no two others stand beside.
 * @example severities(deriveCells(panel)).get('expert-0') // { deviation: 1.96…, standardError: 1.12…, scorecards: 4, cells: 56 }
 */
export function severities(runs: readonly RunCells[]): ReadonlyMap<string, Severity> {
  const cards = runs.flatMap(({ scorecards, cells }) =>
    scorecards.flatMap(({ panelist, ratings }) => {
      const deviations = cells.flatMap((cell) => {
        const rating = ratings.get(cell.category);
        if (rating === undefined || cell.ratings.length <= OTHERS_MIN) return [];
        return [2 * rating - medianWithout(cell.ratings, rating)];
      });
      if (deviations.length === 0) return [];
      const sum = deviations.reduce((total, each) => total + each, 0);
      return [
        {
          panelist,
          cells: deviations.length,
          deviation: medianFromHalfHundredths(sum) / deviations.length,
        },
      ];
    }),
  );
  return new Map(
    [...groupBy(cards, ({ panelist }) => panelist)].map(([panelist, own]) => {
      // Smallest first, so that the sum's last digit does not depend on the order of the scorecards.
      const deviations = Float64Array.from(own, (card) => card.deviation).sort();
      const cells = own.reduce((sum, card) => sum + card.cells, 0);
      return [panelist, { ...meanWithError(deviations), scorecards: own.length, cells }];
    }),
  );
}

function meanWithError(values: Float64Array): Pick<Severity, 'deviation' | 'standardError'> {
  const n = values.length;
  const deviation = values.reduce((sum, each) => sum + each, 0) / n;
  const squares = values.reduce((sum, each) => sum + (each - deviation) ** 2, 0);
  return { deviation, standardError: n < 2 ? null : Math.sqrt(squares / (n - 1) / n) };
}
