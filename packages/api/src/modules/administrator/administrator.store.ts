import type { Transaction } from '../../database/transact.ts';

/** Who runs the benchmark. */
export interface Administrator {
  readonly id: string;
  readonly email: string;
  readonly isDisabled: boolean;
}

/** Lets one process at a time look who there is and add somebody, to the end of the transaction. */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('panelmark administrators', 0))`;
}

/** The administrator of an address, however it is capitalised; null when there is none. */
export async function findAdministrator(tx: Transaction, email: string): Promise<Administrator | null> {
  const [row] = await tx.$queryRaw<Administrator[]>`
    select id, email, disabled_at is not null as "isDisabled" from administrators where lower(email) = lower(${email})`;
  return row ?? null;
}

/** How many administrators there are, and how many of them are not disabled. */
export async function countAdministrators(tx: Transaction): Promise<{ total: number; enabled: number }> {
  const [row] = await tx.$queryRaw<[{ total: number; enabled: number }]>`
    select count(*)::integer as total, (count(*) filter (where disabled_at is null))::integer as enabled
    from administrators`;
  return row;
}

export async function insertAdministrator(
  tx: Transaction,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<void> {
  await tx.administrator.create({ data: { email, passwordHash }, select: { id: true } });
}

/** Gives an administrator another password, lets a disabled one in again, and ends every session. */
export async function resetPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.$executeRaw`
    update administrators set password_hash = ${passwordHash}, disabled_at = null where id = ${id}::uuid`;
  await endSessions(tx, id);
}

/** Lets an administrator in no more, and ends every session. */
export async function disable(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`update administrators set disabled_at = now() where id = ${id}::uuid`;
  await endSessions(tx, id);
}

async function endSessions(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`delete from sessions where administrator_id = ${id}::uuid`;
}
