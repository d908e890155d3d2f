import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How the session cookie is named and sent: with `Secure` and the `__Host-` prefix wherever pages come over https. */
export interface CookieKind {
  readonly name: string;
  readonly secure: boolean;
}

/** What a session cookie says once its signature holds: which session, and until when at most. */
export interface SessionTicket {
  /** The session's secret id, 192 random bits as base64url. The database knows its SHA-256 alone. */
  readonly id: string;
  readonly expiresAt: Date;
}

const ID_BYTES = 24;

// No length here leaves spare bits in base64url's last character, so that two spellings never mean the same bytes.
const VALUE = /^([\w-]{8})\.([\w-]{32})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * The cookie for pages at `publicUrl`. Over plain http a browser would drop a `__Host-` cookie, so that there it goes
 * under another name, without `Secure`.
 */
export function cookieKind(publicUrl: URL): CookieKind {
  const secure = publicUrl.protocol === 'https:';
  return { name: secure ? '__Host-panelmark' : 'panelmark-session', secure };
}

/** A new session id from the system's generator. */
export function makeSessionId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** The name of a signing key: says which one signed, and nothing about it. */
export function keyId(key: string): string {
  return createHash('sha256').update(`panelmark session key ${key}`).digest('base64url').slice(0, 8);
}

/**
 * The cookie's value, `<key id>.<session id>.<expiry, seconds since 1970>.<HMAC-SHA256 of what stands before>`.
 *
 * @param keys signing keys, the current one first; it signs.
 */
export function sealTicket(ticket: SessionTicket, kind: CookieKind, keys: readonly string[]): string {
  const [current] = keys;
  if (current === undefined) throw new Error('No session key is set.');
  const body = `${keyId(current)}.${ticket.id}.${Math.floor(ticket.expiresAt.getTime() / 1000)}`;
  return `${body}.${sign(body, kind, current)}`;
}

/**
 * What the cookie of a request says: undefined where there is none, or more than one, or its signature does not hold under
 * any of the keys, or it has expired.
 *
 * @param header the request's `Cookie` header.
 * @param keys signing keys, the current one and those before it that still count.
 */
export function openTicket(
  header: string | null,
  kind: CookieKind,
  keys: readonly string[],
  now: Date,
): SessionTicket | undefined {
  const [value, ...others] = cookieValues(header, kind);
  if (value === undefined || others.length > 0) return undefined;
  const [, signedBy, id, seconds, signature] = VALUE.exec(value) ?? [];
  if (!signedBy || !id || !seconds || !signature) return undefined;
  const key = keys.find((candidate) => keyId(candidate) === signedBy);
  if (key === undefined) return undefined;
  const expected = sign(`${signedBy}.${id}.${seconds}`, kind, key);
  if (!equalsInConstantTime(signature, expected)) return undefined;
  const expiresAt = new Date(Number(seconds) * 1000);
  return expiresAt > now ? { id, expiresAt } : undefined;
}

/** Whether a request carries the session cookie, sound or not: then the rules of signed-in requests hold for it. */
export function carriesSessionCookie(header: string | null, kind: CookieKind): boolean {
  return cookieValues(header, kind).length > 0;
}

/** The `Set-Cookie` header that signs a browser in. */
export function setCookie(ticket: SessionTicket, kind: CookieKind, keys: readonly string[]): string {
  return serialize(sealTicket(ticket, kind, keys), kind, ticket.expiresAt);
}

/** The `Set-Cookie` header that takes the cookie away. */
export function clearCookie(kind: CookieKind): string {
  return `${serialize('', kind, new Date(0))}; Max-Age=0`;
}

function serialize(value: string, kind: CookieKind, expires: Date): string {
  const attributes = `Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax`;
  return `${kind.name}=${value}; ${attributes}${kind.secure ? '; Secure' : ''}`;
}

function cookieValues(header: string | null, kind: CookieKind): string[] {
  if (header === null) return [];
  return header.split(';').flatMap((part) => {
    const [name = '', ...rest] = part.split('=');
    return name.trim() === kind.name ? [rest.join('=').trim()] : [];
  });
}

// The cookie's name is signed with it: a value made for plain http is worth nothing over https.
function sign(body: string, kind: CookieKind, key: string): string {
  return createHmac('sha256', key).update(`${kind.name}=${body}`).digest('base64url');
}

function equalsInConstantTime(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
