import { networkOf } from '../../auth/client-address.ts';
import type { Limits } from '../../auth/rate-limit.ts';
import type { Reader, Transaction } from '../../database/transact.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain-error.ts';
import { textProblem } from '../../input-problem.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { findBenchmark, listSpecialties } from '../benchmark/benchmark.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import {
  type ApplicationState,
  type ApplicationStatus,
  erasePerson,
  insertApplication,
  insertSubmission,
  lockApplication,
  lockApplicationOf,
  showSubmission,
  updateStatus,
} from './application.store.ts';
import { type ApplicationInput, checkApplication, type Submission } from './application-input.ts';
import { approvalLetter, rejectionLetter } from './application-letter.ts';

/** What applications need of their surroundings. */
export interface ApplicationDeps {
  readonly reader: Reader;
  readonly transact: <T>(
    actor: 'public' | `admin:${string}`,
    work: (tx: Transaction) => Promise<T>,
  ) => Promise<T>;
  readonly limits: Pick<Limits, 'applicationNetwork'>;
  readonly mailer: Mailer;
  /** Where people reach the server. */
  readonly publicUrl: URL;
  /** Told of a mail that could not be sent. */
  readonly log: { error(details: object, message: string): void };
}

/** What an administrator decides. */
export interface Decision {
  /** The application's id. */
  readonly application: string;
  readonly status: ApplicationStatus;
  /** For administrators alone. */
  readonly note: string | null;
}

const NOTE_MAX = 5000;
const LETTERS: Partial<Record<ApplicationStatus, typeof approvalLetter>> = {
  APPROVED: approvalLetter,
  REJECTED: rejectionLetter,
};
const UNDECIDED: readonly ApplicationStatus[] = ['PENDING', 'REVIEWING'];

/**
 * Takes an application to the panel. Every submission is kept; the newest is what administrators see as long as nothing is
 * decided. Says nothing about whether the address was known, nor refuses one for how often it applied: a budget of an address
 * would tell strangers that it applied, and let them keep its owner out.
 *
 * @param clientAddress network address of whoever applies.
 * @throws ValidationError naming every place that is wrong.
 * @throws RateLimitedError when the network has applied too often.
 */
export async function submitApplication(
  { reader, transact, limits }: ApplicationDeps,
  input: ApplicationInput,
  clientAddress: string,
): Promise<void> {
  const known = new Set((await listSpecialties(reader)).map(({ slug }) => slug));
  const { email, submission } = checkApplication(input, known);
  await limits.applicationNetwork.spend(networkOf(clientAddress));
  await transact('public', (tx) => keepSubmission(tx, email, submission));
}

async function keepSubmission(tx: Transaction, email: string, submission: Submission): Promise<void> {
  const made = await insertApplication(tx, email, submission);
  const existing = made === null ? await lockApplicationOf(tx, email) : null;
  const id = made ?? existing?.id;
  // Erased between the two looks: the address is free again.
  if (id === undefined) return await keepSubmission(tx, email, submission);
  if (existing !== null && UNDECIDED.includes(existing.status)) await showSubmission(tx, id, submission);
  await insertSubmission(tx, id, submission);
}

/**
 * Decides an application, and tells the applicant by mail when it is approved or rejected. A panelist whose approval is
 * withdrawn is signed out, and their scorecards count no more. A mail that cannot be sent is logged, and the decision stands.
 *
 * @param administratorId who decides.
 * @throws ValidationError when the note is no text or too long; NotFoundError; ConflictError when the status cannot become
 * this one, or the address is an administrator's.
 */
export async function decideApplication(
  deps: ApplicationDeps,
  administratorId: string,
  { application: id, status, note }: Decision,
): Promise<void> {
  const problem = textProblem(note ?? '', NOTE_MAX);
  if (problem !== undefined) throw new ValidationError([{ path: 'note', message: problem }]);
  const decided = await deps.transact(`admin:${administratorId}`, async (tx) => {
    const application = await getLocked(tx, id);
    if (application.status === status)
      throw new ConflictError(`The application is ${status.toLowerCase()} already.`);
    await updateStatus(tx, id, { status, reviewedById: administratorId, reviewNote: note?.trim() || null });
    if (status === 'WITHDRAWN') await endSessionsOf(tx, { role: 'PANELIST', id });
    return application;
  });
  await tellApplicant(deps, decided, status);
}

/**
 * Erases who somebody is, on their request: name, addresses, country, credits, affiliations and the note about them, in the
 * application and all its submissions. Their scorecards stay, under the pseudonym that they always had, and count as
 * before: to erase is no judgment, and must be no lever on the board. An application that was still undecided is
 * rejected, since nothing is left to decide on. They can sign in no more.
 *
 * @throws NotFoundError; ConflictError when it is erased already.
 */
export async function eraseApplication(
  { transact }: Pick<ApplicationDeps, 'transact'>,
  administratorId: string,
  id: string,
): Promise<void> {
  await transact(`admin:${administratorId}`, async (tx) => {
    const application = await getLocked(tx, id);
    if (application.erasedAt !== null) throw new ConflictError('The application is erased already.');
    if (UNDECIDED.includes(application.status)) {
      await updateStatus(tx, id, { status: 'REJECTED', reviewedById: administratorId, reviewNote: null });
    }
    await erasePerson(tx, id);
    await endSessionsOf(tx, { role: 'PANELIST', id });
  });
}

async function getLocked(tx: Transaction, id: string): Promise<ApplicationState> {
  const application = await lockApplication(tx, id);
  if (application === null) throw new NotFoundError('There is no such application.');
  return application;
}

async function tellApplicant(
  { reader, mailer, publicUrl, log }: ApplicationDeps,
  { id, email, imported }: ApplicationState,
  status: ApplicationStatus,
): Promise<void> {
  const compose = LETTERS[status];
  // The addresses of imported panelists lead nowhere.
  if (compose === undefined || email === null || imported) return;
  try {
    const benchmark = (await findBenchmark(reader))?.name ?? 'Panelmark';
    await mailer.send(compose({ to: email, benchmark, publicUrl }));
  } catch (error) {
    log.error(
      { err: error, application: id, status },
      'The decision stands, but its mail could not be sent.',
    );
  }
}
