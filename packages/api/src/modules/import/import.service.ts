import { createHash } from 'node:crypto';
import type { Transaction } from '../../database/transact.ts';
import { ConflictError, ValidationError } from '../../domain-error.ts';
import { defineBenchmark, findBenchmark, listSpecialties } from '../benchmark/benchmark.service.ts';
import { type LetterDeps, type OverwrittenCard, tellPanelists } from '../scorecard/scorecard.service.ts';
import { checkRows, type FileRun } from './check-rows.ts';
import {
  finalizeRuns,
  findNoParts,
  findPanelists,
  insertPanelists,
  isUntouched,
  listPending,
  lockImports,
  readRecordState,
} from './import.store.ts';
import {
  type Created,
  distinct,
  type Ending,
  type ImportSummary,
  NOTHING,
  summarise,
} from './import-summary.ts';
import { type BroughtBenchmark, broughtBy } from './new-benchmark.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { type RatingsFile, readRatingsFile } from './ratings-file.ts';
import { emptyState, scorecardKey } from './record-state.ts';
import { FileRefusedError, quote, type Refusal } from './refusal-list.ts';
import { type Progress, writePlan } from './write-plan.ts';

export type { ImportSummary, Tally } from './import-summary.ts';
export { FileRefusedError, refusalLine } from './refusal-list.ts';
export type { Progress } from './write-plan.ts';

/** What an import needs of its surroundings. */
export interface ImportDeps extends LetterDeps {
  readonly transact: <T>(
    actor: 'import',
    work: (tx: Transaction) => Promise<T>,
    limits: { readonly timeoutMs: number },
  ) => Promise<T>;
  /** Leaves a receipt of the board. */
  readonly publish: () => Promise<unknown>;
  /** Told what is being done. To throw here stops the import, and nothing of it is kept. */
  readonly onProgress: (progress: Progress) => void;
}

/** How a file is imported. */
export interface ImportOptions {
  /** Makes the benchmark and its panel from the file. */
  readonly newBenchmark: NewBenchmark | null;
  /** Finalizes every run of the file. */
  readonly finalize: boolean;
  /** Why cards that their panelists filled in are overwritten. */
  readonly reason: string | null;
}

/** What a new benchmark is called, and what is said of its data. */
interface NewBenchmark {
  readonly name: string;
  readonly notice: string | null;
  readonly attribution: string | null;
}

// Long enough for any file that fits into memory: whoever started an import that hangs can stop it.
const TIMEOUT_MS = 6 * 60 * 60 * 1000;

/**
 * Imports a CSV of ratings: checks the whole file first, then writes all of it in one transaction, leaving alone what
 * is on record exactly so. A benchmark that was made from the very same file is left alone altogether, but for runs
 * that are still to be finalized. Panelists whose own cards were overwritten are told by mail; a mail that cannot be
 * sent is logged, and undoes nothing.
 *
 * @throws ValidationError when a text of the options is blank or too long.
 * @throws FileRefusedError naming every line that is wrong; nothing is written then.
 * @throws ConflictError when a new benchmark would come too late, or the record moved meanwhile.
 */
