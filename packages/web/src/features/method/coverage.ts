/** How often intervals held the truth in one simulated scenario; percentages, and points of the scale. */
export interface MeasuredCoverage {
  scenario: string;
  /** Of the intervals of overall scores, with its standard error. */
  score: number;
  scoreError: number;
  scoreWidth: number;
  /** Of the intervals of category scores. */
  category: number;
  categoryError: number;
  categoryWidth: number;
  /** How many category scores had no interval. */
  withheld: number;
}

/**
 * The coverage that the interval was shown to have: `npm run bench:coverage` in packages/core, 4,000 panels a scenario,
 * seed 6, as docs/decisions/0007-the-coverage-of-intervals.md records it. Whoever changes the interval measures again
 * and changes both.
 */
export const measuredCoverage: readonly MeasuredCoverage[] = [
  {
    scenario: 'The same 3 panelists on all runs, 3 environments, 1 run each, complete scorecards',
    ...{ score: 98.6, scoreError: 0.19, scoreWidth: 4.97 },
    ...{ category: 99.45, categoryError: 0.04, categoryWidth: 6.49, withheld: 0.1 },
  },
  {
    scenario: 'The same 3 panelists on all runs, 3 environments, 1 run each, scorecards 60 % filled in',
    ...{ score: 98.1, scoreError: 0.22, scoreWidth: 4.94 },
    ...{ category: 98.72, categoryError: 0.06, categoryWidth: 6.76, withheld: 18.7 },
  },
  {
    scenario: '5 of 20 panelists a run, 5 environments, 2 runs each, complete scorecards',
    ...{ score: 94.08, scoreError: 0.37, scoreWidth: 1.28 },
    ...{ category: 96.83, categoryError: 0.14, categoryWidth: 1.78, withheld: 0 },
  },
  {
    scenario: '5 of 20 panelists a run, 5 environments, 2 runs each, scorecards 60 % filled in',
    ...{ score: 94.53, scoreError: 0.36, scoreWidth: 1.28 },
    ...{ category: 97.01, categoryError: 0.11, categoryWidth: 2.04, withheld: 0 },
  },
  {
    scenario: '3 to 9 of 20 panelists a run, 5 environments, 2 runs each, scorecards 60 % filled in',
    ...{ score: 94.42, scoreError: 0.36, scoreWidth: 1.27 },
    ...{ category: 96.78, categoryError: 0.12, categoryWidth: 1.98, withheld: 0 },
  },
];
