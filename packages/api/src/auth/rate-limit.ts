import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Too many tries: every door answers with the code RATE_LIMITED and when to come back. */
export class RateLimitedError extends Error {
  override readonly name = 'RateLimitedError';
  /** Whole seconds, at least 1. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`Too many tries. Try again in ${retryAfter} s.`);
    this.retryAfter = retryAfter;
  }
}

/** How often something may be tried. */
export interface Budget {
  /** Keeps this budget's counts apart from others'. */
  readonly name: string;
  readonly tries: number;
  /** From the first try on; then the whole budget is there again. */
  readonly seconds: number;
}

/** One budget for each key, in the database, so that several servers count together. */
export interface Limit {
  /**
   * Takes one try off the key's budget, before the try is made, so that tries at the same moment count too.
   *
   * @throws RateLimitedError when nothing is left.
   */
  spend(key: string): Promise<void>;
  /** Gives the key its whole budget back. */
  restore(key: string): Promise<void>;
}

/** The budgets of everything that strangers may try. */
export interface Limits {
  /** Sign-ins to one account from one network, whether or not there is such an account. */
  readonly signInAccount: Limit;
  /** Sign-ins to one account from everywhere. */
  readonly signInAccountAnywhere: Limit;
  /** Sign-ins from one network. */
  readonly signInNetwork: Limit;
  /** Sign-in links asked for from one network. */
  readonly linkNetwork: Limit;
  /**
   * Sign-in links to one address, whether or not it is a panelist's. Its time is no longer than that of a link, so that an
   * owner whom strangers have spent it for holds links that work.
   */
  readonly linkAddress: Limit;
  /** Sign-in links asked for by everybody together. */
  readonly linkTotal: Limit;
  /** Sign-in links that one network comes with. */
  readonly redeemNetwork: Limit;
  /** Applications from one network. */
  readonly applicationNetwork: Limit;
}

const QUARTER_HOUR = 15 * 60;
const DAY = 24 * 60 * 60;

/** @param pool connects as the application's role. */
export function createLimits(pool: pg.Pool): Limits {
  return {
    signInAccount: createLimit(pool, { name: 'sign-in account', tries: 10, seconds: QUARTER_HOUR }),
    signInAccountAnywhere: createLimit(pool, {
      name: 'sign-in account anywhere',
      tries: 100,
      seconds: QUARTER_HOUR,
    }),
    signInNetwork: createLimit(pool, { name: 'sign-in network', tries: 30, seconds: QUARTER_HOUR }),
    linkNetwork: createLimit(pool, { name: 'link network', tries: 30, seconds: QUARTER_HOUR }),
    linkAddress: createLimit(pool, { name: 'link address', tries: 5, seconds: QUARTER_HOUR }),
    linkTotal: createLimit(pool, { name: 'link total', tries: 1000, seconds: QUARTER_HOUR }),
    redeemNetwork: createLimit(pool, { name: 'redeem network', tries: 60, seconds: QUARTER_HOUR }),
    applicationNetwork: createLimit(pool, { name: 'application network', tries: 20, seconds: DAY }),
  };
}

/** A limit of its own, over the table `rate_limits`. */
export function createLimit(pool: pg.Pool, { name, tries, seconds }: Budget): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    // Whoever is over the limit is refused from memory, so that a flood costs the database nothing.
    inMemoryBlockOnConsumed: tries + 1,
  });
  return {
    spend: async (key) => {
      try {
        await limiter.consume(stored(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    },
    restore: async (key) => void (await limiter.delete(stored(key))),
  };
}

/** Keys are email and network addresses: the table has no need to know them, nor to hold a long one. */
function stored(key: string): string {
  return createHash('sha256').update(key.toLowerCase()).digest('base64url');
}
