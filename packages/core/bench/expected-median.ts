import { rateCell } from './rated-panel.ts';
import type { Random } from './seeded-random.ts';

const STEP = 0.25;

/** The median that a cell of this level, rated by so many panelists, has on average. */
export type ExpectedMedian = (level: number, panelists: number) => number;

/**
 * The expected median by a long run: at every quarter point of level, `cells` cells are rated anew, and the medians of
 * the first one, two, … panelists averaged; between the quarter points the line.
 */
export function expectedMedian(
  random: Random,
  cells: number,
  { lowest, highest, panelists }: { lowest: number; highest: number; panelists: number },
): ExpectedMedian {
  const steps = Math.ceil((highest - lowest) / STEP) + 1;
  const means = Array.from({ length: steps }, (_, step) =>
    meanMedians(random, cells, lowest + step * STEP, panelists),
  );
  return (level, count) => {
    const place = Math.min(steps - 1, Math.max(0, (level - lowest) / STEP));
    const below = means[Math.floor(place)]?.[count] ?? Number.NaN;
    const above = means[Math.ceil(place)]?.[count] ?? Number.NaN;
    return below + (above - below) * (place - Math.floor(place));
  };
}

function meanMedians(random: Random, cells: number, level: number, panelists: number): Float64Array {
  const sums = new Float64Array(panelists + 1);
  const ratings = new Float64Array(panelists);
  for (let cell = 0; cell < cells; cell += 1) {
    rateCell(random, level, ratings);
    for (let count = 1; count <= panelists; count += 1) {
      const ascending = ratings.slice(0, count).sort();
      const middle = (ascending[count >> 1] ?? Number.NaN) + (ascending[(count - 1) >> 1] ?? Number.NaN);
      sums[count] = (sums[count] ?? 0) + middle / 2;
    }
  }
  return sums.map((sum) => sum / cells);
}
