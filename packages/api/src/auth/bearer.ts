import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const TOKEN = /^pm_[\w-]{43}$/;

/** A new API token, `pm_` and 256 random bits as base64url. */
export function makeToken(): string {
  return `pm_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** What the database keeps of a token: its SHA-256, lower-case hexadecimal. It is random enough to need no salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The token of an `Authorization: Bearer` header: undefined where the header is another's (a proxy's `Basic`), or there is
 * none; null where it promises a token and holds none of ours.
 */
export function bearerToken(header: string | null): string | null | undefined {
  const [scheme = '', ...rest] = (header ?? '').split(' ');
  const credentials = scheme.toLowerCase() === 'bearer' ? rest.join(' ') : undefined;
  if (credentials === undefined) return undefined;
  return TOKEN.test(credentials) ? credentials : null;
}
