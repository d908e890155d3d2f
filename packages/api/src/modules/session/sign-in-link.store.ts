import type { Reader, Transaction } from '../../database/transact.ts';

/** A panelist who may sign in, and where mails reach them. */
export interface Addressee {
  readonly id: string;
  /** As it stands in the application. */
  readonly email: string;
}

/** By address, without case; null when it is no panelist's, or leads nowhere, as those of imported panelists do. */
export async function findAddressee(reader: Reader, email: string): Promise<Addressee | null> {
  const [found] = await reader.$queryRaw<Addressee[]>`
    select id, email from applications
    where lower(email) = lower(${email}) and status = 'approved' and not imported`;
  return found ?? null;
}

/** Keeps a link that works for so many seconds. The database refuses it to everybody but approved panelists. */
export async function insertSignInLink(
  tx: Transaction,
  link: { readonly tokenHash: string; readonly panelistId: string; readonly lifetimeSeconds: number },
): Promise<void> {
  await tx.$executeRaw`
    insert into sign_in_links (token_hash, panelist_id, expires_at)
    values (${link.tokenHash}, ${link.panelistId}::uuid, now() + make_interval(secs => ${link.lifetimeSeconds}::double precision))`;
}

/**
 * Uses a link up. Its panelist is locked before it, as by whoever ends an approval, and stays as they are to the end of
 * the transaction.
 *
 * @returns whose it was; null when it is unknown, used or too old, or its panelist is one no longer.
 */
export async function redeemLink(tx: Transaction, tokenHash: string): Promise<Addressee | null> {
  const [panelist] = await tx.$queryRaw<Addressee[]>`
    select a.id, a.email from applications a join sign_in_links l on l.panelist_id = a.id
    where l.token_hash = ${tokenHash} and l.redeemed_at is null and l.expires_at > now()
      and a.status = 'approved' and a.email is not null
    for share of a`;
  if (panelist === undefined) return null;
  // Of several at once, each finds it unused above; those that come second wait here, and find it used.
  const used = await tx.$executeRaw`
    update sign_in_links set redeemed_at = now()
    where token_hash = ${tokenHash} and redeemed_at is null and expires_at > now()`;
  return used > 0 ? panelist : null;
}

/** Uses up all links of a panelist that would still work. */
export async function spendLinksOf(reader: Reader, panelistId: string): Promise<void> {
  await reader.$executeRaw`
    update sign_in_links set redeemed_at = now()
    where panelist_id = ${panelistId}::uuid and redeemed_at is null and expires_at > now()`;
}
