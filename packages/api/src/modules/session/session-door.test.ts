import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../../testkit/browser.ts';
import { startTestServer } from '../../../testkit/server.ts';
import { createLimits, type Limit } from '../../auth/rate-limit.ts';
import { createTransact } from '../../database/transact.ts';
import { hashPassword } from '../administrator/password.ts';
import { createToken, revokeToken } from '../token/token.service.ts';
import { spendTry } from './sign-in-tries.ts';

const server = await startTestServer();
const behindProxy = await startTestServer({ trustedProxies: ['127.0.0.0/8', '::1/128'] });
const { prisma, app, owner, url, logged } = server;
const PASSWORD = 'correct horse battery staple';
await owner.query("insert into administrators (email, password_hash) values ('admin@example.org', $1)", [
  await hashPassword(PASSWORD),
]);

/** A hash at a small part of the cost: ten tries at the whole cost take a busy machine longer than a test may last. */
function cheapHash(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const SIGN_IN = `mutation ($email: String!, $password: String!) {
  signInAsAdmin(input: { email: $email, password: $password }) {
    ... on SignInAsAdminSuccess { viewer { role email } }
    ... on SignInError { message }
  }
}`;
const VIEWER = '{ viewer { role email } }';
const ADMIN = { role: 'ADMIN', email: 'admin@example.org' };

async function signedIn() {
  const browser = openBrowser(server);
  await browser.ask(SIGN_IN, { variables: { email: 'admin@example.org', password: PASSWORD } });
  return browser;
}

async function exhaust(limit: Limit, key: string): Promise<void> {
  await Promise.allSettled(Array.from({ length: 40 }, () => limit.spend(key)));
}

describe('an administrator', () => {
  it('signs in with a cookie that scripts cannot read, and is who they are until they sign out', async () => {
    const browser = openBrowser(server);
    expect((await browser.ask(VIEWER)).data).toEqual({ viewer: null });

    const variables = { email: 'ADMIN@example.org', password: PASSWORD };
    const { data, response } = await browser.ask(SIGN_IN, { variables });
    expect(data).toEqual({ signInAsAdmin: { viewer: ADMIN } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^panelmark-session=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);

    const seen = await browser.ask(VIEWER);
    expect(seen.data).toEqual({ viewer: ADMIN });
    expect(seen.response.headers.get('cache-control')).toBe('no-store');
    expect(seen.response.headers.getSetCookie()).toEqual([]);

    const stolen = browser.cookie;
    expect((await browser.ask('mutation { signOut { signedOut } }')).data).toEqual({
      signOut: { signedOut: true },
    });
    expect(browser.cookie).toBe('');
    browser.cookie = stolen;
    expect((await browser.ask(VIEWER)).data).toEqual({ viewer: null });
    expect((await browser.ask('mutation { signOut { signedOut } }')).data).toEqual({
      signOut: { signedOut: false },
    });
  });

  it('gets another session with each sign-in, and the one before is gone', async () => {
    const browser = await signedIn();
    const before = browser.cookie;
    await browser.ask(SIGN_IN, { variables: { email: 'admin@example.org', password: PASSWORD } });
    expect(browser.cookie).not.toBe(before);
    browser.cookie = before;
    expect((await browser.ask(VIEWER)).data).toEqual({ viewer: null });
  });

  it('signs out everywhere at once', async () => {
    const browsers = [await signedIn(), await signedIn()];
    const signedOut = await browsers[0]!.ask('mutation { signOutEverywhere { signedOut } }');
    expect(signedOut.data).toEqual({ signOutEverywhere: { signedOut: true } });
    for (const browser of browsers) expect((await browser.ask(VIEWER)).data).toEqual({ viewer: null });
  });

  it('is refused with a wrong password, and no cookie is set', async () => {
    const browser = openBrowser(server);
    const { data } = await browser.ask(SIGN_IN, {
      variables: { email: 'admin@example.org', password: 'wrong' },
    });
    expect(data).toEqual({ signInAsAdmin: { message: 'The address or the password is wrong.' } });
    expect(browser.cookie).toBe('');
  });

  it('is out at once when disabled, whatever their cookie says', async () => {
    const browser = await signedIn();
    const disable = (at: string) => owner.query(`update administrators set disabled_at = ${at}`);
    await disable('now()');
    expect((await browser.ask(VIEWER)).data).toEqual({ viewer: null });
    const { errors } = await browser.ask('{ applications { totalCount } }');
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    await disable('null');
  });

  it('is told when to come back after too many tries', async () => {
    const limits = createLimits(app);
    const tries = Array.from({ length: 120 }, (_, at) =>
      spendTry(limits, 'tried@example.org', `192.0.2.${at}`),
    );
    await Promise.allSettled(tries);
    const { data, errors } = await openBrowser(server).ask(SIGN_IN, {
      variables: { email: 'tried@example.org', password: PASSWORD },
    });
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      { path: ['signInAsAdmin'], extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } },
    ]);
    expect(errors![0]!.message).toMatch(/^Too many tries\. Try again in \d+ s\.$/);
  });

  it.each([
    [70, 'RATE_LIMITED'],
    [1000, 'GRAPHQL_PARSE_FAILED'],
  ])(
    'is not reached by the right password as the eleventh of %i aliases of one request',
    async (aliases, code) => {
      const { owner } = behindProxy;
      const email = `aliased-${aliases}@example.org`;
      await owner.query('insert into administrators (email, password_hash) values ($1, $2)', [
        email,
        cheapHash(PASSWORD),
      ]);
      const fields = Array.from(
        { length: aliases },
        (_, at) => `a${at}: signInAsAdmin(input: ${at < 10 ? '$wrong' : '$right'}) { __typename }`,
      );
      const browser = openBrowser(behindProxy);
      const { errors } = await browser.ask(
        `mutation ($wrong: SignInAsAdminInput!, $right: SignInAsAdminInput!) { ${fields.join(' ')} }`,
        {
          variables: { wrong: { email, password: 'wrong' }, right: { email, password: PASSWORD } },
          headers: { 'x-forwarded-for': '198.51.100.9' },
        },
      );
      expect(errors).toMatchObject([{ extensions: { code } }]);
      expect(browser.cookie).toBe('');
      const { data } = await browser.ask(SIGN_IN, {
        variables: { email, password: PASSWORD },
        headers: { 'x-forwarded-for': '198.51.100.10' },
      });
      expect(data).toMatchObject({ signInAsAdmin: { viewer: { email } } });
    },
  );

  it('leaves no password and no cookie in the log', async () => {
    const browser = await signedIn();
    const text = logged.join('\n');
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(browser.cookie.split('=')[1]);
  });
});

