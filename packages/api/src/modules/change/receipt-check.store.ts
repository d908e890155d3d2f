import type { Prisma } from '../../generated/prisma/client.ts';
import type { RecordedEvent } from './record-replay.ts';

/** A connection inside one transaction that sees one moment. */
export type Snapshot = Prisma.TransactionClient;

/** An entry of the log that a board can depend on, with its place. */
export type PlacedEvent = RecordedEvent & { readonly seq: number };

/** The entries after one that a board can depend on, in their order, and of each only what it depends on. */
export async function listRecordedEvents(
  snapshot: Snapshot,
  after: number,
  limit: number,
): Promise<PlacedEvent[]> {
  return await snapshot.$queryRaw<PlacedEvent[]>`
    select seq::double precision as seq, entity, entity_id as id,
      case
        when jsonb_typeof(now) <> 'object' then null
        when entity = 'eval_categories' then
          jsonb_build_object('slug', now -> 'slug', 'name', now -> 'name', 'position', now -> 'position')
        when entity = 'models' then
          jsonb_build_object('slug', now -> 'slug', 'name', now -> 'name', 'vendor', now -> 'vendor', 'version', now -> 'version')
        when entity = 'runs' then
          jsonb_build_object('model', now -> 'model_id', 'scored', now ->> 'status' = 'scored', 'void', now ->> 'voided_at' is not null)
        when entity = 'applications' then jsonb_build_object('approved', now ->> 'status' = 'approved')
        else jsonb_build_object('run', now -> 'run_id', 'panelist', now -> 'panelist_id', 'ratings', now -> 'ratings')
      end as state
    from (select seq, entity, entity_id, change -> 'new' as now from public.audit_events) e
    where seq > ${after} and entity in ('eval_categories', 'models', 'runs', 'applications', 'scores')
    order by seq limit ${limit}`;
}

/** What a receipt says: that a board of this revision was derived at this place of the log. */
export interface ReceiptClaim {
  readonly revision: string;
  readonly auditSeq: number;
  readonly publishedAt: Date;
}

/** Every receipt, in the order of the log. */
export async function listReceiptClaims(snapshot: Snapshot): Promise<ReceiptClaim[]> {
  return await snapshot.$queryRaw<ReceiptClaim[]>`
    select revision, audit_seq::double precision as "auditSeq", published_at as "publishedAt"
    from public.board_revisions order by audit_seq, id`;
}

/** The canonical text of the board that the views give now. */
export async function boardOfViews(snapshot: Snapshot): Promise<string> {
  const [row] = await snapshot.$queryRaw<[{ board: string }]>`select public.board_document()::text as board`;
  return row.board;
}
