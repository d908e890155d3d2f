import type { Reader, Transaction } from '../../database/transact.ts';
import { type Application, type ApplicationStatus, Prisma } from '../../generated/prisma/client.ts';
import type { Submission } from './application-input.ts';

export type { Application, ApplicationStatus } from '../../generated/prisma/client.ts';

/** Makes an application, unless the address has one. @returns its id; null when the address has one. */
export async function insertApplication(
  tx: Transaction,
  email: string,
  submission: Submission,
): Promise<string | null> {
  const { fullName, country, specialties, yearsOfExperience, shippedCredits, affiliations, portfolioUrl } =
    submission;
  const [made] = await tx.$queryRaw<{ id: string }[]>`
    insert into applications (email, full_name, country, specialties, years_of_experience, shipped_credits, affiliations,
      portfolio_url)
    values (${email}, ${fullName}, ${country}, ${specialties}::text[], ${yearsOfExperience}::integer, ${shippedCredits},
      ${affiliations}::text[], ${portfolioUrl})
    on conflict (lower(email)) do nothing
    returning id`;
  return made?.id ?? null;
}

/** What a decision or a further submission depends on. */
export type ApplicationState = Pick<Application, 'id' | 'email' | 'status' | 'imported' | 'erasedAt'>;

/** The application of an address, locked to the end of the transaction; null when there is none. */
export async function lockApplicationOf(tx: Transaction, email: string): Promise<ApplicationState | null> {
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    select id from applications where lower(email) = lower(${email}) for update`;
  return found ? await readState(tx, found.id) : null;
}

/** An application, locked to the end of the transaction; null when there is none. */
export async function lockApplication(tx: Transaction, id: string): Promise<ApplicationState | null> {
  await tx.$queryRaw`select id from applications where id = ${id}::uuid for update`;
  return await readState(tx, id);
}

function readState(tx: Transaction, id: string): Promise<ApplicationState | null> {
  return tx.application.findUnique({
    where: { id },
    select: { id: true, email: true, status: true, imported: true, erasedAt: true },
  });
}

/** Shows another submission in place of the one before. */
export async function showSubmission(tx: Transaction, id: string, submission: Submission): Promise<void> {
  await tx.application.update({ where: { id }, data: submission, select: { id: true } });
}

/** Keeps a submission as it came. */
export async function insertSubmission(
  tx: Transaction,
  applicationId: string,
  submission: Submission,
): Promise<void> {
  await tx.applicationSubmission.create({ data: { applicationId, ...submission }, select: { id: true } });
}

export async function updateStatus(
  tx: Transaction,
  id: string,
  decision: {
    readonly status: ApplicationStatus;
    readonly reviewedById: string;
    readonly reviewNote: string | null;
  },
): Promise<void> {
  await tx.application.update({ where: { id }, data: decision, select: { id: true } });
}

/** Erases who somebody is. The database blanks all that is personal, in the application and in everything submitted to it. */
export async function erasePerson(tx: Transaction, id: string): Promise<void> {
  await tx.application.update({ where: { id }, data: { erasedAt: new Date() }, select: { id: true } });
}

/** Which applications: of one status, and with this text in a name, an address, a country or an affiliation. */
export interface ApplicationFilter {
  readonly status: ApplicationStatus | undefined;
  readonly search: string | undefined;
}

/** Which part of the list, which is ordered from the newest application to the oldest. */
interface Span {
  readonly take: number;
  readonly fromEnd: boolean;
  /** Ids of applications. */
  readonly after: string | undefined;
  readonly before: string | undefined;
}

/** A part of the applications, the newest first. */
export async function listApplications(
  reader: Reader,
  filter: ApplicationFilter,
  { take, fromEnd, after, before }: Span,
  query: object,
): Promise<Application[]> {
  const rows = await reader.$queryRaw<{ id: string }[]>`
    select a.id from applications a
    where ${matches(filter)}
      and ${after === undefined ? Prisma.sql`true` : Prisma.sql`(a.created_at, a.id) < ${placeOf(after)}`}
      and ${before === undefined ? Prisma.sql`true` : Prisma.sql`(a.created_at, a.id) > ${placeOf(before)}`}
    order by ${fromEnd ? Prisma.sql`a.created_at, a.id` : Prisma.sql`a.created_at desc, a.id desc`}
    limit ${take}`;
  const ids = rows.map(({ id }) => id);
  const found = await reader.application.findMany({ ...query, where: { id: { in: ids } } });
  const byId = new Map(found.map((application) => [application.id, application]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return fromEnd ? ordered.reverse() : ordered;
}

/** Whether each of these ids is an application's. */
export async function areApplications(reader: Reader, ids: string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  return (await reader.application.count({ where: { id: { in: distinct } } })) === distinct.length;
}

/** How many applications the filter leaves. */
export async function countApplications(reader: Reader, filter: ApplicationFilter): Promise<number> {
  const [row] = await reader.$queryRaw<[{ count: number }]>`
    select count(*)::integer as count from applications a where ${matches(filter)}`;
  return row.count;
}

/** @throws when there is none. */
export function getApplication(reader: Reader, id: string, query: object): Promise<Application> {
  return reader.application.findUniqueOrThrow({ ...query, where: { id } });
}

function placeOf(id: string): Prisma.Sql {
  return Prisma.sql`(select p.created_at, p.id from applications p where p.id = ${id}::uuid)`;
}

function matches({ status, search }: ApplicationFilter): Prisma.Sql {
  const hasStatus =
    status === undefined
      ? Prisma.sql`true`
      : Prisma.sql`a.status = ${status.toLowerCase()}::application_status`;
  if (search === undefined) return hasStatus;
  // Whoever searches for 100% means the sign.
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return Prisma.sql`${hasStatus} and (a.full_name ilike ${pattern} or a.email ilike ${pattern} or a.country ilike ${pattern}
    or exists (select from unnest(a.affiliations) affiliation where affiliation ilike ${pattern}))`;
}
