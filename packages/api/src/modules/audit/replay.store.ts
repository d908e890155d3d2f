import type { Snapshot } from '../../database/transact.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** The tables whose every change is in the log, each with the column that the log knows its rows by. */
export const AUDITED_TABLES = {
  benchmark: 'only_row',
  eval_categories: 'slug',
  specialties: 'slug',
  models: 'id',
  environments: 'id',
  administrators: 'id',
  applications: 'id',
  application_submissions: 'id',
  runs: 'id',
  scores: 'id',
  recusals: 'id',
  unplayable_reports: 'id',
  api_tokens: 'id',
} as const;

export type AuditedTable = keyof typeof AUDITED_TABLES;

/** A row that the log and its table disagree about. */
export interface Divergence {
  readonly kind: 'changed' | 'removed' | 'returned' | 'unrecorded';
  readonly id: string;
  /** The last entry about the row; null when there is none. */
  readonly seq: bigint | null;
  /** The columns that differ, of a row that was changed. */
  readonly columns: readonly string[];
}

/** Compares each row of a table with the last entry about it, column by column but for those that the log masks. */
export async function listDivergences(snapshot: Snapshot, table: AuditedTable): Promise<Divergence[]> {
  return await snapshot.$queryRaw<Divergence[]>`
    with recorded as (
      select distinct on (entity_id) entity_id, seq, change -> 'new' as state
      from public.audit_events where entity = ${table} order by entity_id, seq desc
    ), stored as (
      select to_jsonb(t) ->> ${AUDITED_TABLES[table]} as id, to_jsonb(t) as state from ${Prisma.raw(`public.${table}`)} t
    ), compared as (
      select coalesce(r.entity_id, s.id) as id, r.seq,
        case
          when r.entity_id is null then 'unrecorded'
          when s.id is null and jsonb_typeof(r.state) = 'object' then 'removed'
          when s.id is not null and jsonb_typeof(r.state) <> 'object' then 'returned'
          when s.id is not null then 'changed'
        end as kind,
        array(
          select c.key from jsonb_each(case when jsonb_typeof(r.state) = 'object' then r.state else '{}' end) c
          where s.id is not null and c.value <> '"[masked]"' and s.state -> c.key is distinct from c.value
          order by c.key
        ) as columns
      from recorded r full join stored s on s.id = r.entity_id
    )
    select kind, id, seq, columns from compared
    where kind in ('unrecorded', 'removed', 'returned') or (kind = 'changed' and columns <> '{}')
    order by seq nulls last, id`;
}

/** A replaced scorecard that is not kept as the log says it was. */
export interface LostRevision {
  readonly scoreId: string;
  readonly version: number;
  readonly kind: 'changed' | 'missing' | 'unrecorded';
}

/** Compares the kept revisions of scorecards with the log's entries about those scorecards. */
export async function listLostRevisions(snapshot: Snapshot): Promise<LostRevision[]> {
  return await snapshot.$queryRaw<LostRevision[]>`
    with replaced as (
      select entity_id as score_id, (change -> 'new' ->> 'version')::integer as version, change -> 'new' as state,
        lead(seq) over (partition by entity_id order by seq) is not null as is_replaced
      from public.audit_events where entity = 'scores'
    ), kept as (
      select r.score_id::text as score_id, r.version, to_jsonb(r) - array['id', 'score_id', 'replaced_at'] as state
      from public.score_revisions r
    )
    select coalesce(k.score_id, e.score_id) as "scoreId", coalesce(k.version, e.version) as version,
      case when k.score_id is null then 'missing' when e.score_id is null then 'unrecorded' else 'changed' end as kind
    from (select * from replaced where is_replaced) e
    full join kept k on k.score_id = e.score_id and k.version = e.version
    where k.score_id is null or e.score_id is null
      or exists (select from jsonb_each(k.state) c where e.state -> c.key is distinct from c.value)
    order by 1, 2`;
}

export async function countRows(snapshot: Snapshot, table: AuditedTable): Promise<number> {
  const [row] = await snapshot.$queryRaw<[{ rows: number }]>`
    select count(*)::integer as rows from ${Prisma.raw(`public.${table}`)}`;
  return row.rows;
}
