import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createLimits, type Limit, RateLimitedError } from '../../auth/rate-limit.ts';
import { hashPassword } from '../administrator/password.ts';
import { findViewer } from './session.service.ts';
import { signInAsAdmin } from './sign-in.service.ts';
import { SignInError } from './sign-in-error.ts';
import { spendTry } from './sign-in-tries.ts';

const { prisma, app, owner } = await useTestDatabase();
const deps = { reader: prisma, limits: createLimits(app) };
const PASSWORD = 'correct horse battery staple';
const HASH = await hashPassword(PASSWORD);

let made = 0;

async function givenAdministrator({ disabled = false } = {}): Promise<string> {
  const email = `Admin-${++made}@example.org`;
  await owner.query(
    'insert into administrators (email, password_hash, disabled_at) values ($1, $2, case when $3 then now() end)',
    [email, HASH, disabled],
  );
  return email;
}

/** Each from a network of its own, unless the test says otherwise. */
function signIn(email: string, password = PASSWORD, clientAddress = `192.0.2.${++made}`, replaced?: string) {
  return signInAsAdmin(deps, { email, password, clientAddress, replaced });
}

async function spend(limit: Limit, key: string, tries: number): Promise<void> {
  for (let spent = 0; spent < tries; spent += 1) await limit.spend(key);
}

async function refusalOf(attempt: Promise<unknown>): Promise<Error> {
  return await attempt.then(
    () => expect.unreachable('somebody was let in'),
    (error) => error,
  );
}

describe('signing in as an administrator', () => {
  it('opens a session of the administrator, whatever the case of the address and the space around it', async () => {
    const email = await givenAdministrator();
    for (const spelling of [email, email.toUpperCase(), `  ${email} `]) {
      const { viewer, ticket } = await signIn(spelling);
      expect(viewer).toMatchObject({ role: 'ADMIN', email });
      expect(await findViewer(prisma, ticket.id)).toEqual(viewer);
    }
  });

  it('replaces the session that the browser came with', async () => {
    const email = await givenAdministrator();
    const { ticket: old } = await signIn(email);
    const { ticket } = await signIn(email, PASSWORD, '192.0.2.250', old.id);
    expect(await findViewer(prisma, old.id)).toBeNull();
    expect(await findViewer(prisma, ticket.id)).not.toBeNull();
  });

  it('answers one and the same to an unknown address, a disabled administrator and a wrong password', async () => {
    const refusals = [
      await refusalOf(signIn('nobody@example.org')),
      await refusalOf(signIn(await givenAdministrator({ disabled: true }))),
      await refusalOf(signIn(await givenAdministrator(), 'a wrong password')),
      await refusalOf(signIn(await givenAdministrator(), '')),
      await refusalOf(signIn('')),
      await refusalOf(signIn('nul\u0000@example.org')),
      await refusalOf(signIn("' or true --")),
      await refusalOf(signIn(`${'x'.repeat(100_000)}@example.org`)),
    ];
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(SignInError);
      expect(refusal.message).toBe('The address or the password is wrong.');
    }
  });

  it('takes as long for an address that nobody has as for a wrong password', async () => {
    const [known, disabled] = [await givenAdministrator(), await givenAdministrator({ disabled: true })];
    const timeOf = async (email: string) => {
      const start = performance.now();
      await refusalOf(signIn(email, 'a wrong password'));
      return performance.now() - start;
    };
    const best: Record<string, number> = {};
    for (let round = 0; round < 4; round += 1) {
      for (const email of [known, disabled, `nobody-${round}@example.org`]) {
        const kind = email.startsWith('nobody') ? 'unknown' : email;
        best[kind] = Math.min(best[kind] ?? Number.POSITIVE_INFINITY, await timeOf(email));
      }
    }
    for (const kind of ['unknown', disabled]) {
      expect(best[kind]! / best[known]!).toBeGreaterThan(0.5);
      expect(best[kind]! / best[known]!).toBeLessThan(2);
    }
  });

  it('is over for an account after ten wrong tries from one network, whether or not there is one', async () => {
    for (const email of [await givenAdministrator(), 'nobody-at-all@example.org']) {
      const network = `198.51.100.${++made}`;
      for (let tries = 0; tries < 8; tries += 1) await spendTry(deps.limits, email.toUpperCase(), network);
      const tries = Array.from({ length: 6 }, () => refusalOf(signIn(email, 'wrong', network)));
      const refusals = await Promise.all(tries);
      expect(refusals.filter((error) => error instanceof SignInError)).toHaveLength(2);
      expect(refusals.filter((error) => error instanceof RateLimitedError)).toHaveLength(4);
      expect(await refusalOf(signIn(email, PASSWORD, network))).toMatchObject({
        retryAfter: expect.any(Number),
      });
    }
  });

  it('stays open to its administrator from another network while a stranger is limited, however often they try', async () => {
    const email = await givenAdministrator();
    const tries = Array.from({ length: 29 }, () => spendTry(deps.limits, email, '203.0.113.1'));
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(19);
    expect(await refusalOf(signIn(email, PASSWORD, '203.0.113.1'))).toBeInstanceOf(RateLimitedError);
    await expect(signIn(email, PASSWORD, '203.0.113.2')).resolves.toBeDefined();
  });

  it('is over for an account after a hundred tries from everywhere, and no sign-in gives those back', async () => {
    const email = await givenAdministrator();
    const from = (at: number) => `198.18.0.${at}`;
    for (let tries = 0; tries < 95; tries += 1) await spendTry(deps.limits, email, from(tries % 20));
    await expect(signIn(email)).resolves.toBeDefined();
    const refusals = await Promise.all(
      Array.from({ length: 8 }, (_, at) => refusalOf(signIn(email.toUpperCase(), 'wrong', from(100 + at)))),
    );
    expect(refusals.filter((error) => error instanceof SignInError)).toHaveLength(4);
    expect(refusals.filter((error) => error instanceof RateLimitedError)).toHaveLength(4);
    const refusal = await refusalOf(signIn(email));
    expect(refusal).toBeInstanceOf(RateLimitedError);
    expect((refusal as RateLimitedError).retryAfter).toBeGreaterThan(0);
    expect((refusal as RateLimitedError).retryAfter).toBeLessThanOrEqual(900);
    await expect(signIn(await givenAdministrator())).resolves.toBeDefined();
  });

  it('is over for a network after thirty tries, of IPv6 a whole /64, whatever the accounts', async () => {
    await spend(deps.limits.signInNetwork, '2001:db8:0:0::/64', 28);
    const tries = Array.from({ length: 5 }, (_, at) =>
      refusalOf(signIn(`somebody-${at}@example.org`, 'wrong', `2001:db8::${at}`)),
    );
    const refusals = await Promise.all(tries);
    expect(refusals.filter((error) => error instanceof RateLimitedError)).toHaveLength(3);
    const email = await givenAdministrator();
    expect(await refusalOf(signIn(email, PASSWORD, '2001:db8::ffff'))).toBeInstanceOf(RateLimitedError);
    await expect(signIn(email, PASSWORD, '2001:db8:0:1::1')).resolves.toBeDefined();
  });

  it('gives an account its tries from a network back once its owner is in from there', async () => {
    const email = await givenAdministrator();
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await spendTry(deps.limits, email, '203.0.113.3');
      await expect(signIn(email, PASSWORD, '203.0.113.3')).resolves.toBeDefined();
    }
  });
});
