import type { Ingester } from '../../auth/ingester.ts';
import { ConflictError, NotApprovedError, NotFoundError, ValidationError } from '../../domain-error.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { findBenchmark } from '../benchmark/benchmark.service.ts';
import {
  type CardContent,
  insertCard,
  lockPlace,
  overwriteCard,
  type StoredCard,
  type Transaction,
} from './recorded-card.store.ts';
import { checkCard, isSameContent, type ScorecardInput } from './scorecard-input.ts';
import { overwrittenLetter } from './scorecard-letter.ts';

/** What telling panelists about their scorecards takes. */
export interface LetterDeps {
  readonly reader: Parameters<typeof findBenchmark>[0];
  readonly mailer: Mailer;
  /** Told of a mail that could not be sent. */
  readonly log: { error(details: object, message: string): void };
}

/** What recording scorecards takes. */
export interface ScorecardDeps extends LetterDeps {
  readonly transact: <T>(actor: Ingester, work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** A scorecard as an administrator records it for a panelist. */
export interface RecordInput extends ScorecardInput {
  /** A UUID. */
  readonly run: string;
  readonly panelistEmail: string;
  /** Needed when this overwrites a card that the panelist filled in, who reads it. */
  readonly reason?: string | null | undefined;
}

/** A scorecard as it is on record. */
export type RecordedCard = StoredCard & CardContent;

/**
 * Records a panelist's scorecard on a run, or overwrites the one that they hold; the same once more changes nothing. A
 * panelist whose own card is overwritten is told by mail. A mail that cannot be sent is logged, and the card stands.
 *
 * @throws ValidationError naming every place that is wrong; NotFoundError when there is no such run; NotApprovedError,
 * one and the same for everybody who is not an approved panelist; ConflictError when the run is void.
 */
export async function recordScore(
  deps: ScorecardDeps,
  ingester: Ingester,
  input: RecordInput,
): Promise<RecordedCard> {
  // PostgreSQL takes no NUL in a text, and nobody has one in an address.
  const email = /[\p{Cc}\p{Cs}]/u.test(input.panelistEmail) ? '' : input.panelistEmail.trim();
  const { card, replaced } = await deps.transact(ingester, (tx) => putCard(tx, email, input));
  if (replaced !== null) await tellPanelists(deps, [replaced]);
  return card;
}

/** A card that its panelist had filled in and that an administrator overwrote. */
export interface OverwrittenCard {
  readonly id: string;
  /** The panelist's address. */
  readonly email: string;
  /** Whether the panelist came with a file: such an address leads nowhere. */
  readonly isImported: boolean;
  /** The environment's name. */
  readonly environment: string;
  readonly reason: string;
}

/** Sends the panelists of overwritten cards a letter for each, once that is committed. What cannot be sent is logged. */
export async function tellPanelists(
  { reader, mailer, log }: LetterDeps,
  cards: readonly OverwrittenCard[],
): Promise<void> {
  for (const { id, email: to, isImported, environment, reason } of cards) {
    if (isImported) continue;
    try {
      const benchmark = (await findBenchmark(reader))?.name ?? 'Panelmark';
      await mailer.send(overwrittenLetter({ to, benchmark, environment, reason }));
    } catch (error) {
      log.error({ err: error, scorecard: id }, 'The scorecard stands, but its mail could not be sent.');
    }
  }
}

async function putCard(
  tx: Transaction,
  email: string,
  input: RecordInput,
): Promise<{ readonly card: RecordedCard; readonly replaced: OverwrittenCard | null }> {
  const place = await lockPlace(tx, input.run, email);
  const { content, reason } = checkCard(input, place.categories);
  if (place.run === null) throw new NotFoundError('There is no run with this id.');
  if (place.panelist === null) throw new NotApprovedError();
  if (place.run.isVoid) throw new ConflictError('The run is void: it takes no scorecard.');

  if (place.card === null) {
    const made = await insertCard(tx, { run: place.run.id, panelist: place.panelist.id }, content);
    // Somebody else recorded one between the two looks: now it is an overwrite.
    return made === null
      ? await putCard(tx, email, input)
      : { card: { ...made, ...content }, replaced: null };
  }
  if (isSameContent(place.card, content)) return { card: place.card, replaced: null };
  const isOwn = place.card.source === 'PANELIST';
  if (isOwn && reason === null) {
    throw new ValidationError([
      { path: 'reason', message: 'Say why: the panelist filled in the scorecard that this overwrites.' },
    ]);
  }
  const stored = await overwriteCard(tx, place.card.id, content, reason);
  const { environment } = place.run;
  const replaced =
    isOwn && reason !== null ? { ...place.panelist, id: stored.id, environment, reason } : null;
  return { card: { ...stored, ...content }, replaced };
}
