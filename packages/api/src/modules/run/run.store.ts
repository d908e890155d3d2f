import { Prisma, type Run, type RunStatus } from '../../generated/prisma/client.ts';

export type { Run };

type Reader = Prisma.TransactionClient;

/** Which runs: what a reader may see of them, narrowed by what was asked for. Models and environments by slug. */
export interface RunFilter {
  readonly visible: 'everything' | 'revealed' | 'scored';
  readonly status?: RunStatus | null | undefined;
  readonly model?: string | null | undefined;
  readonly environment?: string | null | undefined;
}

/** Which part of a list of runs, newest first; the keys are run ids. */
export interface RunSpan {
  readonly take: number;
  readonly fromEnd: boolean;
  readonly after: string | undefined;
  readonly before: string | undefined;
}

/** What a run belongs to. */
export type RunParent = 'model' | 'environment';

/** One category of one run, as it is published. */
export interface PublishedMedian {
  /** The run's id. */
  readonly run: string;
  readonly category: string;
  readonly panelists: number;
  /** Null below quorum. */
  readonly median: number | null;
}

const VISIBLE = {
  everything: Prisma.sql`true`,
  revealed: Prisma.sql`r.revealed_at is not null`,
  scored: Prisma.sql`r.status = 'scored'`,
};
const PARENT_COLUMN = { model: Prisma.sql`r.model_id`, environment: Prisma.sql`r.environment_id` };
const NEWEST_FIRST = Prisma.sql`order by r.created_at desc, r.id desc`;
const OLDEST_FIRST = Prisma.sql`order by r.created_at, r.id`;

/** The ids of a part of all runs. */
export async function listRunIds(reader: Reader, filter: RunFilter, span: RunSpan): Promise<string[]> {
  const rows = await reader.$queryRaw<{ id: string }[]>`
    select r.id from runs r where ${matches(filter)} and ${within(span)} ${order(span)} limit ${span.take}`;
  return inListOrder(rows, span).map(({ id }) => id);
}

/** The ids of the same part of several models' or environments' runs, by parent. */
export async function listRunIdsOf(
  reader: Reader,
  parent: RunParent,
  parents: string[],
  filter: RunFilter,
  span: RunSpan,
): Promise<Map<string, string[]>> {
  const rows = await reader.$queryRaw<{ parent: string; id: string }[]>`
    select p.id as parent, run.id
    from unnest(${parents}::uuid[]) p (id)
    cross join lateral (
      select r.id, r.created_at from runs r
      where ${PARENT_COLUMN[parent]} = p.id and ${matches(filter)} and ${within(span)} ${order(span)} limit ${span.take}
    ) run
    order by run.created_at ${direction(span)}, run.id ${direction(span)}`;
  const byParent = new Map<string, string[]>();
  for (const row of inListOrder(rows, span)) {
    byParent.set(row.parent, [...(byParent.get(row.parent) ?? []), row.id]);
  }
  return byParent;
}

export async function countRuns(reader: Reader, filter: RunFilter): Promise<number> {
  const [row] = await reader.$queryRaw<[{ runs: bigint }]>`
    select count(*) as runs from runs r where ${matches(filter)}`;
  return Number(row.runs);
}

export async function countRunsOf(
  reader: Reader,
  parent: RunParent,
  parents: string[],
  filter: RunFilter,
): Promise<Map<string, number>> {
  const column = PARENT_COLUMN[parent];
  const rows = await reader.$queryRaw<{ parent: string; runs: bigint }[]>`
    select ${column} as parent, count(*) as runs from runs r
    where ${column} = any(${parents}::uuid[]) and ${matches(filter)} group by ${column}`;
  return new Map(rows.map(({ parent, runs }) => [parent, Number(runs)]));
}

/** Whether every one of these ids is a run's. */
export async function areRuns(reader: Reader, ids: string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  return (await reader.run.count({ where: { id: { in: distinct } } })) === distinct.length;
}

/** These runs, in the order of the ids. */
export async function getRuns(reader: Reader, ids: string[], query: object): Promise<Run[]> {
  if (ids.length === 0) return [];
  const found = await reader.run.findMany({ ...query, where: { id: { in: ids } } });
  const byId = new Map(found.map((run) => [run.id, run]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Null when there is no such run, or not for this reader. */
export function findRun(
  reader: Reader,
  id: string,
  revealedOnly: boolean,
  query: object,
): Promise<Run | null> {
  return reader.run.findUnique({
    ...query,
    where: { id, ...(revealedOnly && { revealedAt: { not: null } }) },
  });
}

/** @throws when there is none. */
export function getRun(reader: Reader, id: string, query: object): Promise<Run> {
  return reader.run.findUniqueOrThrow({ ...query, where: { id } });
}

/** The published medians of runs, by run, in the order of the taxonomy. */
export async function mediansOfRuns(reader: Reader, ids: string[]): Promise<Map<string, PublishedMedian[]>> {
  const rows = await reader.$queryRaw<
    { run_id: string; category: string; n_panelists: bigint; median: number | null }[]
  >`select run_id, category, n_panelists, median from run_scores where run_id = any(${ids}::uuid[]) order by position`;
  const byRun = new Map<string, PublishedMedian[]>();
  for (const { run_id, category, n_panelists, median } of rows) {
    const published = {
      run: run_id,
      category,
      panelists: Number(n_panelists),
      median: median === null ? null : Number(median),
    };
    byRun.set(run_id, [...(byRun.get(run_id) ?? []), published]);
  }
  return byRun;
}

function matches({ visible, status, model, environment }: RunFilter): Prisma.Sql {
  const conditions = [VISIBLE[visible]];
  if (status != null) conditions.push(Prisma.sql`r.status = ${status.toLowerCase()}::run_status`);
  if (model != null)
    conditions.push(Prisma.sql`r.model_id = (select m.id from models m where m.slug = ${model})`);
  if (environment != null) {
    conditions.push(
      Prisma.sql`r.environment_id = (select e.id from environments e where e.slug = ${environment})`,
    );
  }
  return Prisma.join(conditions, ' and ');
}

// Compared inside the database: a Date would lose the microseconds that tell neighbours apart.
function within({ after, before }: RunSpan): Prisma.Sql {
  const place = (id: string) => Prisma.sql`(select c.created_at, c.id from runs c where c.id = ${id}::uuid)`;
  const conditions = [Prisma.sql`true`];
  if (after !== undefined) conditions.push(Prisma.sql`(r.created_at, r.id) < ${place(after)}`);
  if (before !== undefined) conditions.push(Prisma.sql`(r.created_at, r.id) > ${place(before)}`);
  return Prisma.join(conditions, ' and ');
}

function order({ fromEnd }: RunSpan): Prisma.Sql {
  return fromEnd ? OLDEST_FIRST : NEWEST_FIRST;
}

function direction({ fromEnd }: RunSpan): Prisma.Sql {
  return fromEnd ? Prisma.sql`asc` : Prisma.sql`desc`;
}

function inListOrder<Row>(rows: Row[], { fromEnd }: RunSpan): Row[] {
  return fromEnd ? rows.reverse() : rows;
}
