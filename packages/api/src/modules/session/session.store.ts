import type { Reader } from '../../database/transact.ts';

/** Whose a session is: an administrator by id, or a panelist by the id of the application. */
export interface Holder {
  readonly role: 'ADMIN' | 'PANELIST';
  readonly id: string;
}

/** A session that stands, and who holds it as the database knows them now. */
export interface StandingSession extends Holder {
  readonly email: string;
  /** Whether it was last seen more than a minute ago. */
  readonly isSightStale: boolean;
}

/** How long sessions may lie idle, in seconds. */
export interface IdleLimits {
  readonly administratorSeconds: number;
  readonly panelistSeconds: number;
}

/** Null when there is none of this hash, it has expired or lain idle, or its holder may no longer sign in. */
export async function findStandingSession(
  reader: Reader,
  idHash: string,
  idle: IdleLimits,
): Promise<StandingSession | null> {
  const [session] = await reader.$queryRaw<StandingSession[]>`
    select case when a.id is null then 'PANELIST' else 'ADMIN' end as role, coalesce(a.id, p.id) as id,
      coalesce(a.email, p.email) as email, s.last_seen_at < now() - interval '1 minute' as "isSightStale"
    from sessions s
    left join administrators a on a.id = s.administrator_id and a.disabled_at is null
    left join applications p on p.id = s.panelist_id and p.status = 'approved' and p.email is not null
    where s.id_hash = ${idHash} and s.expires_at > now() and coalesce(a.id, p.id) is not null
      and s.last_seen_at > now() - make_interval(secs => case when s.administrator_id is null
        then ${idle.panelistSeconds}::double precision else ${idle.administratorSeconds}::double precision end)`;
  return session ?? null;
}

/** Who has just proved to be somebody. An administrator did so against this password hash. */
export type ProvenHolder =
  | { readonly role: 'ADMIN'; readonly id: string; readonly passwordHash: string }
  | { readonly role: 'PANELIST'; readonly id: string };

/**
 * Opens a session, unless its holder may no longer sign in, or the password is another by now. The holder's row is locked
 * meanwhile, so that whoever ends all sessions after a change ends this one too.
 *
 * @returns whether it was opened.
 */
export async function insertSession(
  reader: Reader,
  session: { readonly idHash: string; readonly holder: ProvenHolder; readonly expiresAt: Date },
): Promise<boolean> {
  const { idHash, holder, expiresAt } = session;
  const opened =
    holder.role === 'ADMIN'
      ? await reader.$executeRaw`
          insert into sessions (id_hash, administrator_id, expires_at)
          select ${idHash}, id, ${expiresAt} from administrators
          where id = ${holder.id}::uuid and password_hash = ${holder.passwordHash} and disabled_at is null for share`
      : await reader.$executeRaw`
          insert into sessions (id_hash, panelist_id, expires_at)
          select ${idHash}, id, ${expiresAt} from applications
          where id = ${holder.id}::uuid and status = 'approved' and email is not null for share`;
  return opened > 0;
}

/** Notes that the session was seen; of several requests at once, one writes. */
export async function touchSession(reader: Reader, idHash: string): Promise<void> {
  await reader.$executeRaw`
    update sessions set last_seen_at = now()
    where id_hash = ${idHash} and last_seen_at < now() - interval '1 minute'`;
}

/** @returns whether there was one. */
export async function deleteSession(reader: Reader, idHash: string): Promise<boolean> {
  const { count } = await reader.session.deleteMany({ where: { idHash } });
  return count > 0;
}

export async function deleteSessionsOf(reader: Reader, { role, id }: Holder): Promise<void> {
  await reader.session.deleteMany({ where: role === 'ADMIN' ? { administratorId: id } : { panelistId: id } });
}

/** Removes those that nobody can use any more. */
export async function deleteSpentSessions(reader: Reader, idle: IdleLimits): Promise<void> {
  await reader.$executeRaw`
    delete from sessions
    where expires_at <= now() or last_seen_at <= now() - make_interval(secs => case when administrator_id is null
      then ${idle.panelistSeconds}::double precision else ${idle.administratorSeconds}::double precision end)`;
}

/** What signing in needs to know of an administrator. */
export interface AdministratorCredentials {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isDisabled: boolean;
}

/** By address, without case; null when it is no administrator's. */
export async function findCredentials(
  reader: Reader,
  email: string,
): Promise<AdministratorCredentials | null> {
  const [found] = await reader.$queryRaw<AdministratorCredentials[]>`
    select id, email, password_hash as "passwordHash", disabled_at is not null as "isDisabled"
    from administrators where lower(email) = lower(${email})`;
  return found ?? null;
}
