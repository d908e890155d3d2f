import type { Transaction } from '../../database/transact.ts';
import { ConflictError } from '../../domain-error.ts';
import type { FileScorecard } from './check-rows.ts';
import {
  insertEnvironments,
  insertModels,
  insertRuns,
  listOverwritten,
  type OverwrittenRow,
  putScorecards,
} from './import.store.ts';
import type { ImportPlan } from './plan-import.ts';

/** What an import is doing. */
export type Progress =
  | { readonly step: 'checking'; readonly ratings: number }
  | { readonly step: 'writing'; readonly done: number; readonly scorecards: number }
  /** The database runs its checks and chains the audit log. */
  | { readonly step: 'sealing' };

/** How a plan is written. */
export interface Writing {
  readonly reason: string | null;
  /** The id of a scorecard's panelist. */
  readonly panelistId: (panelist: string) => string;
  readonly onProgress: (progress: Progress) => void;
}

const ROWS_A_STATEMENT = 500;

/**
 * Writes a plan.
 *
 * @returns the cards that took the place of what their panelists had filled in.
 * @throws ConflictError when somebody else wrote what the plan was going to.
 */
export async function writePlan(
  tx: Transaction,
  plan: ImportPlan,
  writing: Writing,
): Promise<OverwrittenRow[]> {
  const environments = plan.newEnvironments.map(({ slug, name }) => ({
    slug,
    name,
    spec: missingSpec(name),
  }));
  await inChunks(plan.newModels, (chunk) => insertModels(tx, chunk));
  await inChunks(environments, (chunk) => insertEnvironments(tx, chunk));
  await inChunks(plan.newRuns, (chunk) => insertRuns(tx, chunk));

  const scorecards = [...plan.newScorecards, ...plan.changedScorecards];
  const report = (done: number) =>
    writing.onProgress({ step: 'writing', done, scorecards: scorecards.length });
  const withId = (card: FileScorecard) => ({ ...card, panelist: writing.panelistId(card.panelist) });
  report(0);
  const overwritten: OverwrittenRow[] = [];
  const put = async (chunk: readonly FileScorecard[]) => {
    const ids = await putScorecards(tx, chunk.map(withId), writing.reason);
    if (writing.reason !== null) overwritten.push(...(await listOverwritten(tx, ids)));
    return ids.length;
  };
  await inChunks(scorecards, put, report);
  return overwritten;
}

async function inChunks<T>(
  items: readonly T[],
  write: (chunk: readonly T[]) => Promise<number>,
  report?: (done: number) => void,
): Promise<void> {
  for (let done = 0; done < items.length; done += ROWS_A_STATEMENT) {
    const chunk = items.slice(done, done + ROWS_A_STATEMENT);
    if ((await write(chunk)) !== chunk.length) {
      throw new ConflictError('Somebody else changed the record meanwhile: import the file again.');
    }
    report?.(Math.min(done + ROWS_A_STATEMENT, items.length));
  }
}

function missingSpec(code: string): string {
  return `No spec is on record: this environment was imported under the code ${JSON.stringify(code)}.`;
}
