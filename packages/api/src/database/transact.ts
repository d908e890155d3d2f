import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { refusalOf } from './refusal.ts';

/** A connection inside one transaction: what a store's writes take. */
export type Transaction = Prisma.TransactionClient;

/** A connection for a store's reads: inside a transaction or not. */
export type Reader = Prisma.TransactionClient;

/** A connection inside one transaction that sees one moment from its first query on. */
export type Snapshot = Prisma.TransactionClient;

/** Who acts, as the audit chain records it. */
export type Actor =
  | `admin:${string}`
  | `panelist:${string}`
  | `token:${string}`
  | 'public'
  | 'import'
  | 'command line'
  | 'system';

/**
 * Runs `work` in one transaction and records `actor` with each change in it. What the database's guards refuse comes
 * out as a DomainError.
 */
export type Transact = <T>(
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  limits?: { readonly timeoutMs: number },
) => Promise<T>;

/** How long a transaction may take unless its caller says otherwise. */
const TIMEOUT_MS = 10_000;

/** The transactor over a client. */
export function createTransact(prisma: PrismaClient): Transact {
  return async (actor, work, { timeoutMs } = { timeoutMs: TIMEOUT_MS }) => {
    try {
      return await prisma.$transaction(
        async (tx) => {
          await tx.$queryRaw`select set_config('panelmark.actor', ${actor}, true)`;
          return await work(tx);
        },
        { timeout: timeoutMs, maxWait: TIMEOUT_MS },
      );
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  };
}
