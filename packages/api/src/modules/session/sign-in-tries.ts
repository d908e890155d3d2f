import { type Limit, type Limits, RateLimitedError } from '../../auth/rate-limit.ts';

/** What tries to sign in are counted by. */
export type SignInLimits = Pick<Limits, 'signInAccount' | 'signInNetwork'>;

/** How many times the budget of an account from one network the account has from everywhere. */
const LOTS = 10;

/**
 * Counts one try to sign in: of the network, of the account from this network, and of the account from anywhere. A try
 * that an earlier budget refuses takes nothing off a later one, so that no network alone spends what an account has.
 *
 * @throws RateLimitedError when one of them is spent.
 */
export async function spendTry(limits: SignInLimits, email: string, network: string): Promise<void> {
  await limits.signInNetwork.spend(network);
  await limits.signInAccount.spend(fromNetwork(email, network));
  await spendAnyLot(limits.signInAccount, email);
}

/** Gives the account its tries from this network back: what others tried from elsewhere stays counted. */
export function restoreTries(limits: SignInLimits, email: string, network: string): Promise<void> {
  return limits.signInAccount.restore(fromNetwork(email, network));
}

/** The budget of an account from everywhere lies in lots, which are spent one after the other. */
async function spendAnyLot(limit: Limit, email: string): Promise<void> {
  let soonest = Number.POSITIVE_INFINITY;
  for (let lot = 1; lot <= LOTS; lot += 1) {
    try {
      return await limit.spend(`lot ${lot} ${email}`);
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error;
      soonest = Math.min(soonest, error.retryAfter);
    }
  }
  throw new RateLimitedError(soonest);
}

/** No address of a network holds a space, so that no two pairs share a key. */
function fromNetwork(email: string, network: string): string {
  return `network ${network} ${email}`;
}
