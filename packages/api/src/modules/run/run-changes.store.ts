import type { Model, Prisma, RunStatus } from '../../generated/prisma/client.ts';

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** What changing a run depends on. */
export interface LockedRun {
  readonly status: RunStatus;
  readonly isVoid: boolean;
}

/** What a run would be of, by slugs; null where there is none. */
export async function findRunParents(
  tx: Transaction,
  modelSlug: string,
  environmentSlug: string,
): Promise<{
  readonly model: Pick<Model, 'id' | 'slug' | 'name' | 'vendor'> | null;
  readonly environmentId: string | null;
}> {
  const model = await tx.model.findUnique({
    where: { slug: modelSlug },
    select: { id: true, slug: true, name: true, vendor: true },
  });
  const environment = await tx.environment.findUnique({
    where: { slug: environmentSlug },
    select: { id: true },
  });
  return { model, environmentId: environment?.id ?? null };
}

/** Opens a run. @returns its id. */
export async function insertRun(
  tx: Transaction,
  run: { readonly modelId: string; readonly environmentId: string; readonly artifactUrl: string },
): Promise<string> {
  const { id } = await tx.run.create({ data: run, select: { id: true } });
  return id;
}

/** A run, locked to the end of the transaction; null when there is none. */
export async function lockRun(tx: Transaction, id: string): Promise<LockedRun | null> {
  const [run] = await tx.$queryRaw<LockedRun[]>`
    select upper(status::text) as status, voided_at is not null as "isVoid"
    from runs where id = ${id}::uuid for no key update`;
  return run ?? null;
}

export async function setScored(tx: Transaction, id: string): Promise<void> {
  await tx.run.update({ where: { id }, data: { status: 'SCORED' }, select: { id: true } });
}

export async function setVoid(tx: Transaction, id: string, voidReason: string): Promise<void> {
  await tx.run.update({ where: { id }, data: { voidReason }, select: { id: true } });
}
