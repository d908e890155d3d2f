import type { Actor } from '../database/transact.ts';
import { findViewer } from '../modules/session/session.service.ts';
import { redeemToken } from '../modules/token/token.service.ts';
import { bearerToken } from './bearer.ts';
import { type CookieRequest, crossSiteProblem } from './same-origin.ts';
import { type CookieKind, carriesSessionCookie, openTicket } from './session-cookie.ts';
import type { Viewer } from './viewer.ts';

/** Whose request it is, and as whom the audit chain records what it changes. */
export type Identity =
  | { readonly kind: 'nobody'; readonly actor: Actor }
  /** Somebody signed in with a session cookie. */
  | { readonly kind: 'session'; readonly actor: Actor; readonly viewer: Viewer; readonly sessionId: string }
  /** A pipeline: an administrator within its scopes, and nobody beyond them. */
  | {
      readonly kind: 'token';
      readonly actor: Actor;
      readonly tokenId: string;
      readonly scopes: readonly string[];
    };

/** What identifying needs to know of the installation. */
export interface IdentifyDeps {
  readonly reader: Parameters<typeof findViewer>[0];
  readonly cookieKind: CookieKind;
  /** The current one first. */
  readonly sessionKeys: readonly string[];
  readonly publicUrl: URL;
}

/** A request that is refused for how it comes, whatever it asks for. */
export class RequestRefusedError extends Error {
  override readonly name = 'RequestRefusedError';
  readonly code: 'UNAUTHENTICATED' | 'FORBIDDEN';

  constructor(code: 'UNAUTHENTICATED' | 'FORBIDDEN', message: string) {
    super(message);
    this.code = code;
  }
}

const NOBODY: Identity = { kind: 'nobody', actor: 'public' };

/**
 * Whose request it is: by its bearer token, else by its session cookie. GET and HEAD are anonymous: their cookies are not
 * looked at, so that no answer to them can ever be a private one. A cookie that names no standing session is nobody's.
 *
 * @throws RequestRefusedError UNAUTHENTICATED for a token that does not work, FORBIDDEN for a cookie from another site.
 */
export async function identify(request: CookieRequest, deps: IdentifyDeps): Promise<Identity> {
  const token = bearerToken(request.headers.get('authorization'));
  if (token !== undefined) return await identifyToken(token, deps);
  if (request.method === 'GET' || request.method === 'HEAD') return NOBODY;
  return await identifySession(request, deps);
}

async function identifyToken(token: string | null, { reader }: IdentifyDeps): Promise<Identity> {
  const found = token === null ? null : await redeemToken(reader, token);
  if (found === null) throw new RequestRefusedError('UNAUTHENTICATED', 'This token is unknown or revoked.');
  return { kind: 'token', actor: `token:${found.id}`, tokenId: found.id, scopes: found.scopes };
}

async function identifySession(request: CookieRequest, deps: IdentifyDeps): Promise<Identity> {
  const header = request.headers.get('cookie');
  if (!carriesSessionCookie(header, deps.cookieKind)) return NOBODY;
  const problem = crossSiteProblem(request, deps.publicUrl);
  if (problem !== undefined) throw new RequestRefusedError('FORBIDDEN', problem);
  const ticket = openTicket(header, deps.cookieKind, deps.sessionKeys, new Date());
  const viewer = ticket === undefined ? null : await findViewer(deps.reader, ticket.id);
  if (ticket === undefined || viewer === null) return NOBODY;
  const actor =
    viewer.role === 'ADMIN' ? (`admin:${viewer.id}` as const) : (`panelist:${viewer.id}` as const);
  return { kind: 'session', actor, viewer, sessionId: ticket.id };
}
