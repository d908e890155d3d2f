import { type BoardDocument, parseBoard } from '@panelmark/core';
import type { Environment, Prisma } from '../../generated/prisma/client.ts';

/** A connection to read with, inside a transaction or not. */
export type Reader = Prisma.TransactionClient;

/** The newest entry of the audit chain; 0 and sixty-four zeros while it is empty. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** A board, its name, and the audit position that it was derived at, all of one snapshot. */
export interface PublishedBoard {
  readonly board: BoardDocument;
  /** SHA-256 of the board's canonical JSON, in lower-case hexadecimal. */
  readonly revision: string;
  readonly auditHead: AuditHead;
}

const EMPTY_CHAIN: AuditHead = { seq: 0, hash: '0'.repeat(64) };

/** Derives the board from the views and leaves a receipt when it is a new one. */
export async function publishBoard(reader: Reader): Promise<PublishedBoard> {
  const [row] = await reader.$queryRaw<
    [{ board: unknown; revision: string; audit_seq: bigint; audit_hash: string }]
  >`select board, revision, audit_seq, audit_hash from publish_board()`;
  return {
    board: parseBoard(row.board),
    revision: row.revision,
    auditHead: { seq: Number(row.audit_seq), hash: row.audit_hash },
  };
}

/** Where the audit chain stands: as long as it does not move, no number does. */
export async function auditHead(reader: Reader): Promise<AuditHead> {
  const [row] = await reader.$queryRaw<
    { seq: bigint; hash: string }[]
  >`select seq, hash from audit_events order by seq desc limit 1`;
  return row ? { seq: Number(row.seq), hash: row.hash } : EMPTY_CHAIN;
}

/** The environments that hold one of the slugs, by slug. */
export function listEnvironmentsOf(
  reader: Reader,
  slugs: readonly string[],
  query: object,
): Promise<Environment[]> {
  return reader.environment.findMany({
    ...query,
    where: { slug: { in: [...slugs] } },
    orderBy: { slug: 'asc' },
  });
}
