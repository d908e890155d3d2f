import type { Panelist } from '../../auth/panelist.ts';
import { ConflictError } from '../../domain-error.ts';
import { refuseProblems, textProblem } from '../../input-problem.ts';
import { asPanelist, lockOpenAssignment, lockOwnAssignment, type PanelDeps } from './assignment.service.ts';
import { expire } from './assignment.store.ts';
import { findOpenReport, insertRecusal, insertReport, type RecusalReason } from './step-back.store.ts';

const TEXT_MAX = 2000;

/**
 * Puts on record that a panelist steps back from a run: they never get it again. Once more changes nothing.
 *
 * @throws ValidationError; NotFoundError; RunClosedError; ConflictError when the scorecard is in.
 */
export async function recuse(
  deps: PanelDeps,
  panelist: Panelist,
  input: {
    /** A UUID. */
    readonly assignment: string;
    readonly reason: RecusalReason;
    readonly note?: string | null | undefined;
  },
): Promise<void> {
  const note = input.note?.trim() || null;
  refuseProblems({ note: textProblem(note ?? '', TEXT_MAX) });
  await asPanelist(deps, panelist, async (tx) => {
    if ((await lockOwnAssignment(tx, panelist, input.assignment)).state === 'RECUSED') return;
    const { id, runId, hasCard } = await lockOpenAssignment(tx, panelist, input.assignment);
    if (hasCard) throw new ConflictError('Your scorecard is in: you can change it, and no longer step back.');
    await insertRecusal(tx, { run: runId, panelist: panelist.id }, { reason: input.reason, note });
    await expire(tx, id);
  });
}

/**
 * Reports that the build of a run does not work, for an administrator to decide. Until then nobody is handed the run.
 * The same once more changes nothing.
 *
 * @throws ValidationError; NotFoundError; RunClosedError; ConflictError when another report of theirs is open.
 */
export async function reportUnplayable(
  deps: PanelDeps,
  panelist: Panelist,
  input: {
    /** A UUID. */
    readonly assignment: string;
    readonly reason: string;
  },
): Promise<void> {
  const reason = input.reason.trim();
  refuseProblems({
    reason: reason === '' ? 'Say what happens when you try.' : textProblem(reason, TEXT_MAX),
  });
  await asPanelist(deps, panelist, async (tx) => {
    const { id, runId: run } = await lockOpenAssignment(tx, panelist, input.assignment);
    const part = { run, panelist: panelist.id };
    const open = await findOpenReport(tx, part);
    if (open !== null && open !== reason) {
      throw new ConflictError('You have reported this build already: an administrator is to decide.');
    }
    if (open === null) await insertReport(tx, part, reason);
    await expire(tx, id);
  });
}
