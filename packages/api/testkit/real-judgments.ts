import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const shared = new URL('../../../../shared/data/', import.meta.url);

/** The data sets whose boards were computed apart from this project. */
export const dataSets = ['ttcw', 'imagenhub_t2i', 'skating_ladies', 'skating_ladies_thin'] as const;

export type DataSet = (typeof dataSets)[number];

/** A number that was computed apart from this project, and what it rests on. */
export interface ExpectedNumber {
  readonly value: number;
  readonly value_2dp: number;
  readonly n_cells: number;
  readonly n_runs: number;
  readonly n_panelists: number;
  readonly n_scorecards: number;
  /** Null where no interval can be told. */
  readonly ci95: readonly [low: number, high: number] | null;
}

/** The board of a data set as it was computed apart from this project, models by their codes. */
export interface ExpectedBoard {
  readonly n_ratings: number;
  readonly n_scorecards: number;
  readonly n_runs: number;
  readonly n_panelists: number;
  readonly n_environments: number;
  readonly categories: readonly string[];
  readonly models: Record<
    string,
    {
      readonly overall: ExpectedNumber;
      readonly categories: Record<string, ExpectedNumber>;
      readonly rank: number;
      readonly rank_range: readonly [best: number, worst: number];
    }
  >;
}

/** A suite against the real judgments; skipped, with the reason, where they are not beside this checkout. */
export function describeRealJudgments(title: string, suite: () => void): void {
  if (existsSync(shared)) {
    describe(title, suite);
    return;
  }
  const reason = `no real judgments at ${shared.pathname}`;
  console.warn(`Skipped: ${title}, for there are ${reason}.`);
  describe(title, () => it.skip(reason));
}

/** Where the CSV of a data set is. */
export function judgmentsPath(dataSet: DataSet): string {
  return fileURLToPath(new URL(`${dataSet}.csv`, shared));
}

export function judgments(dataSet: DataSet): Buffer {
  return readFileSync(judgmentsPath(dataSet));
}

export function expectedBoard(dataSet: DataSet): ExpectedBoard {
  return JSON.parse(readFileSync(new URL(`expected/${dataSet}.json`, shared), 'utf8')) as ExpectedBoard;
}
