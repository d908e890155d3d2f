import { type BoardDocument, type BoardStanding, parseBoard } from '@panelmark/core';
import { Prisma, type Run } from '../../generated/prisma/client.ts';

type Reader = Prisma.TransactionClient;

/** Which part of the list of receipts, newest first; the keys are receipts' ids. */
interface ReceiptSpan {
  readonly take: number;
  readonly fromEnd: boolean;
  readonly after: string | undefined;
  readonly before: string | undefined;
}

/** A model's line on two boards, one after the other; null where it had none. */
export interface MovedLine {
  readonly before: BoardStanding | null;
  readonly after: BoardStanding | null;
}

/** From one published board to the next. */
export interface BoardChange {
  readonly id: string;
  readonly revision: string;
  /** Null for the first board of all. */
  readonly previousRevision: string | null;
  readonly publishedAt: Date;
  /** The audit positions at which the two boards were derived. */
  readonly auditSeq: number;
  readonly previousAuditSeq: number;
  readonly auditHash: string;
  readonly provisionalBefore: number;
  readonly provisionalAfter: number;
  /** The lines in which a number differs. */
  readonly moved: readonly MovedLine[];
}

/** A board as it was published. */
export interface BoardReceipt {
  readonly board: BoardDocument;
  readonly revision: string;
  readonly auditHead: { readonly seq: number; readonly hash: string };
  readonly publishedAt: Date;
}

/** The changes of a part of the list. */
export async function listChanges(reader: Reader, span: ReceiptSpan): Promise<BoardChange[]> {
  const rows = await reader.$queryRaw<BoardChange[]>`
    select r.id::text, r.revision, p.revision as "previousRevision", r.published_at as "publishedAt",
      r.audit_seq::double precision as "auditSeq", coalesce(p.audit_seq, 0)::double precision as "previousAuditSeq",
      r.audit_hash as "auditHash",
      coalesce((p.board ->> 'provisional')::integer, 0) as "provisionalBefore",
      (r.board ->> 'provisional')::integer as "provisionalAfter", lines.moved
    from board_revisions r
    left join lateral (select * from board_revisions b where b.id < r.id order by b.id desc limit 1) p on true
    cross join lateral (
      select coalesce(
        jsonb_agg(jsonb_build_object('before', o.line, 'after', n.line) order by n.place nulls last, o.place), '[]'
      ) as moved
      from jsonb_array_elements(r.board -> 'ranked') with ordinality n (line, place)
      full join jsonb_array_elements(p.board -> 'ranked') with ordinality o (line, place)
        on o.line ->> 'slug' = n.line ->> 'slug'
      where o.line - array['name', 'vendor', 'version'] is distinct from n.line - array['name', 'vendor', 'version']
    ) lines
    where ${within(span)}
    order by r.id ${span.fromEnd ? Prisma.sql`asc` : Prisma.sql`desc`} limit ${span.take}`;
  return span.fromEnd ? rows.reverse() : rows;
}

function within({ after, before }: ReceiptSpan): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  if (after !== undefined) conditions.push(Prisma.sql`r.id < ${after}::bigint`);
  if (before !== undefined) conditions.push(Prisma.sql`r.id > ${before}::bigint`);
  return Prisma.join(conditions, ' and ');
}

export function countChanges(reader: Reader): Promise<number> {
  return reader.boardRevision.count();
}

/** The board that a revision names, from its first receipt; null when none was published under it. */
export async function findReceipt(reader: Reader, revision: string): Promise<BoardReceipt | null> {
  const [row] = await reader.$queryRaw<
    { board: unknown; audit_seq: bigint; audit_hash: string; published_at: Date }[]
  >`select board, audit_seq, audit_hash, published_at from board_revisions where revision = ${revision} order by id limit 1`;
  if (row === undefined) return null;
  return {
    board: parseBoard(row.board),
    revision,
    auditHead: { seq: Number(row.audit_seq), hash: row.audit_hash },
    publishedAt: row.published_at,
  };
}

const NO_RUN = '00000000-0000-0000-0000-000000000000';

/** Null when there is no such run, or none is meant. */
export function findRun(reader: Reader, id: string | null, query: object): Promise<Run | null> {
  return reader.run.findUnique({ ...query, where: { id: id ?? NO_RUN } });
}
