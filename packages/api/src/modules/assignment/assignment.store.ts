import type { Environment, Run } from '../../generated/prisma/client.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** A connection for reads: inside a transaction or not. */
export type Reader = Prisma.TransactionClient;

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** How far an assignment is, for its panelist. */
export type AssignmentState = 'OPEN' | 'SUBMITTED' | 'CLOSED' | 'EXPIRED' | 'RECUSED' | 'REPORTED';

/** A run as it was handed to a panelist. */
export interface OwnAssignment {
  readonly id: string;
  readonly state: AssignmentState;
  /** Never told to the panelist before the run is revealed. */
  readonly runId: string;
  readonly environmentId: string;
  readonly artifactUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When the run was revealed or declared void, whichever came first. */
  readonly closedAt: Date | null;
  readonly isRevealed: boolean;
  readonly isVoid: boolean;
  readonly hasCard: boolean;
}

/** Which part of a panelist's assignments, newest first; the keys are ids of assignments. */
export interface AssignmentSpan {
  readonly take: number;
  readonly fromEnd: boolean;
  readonly after: string | undefined;
  readonly before: string | undefined;
}

/** What a panelist has done so far. */
export interface Pace {
  readonly cards: number;
  readonly cardsThisWeek: number;
  /** Null while no card of theirs says how long it took. */
  readonly medianMinutes: number | null;
}

const OWN = Prisma.sql`
  select a.id, a.run_id as "runId", r.environment_id as "environmentId", r.artifact_url as "artifactUrl",
    a.created_at as "createdAt", a.expires_at as "expiresAt", least(r.revealed_at, r.voided_at) as "closedAt",
    r.revealed_at is not null as "isRevealed", r.voided_at is not null as "isVoid", card.is_in as "hasCard",
    case
      when exists (select from recusals c where c.run_id = a.run_id and c.panelist_id = a.panelist_id) then 'RECUSED'
      when r.revealed_at is not null or r.voided_at is not null then 'CLOSED'
      when card.is_in then 'SUBMITTED'
      when exists (
        select from unplayable_reports u
        where u.run_id = a.run_id and u.panelist_id = a.panelist_id and u.resolution is null
      ) then 'REPORTED'
      when a.expires_at > now() then 'OPEN'
      else 'EXPIRED'
    end as state
  from assignments a
  join runs r on r.id = a.run_id
  cross join lateral (
    select exists (select from scores s where s.run_id = a.run_id and s.panelist_id = a.panelist_id) as is_in
  ) card`;

/**
 * Not what its panelist turned out to be tied to, while the run is open: that it is shut to them would tell the vendor.
 * What they stepped back from themselves, or have judged, tells nothing by being there.
 */
const TOLD = Prisma.sql`not exists (
  select from runs r join models m on m.id = r.model_id join applications p on p.id = a.panelist_id
  where r.id = a.run_id and r.revealed_at is null and r.voided_at is null and is_tied(p.affiliations, m.vendor)
    and not exists (select from recusals c where c.run_id = a.run_id and c.panelist_id = a.panelist_id)
    and not exists (select from scores s where s.run_id = a.run_id and s.panelist_id = a.panelist_id)
)`;

/**
 * Null when the panelist has none of this id, or turned out to be tied to the vendor before they judged.
 *
 * @param id a UUID.
 */
export async function findOwnAssignment(
  reader: Reader,
  panelist: string,
  id: string,
): Promise<OwnAssignment | null> {
  const [found] = await reader.$queryRaw<OwnAssignment[]>`
    ${OWN} where a.id = ${id}::uuid and a.panelist_id = ${panelist}::uuid and ${TOLD}`;
  return found ?? null;
}

/** The one that the panelist is at: of several, the one that is held longest; null when none is open. */
export async function findCurrentAssignment(reader: Reader, panelist: string): Promise<OwnAssignment | null> {
  const [found] = await reader.$queryRaw<OwnAssignment[]>`
    select * from (${OWN} where a.panelist_id = ${panelist}::uuid and a.expires_at > now() and ${TOLD}) own
    where state = 'OPEN' order by "expiresAt" desc limit 1`;
  return found ?? null;
}

/** A part of a panelist's assignments. */
export async function listOwnAssignments(
  reader: Reader,
  panelist: string,
  span: AssignmentSpan,
): Promise<OwnAssignment[]> {
  const direction = span.fromEnd ? Prisma.sql`asc` : Prisma.sql`desc`;
  const rows = await reader.$queryRaw<OwnAssignment[]>`
    ${OWN} where a.panelist_id = ${panelist}::uuid and ${TOLD} and ${within(span)}
    order by a.created_at ${direction}, a.id ${direction} limit ${span.take}`;
  return span.fromEnd ? rows.reverse() : rows;
}

