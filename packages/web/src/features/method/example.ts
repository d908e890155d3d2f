import { formatScore, median, medianFromHalfHundredths } from '@panelmark/core';

/** One cell of the example: who gave what, in hundredths. */
export interface ExampleCell {
  run: string;
  category: string;
  ratings: number[];
}

/** An invented model with two runs and two categories, one of them rated by two panelists on the second run. */
export const exampleCells: readonly ExampleCell[] = [
  { run: 'First run', category: 'Balance', ratings: [600, 700, 900] },
  { run: 'First run', category: 'Narrative', ratings: [400, 500, 700, 800] },
  { run: 'Second run', category: 'Balance', ratings: [700, 800, 825] },
  { run: 'Second run', category: 'Narrative', ratings: [550, 600] },
];

/** The median of a cell of the example. */
export function exampleMedian({ ratings }: ExampleCell): number {
  return medianFromHalfHundredths(median(ratings));
}

/** What some cells of the example add up to, and their score as the board would print it. */
export function exampleScore(cells: readonly ExampleCell[]): { sum: number; cells: number; score: string } {
  const sum = cells.reduce((total, { ratings }) => total + median(ratings), 0);
  return {
    sum: medianFromHalfHundredths(sum),
    cells: cells.length,
    score: formatScore({ sum, cells: cells.length }),
  };
}
