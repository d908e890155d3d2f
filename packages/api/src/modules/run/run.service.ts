import type { Ingester } from '../../auth/ingester.ts';
import { ConflictError, NotFoundError } from '../../domain-error.ts';
import { refuseProblems, slugProblem, textProblem, urlProblem } from '../../input-problem.ts';
import { linkWarnings } from './revealing-words.ts';
import {
  findRunParents,
  insertRun,
  type LockedRun,
  lockRun,
  setScored,
  setVoid,
  type Transaction,
} from './run-changes.store.ts';

/** What changing runs takes. */
export interface RunDeps {
  readonly transact: <T>(actor: Ingester, work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** A run as somebody opens it. */
export interface RunInput {
  /** The model's slug. */
  readonly model: string;
  /** The environment's slug. */
  readonly environment: string;
  /** Where the build can be played. */
  readonly artifactUrl: string;
}

/** A run just opened, and what whoever opened it should look at. */
export interface OpenedRun {
  readonly id: string;
  readonly artifactUrl: string;
  readonly warnings: readonly string[];
}

const REASON_MAX = 2000;

/**
 * Opens a run, pending. Panelists follow its link, so that words in it that tell the model are warned of.
 *
 * @throws ValidationError naming every place that is wrong; NotFoundError when there is no such model or environment.
 */
export async function createRun(
  { transact }: RunDeps,
  ingester: Ingester,
  { model: modelSlug, environment: environmentSlug, artifactUrl }: RunInput,
): Promise<OpenedRun> {
  refuseProblems({
    model: slugProblem(modelSlug),
    environment: slugProblem(environmentSlug),
    artifactUrl: urlProblem(artifactUrl),
  });
  const { href } = new URL(artifactUrl);
  return await transact(ingester, async (tx) => {
    const { model, environmentId } = await findRunParents(tx, modelSlug, environmentSlug);
    if (model === null) throw new NotFoundError(`There is no model "${modelSlug}".`);
    if (environmentId === null) {
      throw new NotFoundError(`There is no environment "${environmentSlug}".`);
    }
    const id = await insertRun(tx, { modelId: model.id, environmentId, artifactUrl: href });
    return { id, artifactUrl: href, warnings: linkWarnings(href, model) };
  });
}

/**
 * Marks a run scored, so that it counts and its model is public. A run that is scored already stays as it is.
 *
 * @param id a UUID.
 * @throws NotFoundError; NoScorecardsError when no card on it counts; ConflictError when it is void.
 */
export async function finalizeRun({ transact }: RunDeps, ingester: Ingester, id: string): Promise<void> {
  await transact(ingester, async (tx) => {
    const run = await getLocked(tx, id);
    if (run.isVoid) throw new ConflictError('The run is void: it counts nowhere.');
    if (run.status === 'PENDING') await setScored(tx, id);
  });
}

/**
 * Declares a run void: it counts nowhere from then on, and stays on record with the reason.
 *
 * @param id a UUID.
 * @throws ValidationError when the reason is none; NotFoundError; ConflictError when it is void already.
 */
export async function voidRun(
  { transact }: RunDeps,
  administrator: `admin:${string}`,
  { run: id, reason }: { readonly run: string; readonly reason: string },
): Promise<void> {
  const voidReason = reason.trim();
  refuseProblems({
    reason: voidReason === '' ? 'Say why: the reason is published.' : textProblem(voidReason, REASON_MAX),
  });
  await transact(administrator, async (tx) => {
    const run = await getLocked(tx, id);
    if (run.isVoid) throw new ConflictError('The run is void already.');
    await setVoid(tx, id, voidReason);
  });
}

async function getLocked(tx: Transaction, id: string): Promise<LockedRun> {
  const run = await lockRun(tx, id);
  if (run === null) throw new NotFoundError('There is no run with this id.');
  return run;
}