export async function countOwnAssignments(reader: Reader, panelist: string): Promise<number> {
  const [{ count }] = await reader.$queryRaw<[{ count: number }]>`
    select count(*)::integer as count from assignments a where a.panelist_id = ${panelist}::uuid and ${TOLD}`;
  return count;
}

/** Whether every one of these ids is an assignment of the panelist, and in their list. @param ids UUIDs. */
export async function areOwnAssignments(reader: Reader, panelist: string, ids: string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  const [{ count }] = await reader.$queryRaw<[{ count: number }]>`
    select count(*)::integer as count from assignments a
    where a.id = any(${distinct}::uuid[]) and a.panelist_id = ${panelist}::uuid and ${TOLD}`;
  return count === distinct.length;
}

/** A card counts for the week in which it was first submitted: within the last seven days. */
export async function readPace(reader: Reader, panelist: string): Promise<Pace> {
  const [pace] = await reader.$queryRaw<[Pace]>`
    select count(*)::integer as cards,
      (count(*) filter (where coalesce(first.submitted_at, s.submitted_at) > now() - interval '7 days'))::integer
        as "cardsThisWeek",
      percentile_cont(0.5) within group (order by s.minutes_spent) as "medianMinutes"
    from scores s left join score_revisions first on first.score_id = s.id and first.version = 1
    where s.panelist_id = ${panelist}::uuid`;
  return pace;
}

/**
 * Keeps an assignment, and whether its run is open, from changing until the transaction ends. What is read of them
 * afterwards holds.
 */
export async function lockAssignment(tx: Transaction, panelist: string, id: string): Promise<void> {
  await tx.$queryRaw`
    select from assignments a join runs r on r.id = a.run_id
    where a.id = ${id}::uuid and a.panelist_id = ${panelist}::uuid
    for no key update of a for share of r`;
}

/** Frees an assignment that is held. */
export async function expire(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`update assignments set expires_at = now() where id = ${id}::uuid and expires_at > now()`;
}

/** Holds an assignment for its whole lifetime from now on; one that was used within the last hour stays as it is. */
export async function prolong(tx: Transaction, id: string, hours: number): Promise<void> {
  await tx.$executeRaw`
    update assignments set expires_at = now() + make_interval(hours => ${hours}::integer)
    where id = ${id}::uuid and expires_at < now() + make_interval(hours => ${hours - 1}::integer)`;
}

/** These environments, by id. */
export async function environmentsById(
  reader: Reader,
  ids: string[],
  query: object,
): Promise<Map<string, Environment>> {
  const found = await reader.environment.findMany({ ...query, where: { id: { in: ids } } });
  return new Map(found.map((environment) => [environment.id, environment]));
}

/** Those of these runs that are revealed, by id. */
export async function revealedRunsById(
  reader: Reader,
  ids: string[],
  query: object,
): Promise<Map<string, Run>> {
  const found = await reader.run.findMany({
    ...query,
    where: { id: { in: ids }, revealedAt: { not: null } },
  });
  return new Map(found.map((run) => [run.id, run]));
}

// Compared inside the database: a Date would lose the microseconds that tell neighbours apart.
function within({ after, before }: AssignmentSpan): Prisma.Sql {
  const place = (id: string) =>
    Prisma.sql`(select c.created_at, c.id from assignments c where c.id = ${id}::uuid)`;
  const conditions = [Prisma.sql`true`];
  if (after !== undefined) conditions.push(Prisma.sql`(a.created_at, a.id) < ${place(after)}`);
  if (before !== undefined) conditions.push(Prisma.sql`(a.created_at, a.id) > ${place(before)}`);
  return Prisma.join(conditions, ' and ');
}

/** The categories of a panelist's specialties, the primary one's first. */
export async function listOwnCategories(reader: Reader, panelist: string): Promise<string[]> {
  const rows = await reader.$queryRaw<{ category: string }[]>`
    select c.category
    from applications a, unnest(a.specialties) with ordinality own (slug, rank), specialties s,
      unnest(s.categories) with ordinality c (category, place)
    where a.id = ${panelist}::uuid and s.slug = own.slug order by own.rank, c.place`;
  return rows.map(({ category }) => category);
}
