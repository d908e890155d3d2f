import { parseBoard } from '@panelmark/core';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { CountingModel, PanelChange } from './counting-panel.ts';

/** A connection that can open a transaction. */
export type Opener = Pick<PrismaClient, '$transaction'>;

type Reader = Prisma.TransactionClient;

interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

interface Row {
  readonly board: unknown;
  readonly revision: string;
  readonly audit_seq: bigint;
  readonly audit_hash: string;
  readonly seen_hash: string;
  readonly continues: boolean;
  readonly models: string;
}

/** A board, and what has changed of the cards that it was derived from. */
export type BoardWithPanel = ReturnType<typeof parsed>;

/**
 * Publishes the board and reads, at the same audit position, the cards of every model that may have changed since a
 * position that is known: of all models when it is not one of this chain. What changed is told by the audit log, so
 * that the cards of the others are not looked at.
 *
 * @returns null when a change was committed between the two.
 */
export async function publishBoardWithPanel(
  reader: Reader,
  since: AuditHead,
): Promise<BoardWithPanel | null> {
  const [row] = await reader.$queryRaw<[Row]>`
    select p.board, p.revision, p.audit_seq, p.audit_hash, seen.hash as seen_hash, chain.continues, changed.models
    from publish_board() p
    cross join lateral (
      select coalesce((select hash from audit_events order by seq desc limit 1), repeat('0', 64)) as hash
    ) seen
    cross join lateral (
      select exists (select from audit_events where seq = ${since.seq} and hash = ${since.hash}) as continues
    ) chain
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'slug', m.slug, 'name', m.name, 'vendor', m.vendor, 'version', m.version, 'runs', (
          select coalesce(json_agg(json_build_object('id', r.id, 'environment', e.slug, 'cards', (
            select coalesce(json_agg(json_build_object('panelist', c.panelist_id, 'hundredths', c.hundredths)), '[]')
            from counting_scores c where c.run_id = r.id
          ))), '[]')
          from runs r join environments e on e.id = r.environment_id
          where r.model_id = m.id and r.status = 'scored' and r.voided_at is null
        ))), '[]')::text as models
      from models m
      where not chain.continues or m.id in (
        select v.entity_id::uuid from audit_events v where v.seq > ${since.seq} and v.entity = 'models'
        union all
        select r.model_id from audit_events v join runs r on r.id = v.entity_id::uuid
        where v.seq > ${since.seq} and v.entity = 'runs'
        union all
        select r.model_id from audit_events v join scores s on s.id = v.entity_id::uuid join runs r on r.id = s.run_id
        where v.seq > ${since.seq} and v.entity = 'scores'
        union all
        select r.model_id from audit_events v
        join scores s on s.panelist_id = v.entity_id::uuid join runs r on r.id = s.run_id
        where v.seq > ${since.seq} and v.entity = 'applications' and v.change -> 'was' ? 'status'
      )
    ) changed`;
  // A function takes its own snapshot, a moment after that of the statement it stands in.
  return row.audit_hash === row.seen_hash ? parsed(row) : null;
}

/** As {@link publishBoardWithPanel}, while nobody may commit a change: what a stream of changes cannot outrun. */
export async function publishBoardWithPanelAlone(
  opener: Opener,
  since: AuditHead,
  timeoutMs: number,
): Promise<BoardWithPanel | null> {
  return await opener.$transaction(
    async (tx) => {
      await tx.$queryRaw`select pg_advisory_xact_lock_shared(hashtextextended('panelmark audit chain', 0))::text`;
      return await publishBoardWithPanel(tx, since);
    },
    { timeout: timeoutMs, maxWait: timeoutMs },
  );
}

function parsed({ board, revision, audit_seq, audit_hash, continues, models }: Row) {
  const change: PanelChange = { whole: !continues, models: JSON.parse(models) as CountingModel[] };
  return {
    published: {
      board: parseBoard(board),
      revision,
      auditHead: { seq: Number(audit_seq), hash: audit_hash },
    },
    change,
  };
}
