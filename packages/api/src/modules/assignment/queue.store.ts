import { Prisma } from '../../generated/prisma/client.ts';

/** A connection for reads: inside a transaction or not. */
export type Reader = Prisma.TransactionClient;

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** For whom the queue is looked at, and how many panelists it sends to each run. */
export interface QueueView {
  /** The panelist's id. */
  readonly panelist: string;
  readonly panelistsPerRun: number;
}

/**
 * Every run that could be handed to the panelist, with what its place in the queue depends on: how many hold it, how
 * many of them share the panelist's first specialty, and how many hold the open runs of its model.
 */
function candidates({ panelist, panelistsPerRun }: QueueView): Prisma.Sql {
  return Prisma.sql`
    with me as (
      select id, specialties[1] as specialty, affiliations from applications where id = ${panelist}::uuid
    ), open_runs as (
      select id, model_id, artifact_url from runs
      where status = 'pending' and revealed_at is null and voided_at is null
    ), holders as (
      select s.run_id, s.panelist_id from scores s join open_runs r on r.id = s.run_id
      union
      select a.run_id, a.panelist_id from assignments a join open_runs r on r.id = a.run_id where a.expires_at > now()
    ), loads as (
      select h.run_id, count(*) as load, count(*) filter (where p.specialties[1] = me.specialty) as alike
      from holders h join applications p on p.id = h.panelist_id and p.status = 'approved' cross join me
      group by h.run_id
    ), weighed as (
      select r.id, r.model_id, r.artifact_url, coalesce(l.load, 0) as load, coalesce(l.alike, 0) as alike,
        sum(coalesce(l.load, 0)) over (partition by r.model_id) as model_load
      from open_runs r left join loads l on l.run_id = r.id
    ), tied as (
      select m.id from models m cross join me where is_tied(me.affiliations, m.vendor)
    ), candidates as (
      select w.id, w.load, w.alike, w.model_load, md5(me.id::text || w.id::text) as seed
      from weighed w cross join me
      where w.load < ${panelistsPerRun} and w.artifact_url is not null
        and w.model_id not in (select id from tied)
        and w.id not in (select run_id from scores where panelist_id = ${panelist}::uuid)
        and w.id not in (select run_id from assignments where panelist_id = ${panelist}::uuid and expires_at > now())
        and w.id not in (select run_id from recusals where panelist_id = ${panelist}::uuid)
        and w.id not in (select run_id from unplayable_reports where resolution is null)
    )`;
}

/** Lets one panelist after the other at the queue, to the end of the transaction. */
export async function lockQueue(tx: Transaction): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('panelmark queue', 0))::text`;
}

/**
 * The id of the run whose turn it is; null when there is none. It stays open to the end of the transaction: one that is
 * being closed at this moment is passed over.
 */
export async function findNextRun(tx: Transaction, view: QueueView): Promise<string | null> {
  const [next] = await tx.$queryRaw<{ id: string }[]>`
    ${candidates(view)}
    select r.id from candidates c join runs r on r.id = c.id
    where r.revealed_at is null and r.voided_at is null
    order by c.load >= quorum(), c.model_load, c.alike, c.load desc, c.seed
    limit 1 for share of r skip locked`;
  return next?.id ?? null;
}

export async function countWaiting(reader: Reader, view: QueueView): Promise<number> {
  const [{ runs }] = await reader.$queryRaw<[{ runs: number }]>`
    ${candidates(view)} select count(*)::integer as runs from candidates`;
  return runs;
}

/** Hands a run to a panelist, who may have had it before. @returns the id of the assignment. */
export async function handOut(
  tx: Transaction,
  { run, panelist, hours }: { readonly run: string; readonly panelist: string; readonly hours: number },
): Promise<string> {
  const [{ id }] = await tx.$queryRaw<[{ id: string }]>`
    insert into assignments (run_id, panelist_id, expires_at)
    values (${run}::uuid, ${panelist}::uuid, now() + make_interval(hours => ${hours}::integer))
    on conflict (run_id, panelist_id) do update set expires_at = excluded.expires_at
    returning id`;
  return id;
}
