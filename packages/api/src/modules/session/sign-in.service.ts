import { networkOf } from '../../auth/client-address.ts';
import type { SessionTicket } from '../../auth/session-cookie.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Reader } from '../../database/transact.ts';
import { verifyPassword } from '../administrator/password.ts';
import { beginSession } from './session.service.ts';
import { findCredentials } from './session.store.ts';
import { SignInError } from './sign-in-error.ts';
import { restoreTries, type SignInLimits, spendTry } from './sign-in-tries.ts';

/** What signing in needs. */
export interface SignInDeps {
  readonly reader: Reader;
  readonly limits: SignInLimits;
}

/** One try to sign in. */
export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** Network address of whoever tries. */
  readonly clientAddress: string;
  /** Id of the session that the request's cookie named. */
  readonly replaced: string | undefined;
}

/**
 * Signs an administrator in. An unknown address, a disabled administrator and a wrong password get the same answer after
 * the same time, and each try is counted before it is looked at.
 *
 * @throws SignInError
 * @throws RateLimitedError when the network, the account from this network, or the account from anywhere was tried too often.
 */
export async function signInAsAdmin(
  { reader, limits }: SignInDeps,
  attempt: SignInAttempt,
): Promise<{ readonly viewer: Viewer; readonly ticket: SessionTicket }> {
  const email = attempt.email.trim();
  const network = networkOf(attempt.clientAddress);
  await spendTry(limits, email, network);

  const found = isAddressLike(email) ? await findCredentials(reader, email) : null;
  const administrator = found?.isDisabled ? null : found;
  const isRight = await verifyPassword(attempt.password, administrator?.passwordHash ?? null);
  if (administrator === null || !isRight) throw wrong();

  const { id, passwordHash } = administrator;
  const ticket = await beginSession(reader, { role: 'ADMIN', id, passwordHash }, attempt.replaced);
  if (ticket === null) throw wrong();
  await restoreTries(limits, email, network);
  return { viewer: { role: 'ADMIN', id, email: administrator.email }, ticket };
}

function wrong(): SignInError {
  return new SignInError('The address or the password is wrong.');
}

/** PostgreSQL takes no NUL in a text, and no account has one. */
function isAddressLike(email: string): boolean {
  return !/\p{Cc}/u.test(email);
}
