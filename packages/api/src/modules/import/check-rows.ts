import type { Hundredths } from '@panelmark/core';
import type { RatingRow } from './ratings-file.ts';
import { type RecordState, scorecardKey } from './record-state.ts';
import { quote, type Refusal } from './refusal-list.ts';
import { createSlugLedger } from './slug-ledger.ts';

/** One panelist's ratings of one run, as a file has them. */
export interface FileScorecard {
  /** Where its first rating stands. */
  readonly line: number;
  /** The run's code. */
  readonly run: string;
  /** What identifies the panelist in the record's state. */
  readonly panelist: string;
  readonly ratings: ReadonlyMap<string, Hundredths>;
}

/** A run, as a file has it. */
export interface FileRun {
  readonly code: string;
  /** The model's slug. */
  readonly model: string;
  /** The environment's slug. */
  readonly environment: string;
}

/** What the rows of a file come to. To be used only while nothing was refused. */
export interface CheckedFile {
  /** Slug and code of each. */
  readonly models: ReadonlyMap<string, string>;
  /** Slug and code of each. */
  readonly environments: ReadonlyMap<string, string>;
  readonly runs: readonly FileRun[];
  /** Their codes. */
  readonly panelists: ReadonlySet<string>;
  readonly scorecards: readonly FileScorecard[];
  readonly refusals: readonly Refusal[];
}

/** Checks each row of a file against the rows before it and against the record. */
export function checkRows(rows: readonly RatingRow[], state: RecordState): CheckedFile {
  const models = createSlugLedger('model', state.models);
  const environments = createSlugLedger('environment', state.environments);
  const categories = createSlugLedger('category', new Map());
  const runs = new Map<string, FileRun & { row: RatingRow }>();
  const scorecards = new Map<string, FileScorecard & { ratings: Map<string, Hundredths> }>();
  const linesOfRatings = new Map<string, number>();
  const refusals: Refusal[] = [];

  for (const row of rows) {
    const reasons: string[] = [];
    const model = models.slugOf(row.model, row.line);
    const environment = environments.slugOf(row.environment, row.line);
    const category = categories.slugOf(row.category, row.line);
    for (const { reason } of [model, environment, category]) if (reason !== undefined) reasons.push(reason);
    if (category.slug !== undefined && !state.categories.has(category.slug)) {
      reasons.push(`There is no category ${quote(row.category)}.`);
    }

    if (model.slug !== undefined && environment.slug !== undefined) {
      const run = { code: row.run, model: model.slug, environment: environment.slug };
      const first = runs.get(row.run) ?? { ...run, row };
      runs.set(row.run, first);
      reasons.push(...runProblems(run, row, first, state));
    }

    const panelist = state.panelists.get(row.panelist);
    if (panelist === undefined) reasons.push(`No approved panelist is known as ${quote(row.panelist)}.`);
    if (panelist !== undefined && category.slug !== undefined) {
      const key = scorecardKey(row.run, panelist);
      const ratingKey = `${key} ${category.slug}`;
      const before = linesOfRatings.get(ratingKey);
      if (before !== undefined) {
        reasons.push(
          `The rating of ${quote(row.category)} by ${quote(row.panelist)} for the run ${quote(row.run)} stands on line ${before} already.`,
        );
      } else linesOfRatings.set(ratingKey, row.line);
      const card = scorecards.get(key) ?? { line: row.line, run: row.run, panelist, ratings: new Map() };
      scorecards.set(key, card);
      card.ratings.set(category.slug, row.rating);
    }
    refusals.push(...reasons.map((reason) => ({ line: row.line, reason })));
  }

  return {
    models: bySlug(models.codes),
    environments: bySlug(environments.codes),
    runs: [...runs.values()].map(({ code, model, environment }) => ({ code, model, environment })),
    panelists: new Set(rows.map((row) => row.panelist)),
    scorecards: [...scorecards.values()],
    refusals,
  };
}

function runProblems(
  run: FileRun,
  row: RatingRow,
  first: FileRun & { readonly row: RatingRow },
  state: RecordState,
): string[] {
  const code = quote(run.code);
  if (run.model !== first.model) {
    return [
      `The run ${code} is of the model ${quote(first.row.model)} on line ${first.row.line}, here of ${quote(row.model)}.`,
    ];
  }
  if (run.environment !== first.environment) {
    return [
      `The run ${code} is in the environment ${quote(first.row.environment)} on line ${first.row.line}, here in ${quote(row.environment)}.`,
    ];
  }
  const recorded = state.runs.get(run.code);
  if (recorded === undefined) return [];
  if (recorded.model !== run.model || recorded.environment !== run.environment) {
    return [
      `The run ${code} is on record as one of ${recorded.model} in ${recorded.environment}, and never changes that.`,
    ];
  }
  return recorded.isVoid ? [`The run ${code} is void, and stays as it is.`] : [];
}

function bySlug(codes: ReadonlyMap<string, { readonly slug: string }>): Map<string, string> {
  return new Map([...codes].map(([code, { slug }]) => [slug, code]));
}
