import type { Limits } from '../../auth/rate-limit.ts';

/** What tries to sign in are counted by. */
export type SignInLimits = Pick<Limits, 'signInAccount' | 'signInAccountAnywhere' | 'signInNetwork'>;

/**
 * Counts one try to sign in: of the network, of the account from this network, and of the account from anywhere. A try
 * that an earlier budget refuses takes nothing off a later one, so that no network alone spends what an account has.
 *
 * @throws RateLimitedError when one of them is spent.
 */
export async function spendTry(limits: SignInLimits, email: string, network: string): Promise<void> {
  await limits.signInNetwork.spend(network);
  await limits.signInAccount.spend(fromNetwork(email, network));
  await limits.signInAccountAnywhere.spend(email);
}

/** Gives the account its tries from this network back: what others tried from elsewhere stays counted. */
export function restoreTries(limits: SignInLimits, email: string, network: string): Promise<void> {
  return limits.signInAccount.restore(fromNetwork(email, network));
}

/** No network holds a space, so that no two pairs share a key. */
function fromNetwork(email: string, network: string): string {
  return `${network} ${email}`;
}
