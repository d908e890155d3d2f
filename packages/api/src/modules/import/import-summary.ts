import type { RatingRow } from './ratings-file.ts';

/** How many of a kind the file names, and how many of them were not on record before. */
export interface Tally {
  readonly total: number;
  readonly created: number;
}

/** What an import has done. */
export interface ImportSummary {
  readonly ratings: number;
  readonly models: Tally;
  readonly environments: Tally;
  readonly runs: Tally;
  readonly panelists: Tally;
  readonly scorecards: Tally & { readonly changed: number };
  readonly finalized: number;
  /** Codes of runs that were to be finalized and hold no counting scorecard. */
  readonly notFinalized: readonly string[];
}

/** What came of finalizing. */
export type Ending = Pick<ImportSummary, 'finalized' | 'notFinalized'>;

/** What was not on record before. */
export interface Created {
  readonly models: number;
  readonly environments: number;
  readonly runs: number;
  readonly panelists: number;
  readonly scorecards: number;
  readonly changed: number;
}

/** What an import creates that finds everything on record. */
export const NOTHING: Created = {
  models: 0,
  environments: 0,
  runs: 0,
  panelists: 0,
  scorecards: 0,
  changed: 0,
};

/** Puts together what a file names and what an import did about it. */
export function summarise(rows: readonly RatingRow[], created: Created, ending: Ending): ImportSummary {
  const scorecards = new Set(rows.map(({ run, panelist }) => JSON.stringify([run, panelist])));
  return {
    ratings: rows.length,
    models: { total: distinct(rows, 'model').length, created: created.models },
    environments: { total: distinct(rows, 'environment').length, created: created.environments },
    runs: { total: distinct(rows, 'run').length, created: created.runs },
    panelists: { total: distinct(rows, 'panelist').length, created: created.panelists },
    scorecards: { total: scorecards.size, created: created.scorecards, changed: created.changed },
    ...ending,
  };
}

/** The different codes of a column, in the order in which they first stand. */
export function distinct(
  rows: readonly RatingRow[],
  column: 'model' | 'environment' | 'run' | 'panelist',
): string[] {
  return [...new Set(rows.map((row) => row[column]))];
}
