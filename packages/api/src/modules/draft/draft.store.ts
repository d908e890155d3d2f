import { Prisma } from '../../generated/prisma/client.ts';

/** A connection for reads: inside a transaction or not. */
export type Reader = Prisma.TransactionClient;

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** What a panelist has typed. */
export interface DraftContent {
  /** By category slug; null where the panelist chose to give no score. */
  readonly ratings: Readonly<Record<string, number | null>>;
  readonly comment: string | null;
  readonly minutes: number | null;
  readonly recognisedModel: boolean;
  /** The category that the panelist was at. */
  readonly position: string | null;
}

/** A draft as it stands on the server. */
export interface StoredDraft extends DraftContent {
  readonly version: number;
  readonly updatedAt: Date;
}

const COLUMNS = Prisma.sql`
  d.ratings, d.comment, d.minutes_spent as minutes, d.recognised_model as "recognisedModel", d.position::text as position,
  d.version, d.updated_at as "updatedAt"`;

/** The drafts of assignments, by assignment. */
export async function draftsOfAssignments(
  reader: Reader,
  assignments: string[],
): Promise<Map<string, StoredDraft>> {
  const rows = await reader.$queryRaw<(StoredDraft & { assignment: string })[]>`
    select d.assignment_id as assignment, ${COLUMNS} from drafts d where d.assignment_id = any(${assignments}::uuid[])`;
  return new Map(rows.map(({ assignment, ...draft }) => [assignment, draft]));
}

/** Null when nothing was saved. */
export async function findDraft(reader: Reader, assignment: string): Promise<StoredDraft | null> {
  return (await draftsOfAssignments(reader, [assignment])).get(assignment) ?? null;
}

/** @throws when there is none. */
export async function getDraft(reader: Reader, assignment: string): Promise<StoredDraft> {
  const draft = await findDraft(reader, assignment);
  if (draft === null) throw new TypeError('There is no such draft.');
  return draft;
}

/**
 * Puts a draft in the place of the one of the expected version, or of none, in one statement: of several writers who
 * expect the same, one wins.
 *
 * @returns whether it was written: not when another version stands, or this very content.
 */
export async function replaceDraft(
  tx: Transaction,
  assignment: string,
  { ratings, comment, minutes, recognisedModel, position }: DraftContent,
  expectedVersion: number | null,
): Promise<boolean> {
  const written = await tx.$executeRaw`
    insert into drafts as d (assignment_id, ratings, comment, minutes_spent, recognised_model, position, version)
    values (${assignment}::uuid, ${JSON.stringify(ratings)}::jsonb, ${comment}, ${minutes}::integer, ${recognisedModel},
      ${position}, coalesce(${expectedVersion}::integer, 0) + 1)
    on conflict (assignment_id) do update set ratings = excluded.ratings, comment = excluded.comment,
      minutes_spent = excluded.minutes_spent, recognised_model = excluded.recognised_model,
      position = excluded.position, version = d.version + 1, updated_at = now()
    where d.version = ${expectedVersion}::integer
      and (d.ratings, d.comment, d.minutes_spent, d.recognised_model, d.position)
        is distinct from (excluded.ratings, excluded.comment, excluded.minutes_spent, excluded.recognised_model, excluded.position)`;
  return written > 0;
}

/** Brings a draft to what its card says; categories that were chosen to get no score stay so. */
export async function followCardInDraft(
  tx: Transaction,
  assignment: string,
  { ratings, comment, minutes, recognisedModel }: Omit<DraftContent, 'position'>,
): Promise<void> {
  await tx.$executeRaw`
    insert into drafts as d (assignment_id, ratings, comment, minutes_spent, recognised_model, version)
    values (${assignment}::uuid, ${JSON.stringify(ratings)}::jsonb, ${comment}, ${minutes}::integer, ${recognisedModel}, 1)
    on conflict (assignment_id) do update set
      ratings = (
        select coalesce(jsonb_object_agg(r.key, r.value) filter (where r.value = 'null'), '{}') from jsonb_each(d.ratings) r
      ) || excluded.ratings,
      comment = excluded.comment, minutes_spent = excluded.minutes_spent,
      recognised_model = excluded.recognised_model, version = d.version + 1, updated_at = now()`;
}
