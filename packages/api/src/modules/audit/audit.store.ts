import type { Snapshot } from '../../database/transact.ts';

/** A row of the audit log with the canonical text that its hash was taken of. */
export interface EventRow {
  readonly seq: bigint;
  readonly previousHash: string;
  readonly hash: string;
  readonly text: string;
}

/**
 * The rows of the log after one, in their order. The text is composed here, by PostgreSQL's own functions alone: the
 * stored function that wrote the hashes may have been replaced by whoever changed the log.
 */
export async function listEvents(snapshot: Snapshot, after: number, limit: number): Promise<EventRow[]> {
  return await snapshot.$queryRaw<EventRow[]>`
    select seq, previous_hash as "previousHash", hash,
      pg_catalog.jsonb_build_object(
        'seq', seq, 'at', at, 'actor', actor, 'db_role', db_role, 'action', action, 'entity', entity,
        'entity_id', entity_id, 'change', change, 'previous_hash', previous_hash)::text as text
    from public.audit_events where seq > ${after} order by seq limit ${limit}`;
}

export async function countEvents(snapshot: Snapshot): Promise<number> {
  return await snapshot.auditEvent.count();
}

/** The receipt of a published board, and the revision that its board has now. */
export interface ReceiptRow {
  readonly id: bigint;
  readonly revision: string;
  readonly computedRevision: string;
  readonly auditSeq: bigint;
  readonly auditHash: string;
  readonly publishedAt: Date;
}

/** Every receipt, oldest first. */
export async function listReceipts(snapshot: Snapshot): Promise<ReceiptRow[]> {
  return await snapshot.$queryRaw<ReceiptRow[]>`
    select id, revision,
      pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(board::text, 'UTF8')), 'hex') as "computedRevision",
      audit_seq as "auditSeq", audit_hash as "auditHash", published_at as "publishedAt"
    from public.board_revisions order by id`;
}
