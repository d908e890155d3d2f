import type { Prisma, RecusalReason } from '../../generated/prisma/client.ts';

export type { RecusalReason };

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** Whose word on which run. */
export interface Part {
  readonly run: string;
  readonly panelist: string;
}

/** Puts on record that a panelist steps back from a run, for good. Once is enough. */
export async function insertRecusal(
  tx: Transaction,
  { run, panelist }: Part,
  { reason, note }: { readonly reason: RecusalReason; readonly note: string | null },
): Promise<void> {
  await tx.$executeRaw`
    insert into recusals (run_id, panelist_id, reason, note)
    values (${run}::uuid, ${panelist}::uuid, ${reason.toLowerCase()}::recusal_reason, ${note})
    on conflict (run_id, panelist_id) do nothing`;
}

/** What the panelist's open report of a run says; null when there is none. */
export async function findOpenReport(tx: Transaction, { run, panelist }: Part): Promise<string | null> {
  const found = await tx.unplayableReport.findFirst({
    where: { runId: run, panelistId: panelist, resolution: null },
    select: { reason: true },
  });
  return found?.reason ?? null;
}

export async function insertReport(tx: Transaction, { run, panelist }: Part, reason: string): Promise<void> {
  await tx.$executeRaw`
    insert into unplayable_reports (run_id, panelist_id, reason)
    values (${run}::uuid, ${panelist}::uuid, ${reason})`;
}
