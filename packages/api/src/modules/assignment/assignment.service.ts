import type { Panelist } from '../../auth/panelist.ts';
import { ConflictError, NoPartInRunError, NotFoundError, RunClosedError } from '../../domain-error.ts';
import {
  expire,
  findCurrentAssignment,
  findOwnAssignment,
  lockAssignment,
  type OwnAssignment,
  prolong,
  type Transaction,
} from './assignment.store.ts';
import { findNextRun, handOut, lockQueue } from './queue.store.ts';

export type { OwnAssignment };

/** What acting as a panelist takes. */
export interface PanelDeps {
  readonly transact: <T>(actor: Panelist['actor'], work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** What the queue takes. */
export interface QueueDeps extends PanelDeps {
  readonly panelistsPerRun: number;
}

/** How long a run stays with a panelist after the last sign of use. */
const LIFETIME_HOURS = 48;

/**
 * Runs a panelist's work in one transaction. What would tell something of the run, such as that the panelist is tied to
 * its vendor, comes out as an assignment that is not there.
 */
export async function asPanelist<T>(
  { transact }: PanelDeps,
  { actor }: Panelist,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await transact(actor, work);
  } catch (error) {
    throw error instanceof NoPartInRunError ? noAssignment({ cause: error }) : error;
  }
}

/**
 * Hands the panelist the run whose turn it is, or the one that they are at.
 *
 * @returns the id of the assignment; null when there is nothing for them to play.
 */
export async function nextAssignment(deps: QueueDeps, panelist: Panelist): Promise<string | null> {
  return await asPanelist(deps, panelist, async (tx) => {
    await lockQueue(tx);
    const current = await findCurrentAssignment(tx, panelist.id);
    if (current !== null) return current.id;
    const view = { panelist: panelist.id, panelistsPerRun: deps.panelistsPerRun };
    const run = await findNextRun(tx, view);
    if (run === null) return null;
    return await handOut(tx, { run, panelist: panelist.id, hours: LIFETIME_HOURS });
  });
}

/**
 * Gives a run back; one that is not held any more stays so.
 *
 * @param id a UUID.
 * @throws NotFoundError; RunClosedError; ConflictError when the scorecard is in.
 */
export async function releaseAssignment(deps: PanelDeps, panelist: Panelist, id: string): Promise<void> {
  await asPanelist(deps, panelist, async (tx) => {
    const assignment = await lockOpenAssignment(tx, panelist, id);
    if (assignment.hasCard) throw new ConflictError('Your scorecard is in: there is nothing to give back.');
    await expire(tx, id);
  });
}

/**
 * An assignment of the panelist whose run is open and stays so to the end of the transaction.
 *
 * @param id a UUID.
 * @throws NotFoundError when the panelist has none of this id, or stepped back from it; RunClosedError.
 */
export async function lockOpenAssignment(
  tx: Transaction,
  panelist: Panelist,
  id: string,
): Promise<OwnAssignment> {
  const assignment = await lockOwnAssignment(tx, panelist, id);
  if (assignment.state === 'RECUSED') throw noAssignment();
  refuseClosed(assignment);
  return assignment;
}

/** As {@link lockOpenAssignment}, whatever has become of the run. @throws NotFoundError when the panelist has none. */
export async function lockOwnAssignment(
  tx: Transaction,
  panelist: Panelist,
  id: string,
): Promise<OwnAssignment> {
  await lockAssignment(tx, panelist.id, id);
  const assignment = await findOwnAssignment(tx, panelist.id, id);
  if (assignment === null) throw noAssignment();
  return assignment;
}

/** @throws RunClosedError that says why, and nothing of the run, when it takes no word of its panel any more. */
export function refuseClosed({ isRevealed, isVoid }: Pick<OwnAssignment, 'isRevealed' | 'isVoid'>): void {
  if (isVoid)
    throw new RunClosedError('This run was declared void: it counts nowhere and takes no scorecard.');
  if (isRevealed) {
    throw new RunClosedError('This run was revealed: its model is public, so that its panel is closed.');
  }
}

/** Keeps an assignment for its whole lifetime from now on. */
export async function prolongAssignment(tx: Transaction, id: string): Promise<void> {
  await prolong(tx, id, LIFETIME_HOURS);
}

/** The one answer for what is not there and what is not theirs. */
export function noAssignment(options?: ErrorOptions): NotFoundError {
  return new NotFoundError('There is no such assignment.', options);
}
