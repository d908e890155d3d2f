import { createHash } from 'node:crypto';
import { makeSessionId, type SessionTicket } from '../../auth/session-cookie.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Reader } from '../../database/transact.ts';
import {
  deleteSession,
  deleteSessionsOf,
  deleteSpentSessions,
  findStandingSession,
  type Holder,
  type IdleLimits,
  insertSession,
  type ProvenHolder,
  touchSession,
} from './session.store.ts';
import { spendLinksOf } from './sign-in-link.store.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** However busy a session is, it ends after this. */
const LIFETIME_SECONDS = 7 * DAY;

const IDLE: IdleLimits = { administratorSeconds: 12 * HOUR, panelistSeconds: 2 * DAY };

/**
 * Signs somebody in: a new session under a new id, in place of the one that the browser came with. What others have left
 * to expire is swept out with it.
 *
 * @param replaced id of the session that the request's cookie named.
 * @returns null when the holder may no longer sign in.
 */
export async function beginSession(
  reader: Reader,
  holder: ProvenHolder,
  replaced: string | undefined,
): Promise<SessionTicket | null> {
  const id = makeSessionId();
  const expiresAt = new Date(Math.floor(Date.now() / 1000 + LIFETIME_SECONDS) * 1000);
  if (!(await insertSession(reader, { idHash: hashOf(id), holder, expiresAt }))) return null;
  if (replaced !== undefined) await endSession(reader, replaced);
  await deleteSpentSessions(reader, IDLE);
  return { id, expiresAt };
}

/**
 * Who holds the session, as the database knows them at this moment: a disabled administrator and a panelist whose
 * approval was withdrawn are nobody. Null when the session does not stand.
 */
export async function findViewer(reader: Reader, id: string): Promise<Viewer | null> {
  const session = await findStandingSession(reader, hashOf(id), IDLE);
  if (session === null) return null;
  const { isSightStale, ...viewer } = session;
  if (isSightStale) await touchSession(reader, hashOf(id));
  return viewer;
}

/** Signs out: the session is gone from the server. @returns whether there was one. */
export function endSession(reader: Reader, id: string): Promise<boolean> {
  return deleteSession(reader, hashOf(id));
}

/** Signs somebody out everywhere. Links that would sign them in again are of no use any more. */
export async function endSessionsOf(reader: Reader, holder: Holder): Promise<void> {
  if (holder.role === 'PANELIST') await spendLinksOf(reader, holder.id);
  await deleteSessionsOf(reader, holder);
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