describe('a request with the session cookie', () => {
  it('from another site is refused whole, and a GET with it is anonymous', async () => {
    const browser = await signedIn();
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ]) {
      const { response, errors, data } = await browser.ask('mutation { signOut { signedOut } }', { headers });
      expect(response.status).toBe(403);
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
      expect(data).toBeUndefined();
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect((await browser.ask(VIEWER)).data).toEqual({ viewer: ADMIN });

    const read = await fetch(`${url}/graphql?query=${encodeURIComponent(VIEWER)}`, {
      headers: { cookie: browser.cookie },
    });
    expect(await read.json()).toEqual({ data: { viewer: null } });
  });

  it('is nobody\u2019s when the cookie is broken, and signing out takes it away', async () => {
    const browser = await signedIn();
    browser.cookie = browser.cookie.slice(0, -1);
    expect((await browser.ask(VIEWER)).data).toEqual({ viewer: null });
    expect((await browser.ask('mutation { signOut { signedOut } }')).data).toEqual({
      signOut: { signedOut: false },
    });
    expect(browser.cookie).toBe('');
  });
});

it('a token that was revoked is refused whole, with the code UNAUTHENTICATED', async () => {
  const deps = { transact: createTransact(prisma) };
  const { id, token } = await createToken(deps, 'command line', { name: 'revoked' });
  const headers = { authorization: `Bearer ${token}` };
  expect((await openBrowser(server).ask(VIEWER, { headers })).data).toEqual({ viewer: null });
  await revokeToken(deps, 'command line', id);
  const { response, errors } = await openBrowser(server).ask(VIEWER, { headers });
  expect(response.status).toBe(401);
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
});

describe('whose tries are counted', () => {
  const tryAs = async (target: { url: string }, client: string) => {
    const { errors } = await openBrowser(target).ask(SIGN_IN, {
      variables: { email: 'nobody@example.org', password: 'wrong' },
      headers: { 'x-forwarded-for': client },
    });
    return errors?.[0]?.extensions.code;
  };

  it('is decided by the connection while no proxy is trusted', async () => {
    await exhaust(createLimits(app).signInNetwork, '198.51.100.7');
    expect(await tryAs(server, '198.51.100.7')).toBeUndefined();
  });

  it('is decided by a trusted proxy', async () => {
    await exhaust(createLimits(behindProxy.app).signInNetwork, '198.51.100.7');
    expect(await tryAs(behindProxy, '198.51.100.7')).toBe('RATE_LIMITED');
    expect(await tryAs(behindProxy, '198.51.100.8')).toBeUndefined();
  });
});
