import { Prisma, type ScoreSource } from '../../generated/prisma/client.ts';
import type { CheckedContent } from './scorecard-input.ts';

/** A connection for reads: inside a transaction or not. */
export type Reader = Prisma.TransactionClient;

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** What a panelist submits. */
export interface OwnContent extends CheckedContent {
  readonly recognisedModel: boolean;
}

/** A panelist's card as it stands, for themselves. */
export interface OwnCard extends OwnContent {
  readonly id: string;
  readonly source: ScoreSource;
  /** Why an administrator overwrote it. */
  readonly reason: string | null;
  readonly version: number;
  readonly submittedAt: Date;
}

const COLUMNS = Prisma.sql`
  s.id, s.ratings, s.comment, s.minutes_spent as minutes, s.recognised_model as "recognisedModel",
  upper(s.source::text) as source, s.reason, s.version, s.submitted_at as "submittedAt"`;

/** The cards that panelists hold on what was assigned to them, by assignment. */
export async function cardsOfAssignments(
  reader: Reader,
  assignments: string[],
): Promise<Map<string, OwnCard>> {
  const rows = await reader.$queryRaw<(OwnCard & { assignment: string })[]>`
    select a.id as assignment, ${COLUMNS}
    from assignments a join scores s on s.run_id = a.run_id and s.panelist_id = a.panelist_id
    where a.id = any(${assignments}::uuid[])`;
  return new Map(rows.map(({ assignment, ...card }) => [assignment, card]));
}

/** The card on what was assigned, locked to the end of the transaction; null when there is none. */
export async function lockCard(tx: Transaction, assignment: string): Promise<OwnCard | null> {
  const [card] = await tx.$queryRaw<OwnCard[]>`
    select ${COLUMNS} from assignments a join scores s on s.run_id = a.run_id and s.panelist_id = a.panelist_id
    where a.id = ${assignment}::uuid for update of s`;
  return card ?? null;
}

/** Makes the card on what was assigned. @returns its id; null when there is one meanwhile. */
export async function insertOwnCard(
  tx: Transaction,
  assignment: string,
  { ratings, comment, minutes, recognisedModel }: OwnContent,
): Promise<string | null> {
  const [made] = await tx.$queryRaw<{ id: string }[]>`
    insert into scores (run_id, panelist_id, ratings, comment, minutes_spent, recognised_model, source)
    select run_id, panelist_id, ${JSON.stringify(ratings)}::jsonb, ${comment}, ${minutes}::integer, ${recognisedModel}, 'panelist'
    from assignments where id = ${assignment}::uuid
    on conflict (run_id, panelist_id) do nothing
    returning id`;
  return made?.id ?? null;
}

/** Puts another content in a card's place, in its panelist's name. */
export async function replaceOwnCard(
  tx: Transaction,
  id: string,
  { ratings, comment, minutes, recognisedModel }: OwnContent,
): Promise<void> {
  await tx.$executeRaw`
    update scores set ratings = ${JSON.stringify(ratings)}::jsonb, comment = ${comment},
      minutes_spent = ${minutes}::integer, recognised_model = ${recognisedModel}, source = 'panelist'
    where id = ${id}::uuid`;
}