export async function importRatings(
  deps: ImportDeps,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportSummary> {
  checkOptions(options);
  const file = readRatingsFile(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  deps.onProgress({ step: 'checking', ratings: file.rows.length });
  const work = async (tx: Transaction) => {
    await lockImports(tx);
    const { created, overwritten } = await writeFile(tx, file, sha256, options, deps.onProgress);
    const ending = await finish(tx, file, options.finalize);
    deps.onProgress({ step: 'sealing' });
    return { summary: summarise(file.rows, created, ending), overwritten };
  };
  const { summary, overwritten } = await deps.transact('import', work, { timeoutMs: TIMEOUT_MS });
  await tellPanelists(deps, overwritten);
  await deps.publish();
  return summary;
}

// As the database's columns have them.
const NAME_MAX = 200;
const NOTICE_MAX = 500;
const ATTRIBUTION_MAX = 5000;
const REASON_MAX = 2000;

function checkOptions({ newBenchmark, reason }: ImportOptions): void {
  const texts: [string, string | null | undefined, number][] = [
    ['name', newBenchmark?.name, NAME_MAX],
    ['notice', newBenchmark?.notice, NOTICE_MAX],
    ['attribution', newBenchmark?.attribution, ATTRIBUTION_MAX],
    ['reason', reason, REASON_MAX],
  ];
  const issues = texts.flatMap(([name, text, max]) => {
    if (text === null || text === undefined) return [];
    if (text.trim() === '') return [{ path: '', message: `The ${name} is blank.` }];
    return [...text].length > max
      ? [{ path: '', message: `The ${name} is longer than ${max} characters.` }]
      : [];
  });
  if (issues.length > 0) throw new ValidationError(issues);
}

async function writeFile(
  tx: Transaction,
  file: RatingsFile,
  sha256: string,
  { newBenchmark, reason }: ImportOptions,
  onProgress: ImportDeps['onProgress'],
): Promise<{ readonly created: Created; readonly overwritten: OverwrittenCard[] }> {
  if (newBenchmark !== null && (await comesAgain(tx, sha256))) return { created: NOTHING, overwritten: [] };
  const brought = newBenchmark === null ? null : broughtBy(file.rows);
  const panelists = distinct(file.rows, 'panelist');
  const state = brought
    ? emptyState(slugsOf(brought.categories), panelists)
    : await readRecordState(tx, { runs: distinct(file.rows, 'run'), panelists });
  const checked = checkRows(file.rows, state);
  const plan = planImport(checked, state, reason !== null);
  const refusals = [
    ...file.refusals,
    ...(brought?.refusals ?? []),
    ...checked.refusals,
    ...plan.refusals,
    // Who comes with the file has stepped back from nothing, and is tied to nobody.
    ...(brought ? [] : await refuseNoParts(tx, plan, checked.runs)),
  ];
  if (refusals.length > 0) throw new FileRefusedError(refusals);

  const ids = brought && newBenchmark ? await makeBenchmark(tx, brought, newBenchmark, sha256) : null;
  const panelistId = (panelist: string) => ids?.get(panelist) ?? panelist;
  const overwritten = await writePlan(tx, plan, { reason, panelistId, onProgress });
  const created = {
    models: plan.newModels.length,
    environments: plan.newEnvironments.length,
    runs: plan.newRuns.length,
    panelists: ids?.size ?? 0,
    scorecards: plan.newScorecards.length,
    changed: plan.changedScorecards.length,
  };
  return { created, overwritten: overwritten.map((card) => ({ ...card, reason: reason ?? '' })) };
}

async function refuseNoParts(
  tx: Transaction,
  { newScorecards, changedScorecards }: ImportPlan,
  runs: readonly FileRun[],
): Promise<Refusal[]> {
  const scorecards = [...newScorecards, ...changedScorecards];
  const parts = await findNoParts(tx, scorecards, runs);
  return scorecards.flatMap(({ line, run, panelist }) => {
    const part = parts.get(scorecardKey(run, panelist));
    return part === undefined ? [] : [{ line, reason: NO_PART[part](quote(run)) }];
  });
}

const NO_PART = {
  recused: (run: string) => `The panelist of this row and its like stepped back from the run ${run}.`,
  tied: (run: string) =>
    `The panelist of this row and its like is tied to the vendor of the model of the run ${run}.`,
};

async function comesAgain(tx: Transaction, sha256: string): Promise<boolean> {
  if (await isUntouched(tx)) return false;
  const importedSha256 = (await findBenchmark(tx))?.importedSha256 ?? null;
  if (importedSha256 === sha256) return true;
  throw new ConflictError(
    importedSha256 === null
      ? 'A new benchmark can be made only while no model, environment, run or application exists, and there are some.'
      : 'This benchmark was made from another file already: a new one needs a data directory of its own.',
  );
}

async function makeBenchmark(
  tx: Transaction,
  { categories, panelists }: BroughtBenchmark,
  benchmark: NewBenchmark,
  importedSha256: string,
): Promise<ReadonlyMap<string, string>> {
  const known = new Set(slugsOf(categories));
  const specialties = (await listSpecialties(tx)).map((specialty) => ({
    ...specialty,
    categories: specialty.categories.filter((slug) => known.has(slug)),
  }));
  // A file tells no specialty. The last one is where a taxonomy puts what fits none of those before it.
  const specialty = specialties.at(-1);
  if (specialty === undefined) {
    throw new ConflictError('The taxonomy has no specialty, and a panelist needs one.');
  }
  await defineBenchmark(tx, { ...benchmark, categories, specialties, importedSha256 });
  await insertPanelists(tx, panelists, specialty.slug);
  return await findPanelists(
    tx,
    panelists.map(({ code }) => code),
  );
}

async function finish(tx: Transaction, { rows }: RatingsFile, finalize: boolean): Promise<Ending> {
  if (!finalize) return { finalized: 0, notFinalized: [] };
  const runs = distinct(rows, 'run');
  const finalized = await finalizeRuns(tx, runs);
  return { finalized, notFinalized: await listPending(tx, runs) };
}

function slugsOf(items: readonly { readonly slug: string }[]): string[] {
  return items.map(({ slug }) => slug);
}
