import { Prisma, type ReportResolution, type UnplayableReport } from '../../generated/prisma/client.ts';

export type { ReportResolution };

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;
type Reader = Prisma.TransactionClient;

/** A run that somebody reported, with what its link must not tell. */
export interface ReportedRun {
  readonly id: string;
  /** Revealed or void. */
  readonly isClosed: boolean;
  readonly model: { readonly slug: string; readonly name: string; readonly vendor: string | null };
}

/** What an administrator made of a report. */
export interface Resolved {
  readonly resolution: ReportResolution;
  readonly note: string | null;
  /** The administrator's id. */
  readonly by: string;
}

/** The run of a report, locked to the end of the transaction; null when there is no such report. */
export async function lockReportedRun(tx: Transaction, report: string): Promise<ReportedRun | null> {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select r.id from unplayable_reports u join runs r on r.id = u.run_id where u.id = ${report}::uuid for no key update of r`;
  if (locked === undefined) return null;
  const { id, revealedAt, voidedAt, model } = await tx.run.findUniqueOrThrow({
    where: { id: locked.id },
    select: {
      ...{ id: true, revealedAt: true, voidedAt: true },
      model: { select: { slug: true, name: true, vendor: true } },
    },
  });
  return { id, isClosed: revealedAt !== null || voidedAt !== null, model };
}

export async function isReportOpen(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.unplayableReport.count({ where: { id, resolution: null } })) === 1;
}

/** Decides one report. */
export async function resolveReport(tx: Transaction, id: string, resolved: Resolved): Promise<void> {
  await resolveWhere(tx, Prisma.sql`id = ${id}::uuid`, resolved);
}

/** Decides every report of a run that is open. */
export async function resolveReportsOf(tx: Transaction, run: string, resolved: Resolved): Promise<void> {
  await resolveWhere(tx, Prisma.sql`run_id = ${run}::uuid and resolution is null`, resolved);
}

async function resolveWhere(
  tx: Transaction,
  which: Prisma.Sql,
  { resolution, note, by }: Resolved,
): Promise<void> {
  await tx.$executeRaw`
    update unplayable_reports
    set resolution = ${resolution.toLowerCase()}::report_resolution, resolution_note = ${note}, resolved_by = ${by}::uuid
    where ${which}`;
}

/** Gives a run another link. */
export async function replaceArtifact(tx: Transaction, run: string, artifactUrl: string): Promise<void> {
  await tx.run.update({ where: { id: run }, data: { artifactUrl }, select: { id: true } });
}

/** Which part of the list, which is ordered from the newest report to the oldest. */
interface Span {
  readonly take: number;
  readonly fromEnd: boolean;
  /** Ids of reports. */
  readonly after: string | undefined;
  readonly before: string | undefined;
}

/** A part of the reports, the newest first: those that are open, those that are decided, or all. Cursors are ids. */
export async function listReports(
  reader: Reader,
  isOpen: boolean | undefined,
  { take, fromEnd, after, before }: Span,
  query: object,
): Promise<UnplayableReport[]> {
  const rows = await reader.$queryRaw<{ id: string }[]>`
    select u.id from unplayable_reports u
    where ${matches(isOpen)}
      and ${after === undefined ? Prisma.sql`true` : Prisma.sql`(u.created_at, u.id) < ${placeOf(after)}`}
      and ${before === undefined ? Prisma.sql`true` : Prisma.sql`(u.created_at, u.id) > ${placeOf(before)}`}
    order by ${fromEnd ? Prisma.sql`u.created_at, u.id` : Prisma.sql`u.created_at desc, u.id desc`}
    limit ${take}`;
  const ids = rows.map(({ id }) => id);
  const found = await reader.unplayableReport.findMany({ ...query, where: { id: { in: ids } } });
  const byId = new Map(found.map((report) => [report.id, report]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return fromEnd ? ordered.reverse() : ordered;
}

/** Whether each of these ids is a report's. */
export async function areReports(reader: Reader, ids: string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  return (await reader.unplayableReport.count({ where: { id: { in: distinct } } })) === distinct.length;
}

/** How many reports there are: open, decided, or of both. */
export async function countReports(reader: Reader, isOpen: boolean | undefined): Promise<number> {
  const [row] = await reader.$queryRaw<[{ count: number }]>`
    select count(*)::integer as count from unplayable_reports u where ${matches(isOpen)}`;
  return row.count;
}

/** @throws when there is none. */
export function getReport(reader: Reader, id: string, query: object): Promise<UnplayableReport> {
  return reader.unplayableReport.findUniqueOrThrow({ ...query, where: { id } });
}

function matches(isOpen: boolean | undefined): Prisma.Sql {
  return isOpen === undefined ? Prisma.sql`true` : Prisma.sql`(u.resolution is null) = ${isOpen}`;
}

function placeOf(id: string): Prisma.Sql {
  return Prisma.sql`(select p.created_at, p.id from unplayable_reports p where p.id = ${id}::uuid)`;
}
