import type { Reader, Transaction } from '../../database/transact.ts';

/** An API token as its keeper sees it: the token itself is nowhere. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Address of the administrator who made it; null when it was made on the command line. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A token that works. */
export interface WorkingToken {
  readonly id: string;
  readonly scopes: readonly string[];
  /** Whether its last use was noted more than a minute ago, or never. */
  readonly isUseStale: boolean;
}

export async function insertToken(
  tx: Transaction,
  token: { name: string; tokenHash: string; scopes: string[]; createdById: string | null },
): Promise<string> {
  const { id } = await tx.apiToken.create({ data: token, select: { id: true } });
  return id;
}

/** Every token there ever was, the newest first. */
export async function listTokens(reader: Reader): Promise<ApiToken[]> {
  const tokens = await reader.apiToken.findMany({
    omit: { tokenHash: true, createdById: true },
    include: { createdBy: { select: { email: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return tokens.map(({ createdBy, ...token }) => ({ ...token, createdBy: createdBy?.email ?? null }));
}

/** The token that has this hash; null when there is none, it is revoked, or whoever made it is disabled. */
export async function findWorkingToken(reader: Reader, tokenHash: string): Promise<WorkingToken | null> {
  const [token] = await reader.$queryRaw<WorkingToken[]>`
    select t.id, t.scopes, t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as "isUseStale"
    from api_tokens t
    left join administrators a on a.id = t.created_by
    where t.token_hash = ${tokenHash} and t.revoked_at is null and a.disabled_at is null`;
  return token ?? null;
}

/** Notes that the token is in use; of several at once, one writes. */
export async function touchToken(reader: Reader, id: string): Promise<void> {
  await reader.$executeRaw`
    update api_tokens set last_used_at = now()
    where id = ${id}::uuid and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
}

/** @returns whether there is such a token. */
export async function hasToken(reader: Reader, id: string): Promise<boolean> {
  return (await reader.apiToken.count({ where: { id } })) > 0;
}

/** @returns whether it worked until now. */
export async function revokeToken(tx: Transaction, id: string): Promise<boolean> {
  const revoked = await tx.$executeRaw`
    update api_tokens set revoked_at = now() where id = ${id}::uuid and revoked_at is null`;
  return revoked > 0;
}
