import { makeToken, tokenHash } from '../../auth/bearer.ts';
import type { Reader, Transaction } from '../../database/transact.ts';
import { ConflictError, type Issue, NotFoundError, ValidationError } from '../../domain-error.ts';
import {
  type ApiToken,
  findWorkingToken,
  hasToken,
  insertToken,
  revokeToken as revokeWorkingToken,
  touchToken,
} from './token.store.ts';

export { type ApiToken, listTokens } from './token.store.ts';

/** What a token may be used for. `ingest`: the five ingest steps and comparisons; never decisions, never tokens. */
const SCOPES = ['ingest'] as const;

export type Scope = (typeof SCOPES)[number];

/** Who makes and revokes tokens. */
export type TokenKeeper = `admin:${string}` | 'command line';

/** What changes of tokens need. */
export interface TokenDeps {
  readonly transact: <T>(actor: TokenKeeper, work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** A token just made: `token` is shown this once and kept nowhere. */
export interface MadeToken {
  readonly id: string;
  readonly token: string;
}

const NAME_MAX = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Makes a token.
 *
 * @param input `name` says what it is for; `scopes` what it may do, ingest unless it says otherwise.
 * @throws ValidationError
 */
export async function createToken(
  { transact }: TokenDeps,
  keeper: TokenKeeper,
  input: { readonly name: string; readonly scopes?: readonly string[] },
): Promise<MadeToken> {
  const name = input.name.trim();
  const scopes = [...new Set(input.scopes ?? SCOPES)];
  const issues = [...nameIssues(name), ...scopeIssues(scopes)];
  if (issues.length > 0) throw new ValidationError(issues);
  const token = makeToken();
  const createdById = keeper === 'command line' ? null : keeper.slice('admin:'.length);
  const id = await transact(keeper, (tx) =>
    insertToken(tx, { name, tokenHash: tokenHash(token), scopes, createdById }),
  );
  return { id, token };
}

/**
 * Revokes a token: from then on it is refused.
 *
 * @throws NotFoundError
 * @throws ConflictError when it is revoked already.
 */
export async function revokeToken({ transact }: TokenDeps, keeper: TokenKeeper, id: string): Promise<void> {
  if (!UUID.test(id)) throw new NotFoundError('There is no token with this id.');
  await transact(keeper, async (tx) => {
    if (await revokeWorkingToken(tx, id)) return;
    if (await hasToken(tx, id)) throw new ConflictError('The token is revoked already.');
    throw new NotFoundError('There is no token with this id.');
  });
}

/** Whose request it is that bears this token; null when the token does not work. */
export async function redeemToken(
  reader: Reader,
  token: string,
): Promise<Pick<ApiToken, 'id' | 'scopes'> | null> {
  const found = await findWorkingToken(reader, tokenHash(token));
  if (found === null) return null;
  if (found.isUseStale) await touchToken(reader, found.id);
  return { id: found.id, scopes: found.scopes };
}

function nameIssues(name: string): Issue[] {
  const isSound = name !== '' && [...name].length <= NAME_MAX && !/[\p{Cc}\p{Cs}]/u.test(name);
  return isSound ? [] : [{ path: 'name', message: `1 to ${NAME_MAX} characters on one line.` }];
}

function scopeIssues(scopes: readonly string[]): Issue[] {
  if (scopes.length === 0) return [{ path: 'scopes', message: 'At least one.' }];
  return scopes.flatMap((scope, at) =>
    SCOPES.some((known) => known === scope)
      ? []
      : [{ path: `scopes.${at}`, message: `There is no such scope. There is: ${SCOPES.join(', ')}.` }],
  );
}
