import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { cookieKind, sealTicket } from '../src/auth/session-cookie.ts';
import type { Viewer } from '../src/auth/viewer.ts';
import { createTransact } from '../src/database/transact.ts';
import type { PrismaClient } from '../src/generated/prisma/client.ts';
import { hashPassword } from '../src/modules/administrator/password.ts';
import { beginSession } from '../src/modules/session/session.service.ts';
import { createToken, revokeToken } from '../src/modules/token/token.service.ts';

/** Where servers of tests say that they are reached. */
export const PUBLIC_URL = new URL('http://localhost:4000');
/** What servers of tests sign sessions with. */
export const SESSION_KEYS = ['the key of sessions that tests alone have'];

/** An administrator who has this password, or one that nobody knows. */
export async function givenAdministrator(
  owner: pg.Pool,
  password?: string,
): Promise<Viewer & { readonly role: 'ADMIN' }> {
  const email = `admin-${randomUUID()}@example.org`;
  const { rows } = await owner.query(
    'insert into administrators (email, password_hash) values ($1, $2) returning id',
    [email, password === undefined ? 'x' : await hashPassword(password)],
  );
  return { role: 'ADMIN', id: rows[0].id, email };
}

/** From then on the administrator is nobody. */
export async function givenDisabled(owner: pg.Pool, { id }: Pick<Viewer, 'id'>): Promise<void> {
  await owner.query('update administrators set disabled_at = now() where id = $1', [id]);
}

/** The `Cookie` header of somebody who has just signed in. */
export async function givenCookie(
  prisma: PrismaClient,
  { role, id }: Pick<Viewer, 'role' | 'id'>,
): Promise<string> {
  const holder = role === 'ADMIN' ? { role, id, passwordHash: 'x' } : { role, id };
  const ticket = await beginSession(prisma, holder, undefined);
  if (ticket === null) throw new Error('They may not sign in.');
  const kind = cookieKind(PUBLIC_URL);
  return `${kind.name}=${sealTicket(ticket, kind, SESSION_KEYS)}`;
}

/** An API token of a pipeline. */
export async function givenToken(
  prisma: PrismaClient,
  { name = 'pipeline', revoked = false }: { readonly name?: string; readonly revoked?: boolean } = {},
): Promise<{ readonly id: string; readonly token: string }> {
  const deps = { transact: createTransact(prisma) };
  const made = await createToken(deps, 'command line', { name });
  if (revoked) await revokeToken(deps, 'command line', made.id);
  return made;
}
