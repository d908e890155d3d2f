import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  givenAdministrator,
  givenCookie,
  givenToken,
  PUBLIC_URL,
  SESSION_KEYS,
} from '../../testkit/credentials.ts';
import { givenPanelist, givenRun } from '../../testkit/given.ts';
import { startTestServer } from '../../testkit/server.ts';
import { encodeGlobalId } from '../global-id.ts';
import { beginSession } from '../modules/session/session.service.ts';
import { cookieKind, sealTicket } from './session-cookie.ts';
import type { Viewer } from './viewer.ts';

const { url, prisma, owner, logged } = await startTestServer();
const KIND = cookieKind(PUBLIC_URL);

let admin: Viewer & { role: 'ADMIN' };
/** Signs the administrator in, and stays as it is. */
let cookie: string;
/** Signs somebody else in. */
let others: string;

beforeAll(async () => {
  admin = await givenAdministrator(owner);
  cookie = await givenCookie(prisma, admin);
  others = await givenCookie(prisma, { role: 'PANELIST', id: (await givenPanelist(prisma)).id });
});

const partsOf = (of: string) => of.slice(of.indexOf('=') + 1).split('.') as [string, string, string, string];
const cookieOf = (...parts: string[]) => `${KIND.name}=${parts.join('.')}`;

async function ask(
  headers: Record<string, string>,
  query = '{ viewer { role } applications { totalCount } }',
) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = await response.json();
  return {
    status: response.status,
    data,
    codes: errors?.map((error: { extensions: { code: string } }) => error.extensions.code),
  };
}

const NOBODY = { status: 200, data: null, codes: ['UNAUTHENTICATED'] };

test('the cookie as it was given signs in', async () => {
  expect(await ask({ cookie })).toEqual({
    ...{ status: 200, codes: undefined },
    data: { viewer: { role: 'ADMIN' }, applications: { totalCount: 1 } },
  });
});

describe('a cookie is nobody\u2019s', () => {
  test('with any one character changed', async () => {
    const start = KIND.name.length + 1;
    for (let at = start; at < cookie.length; at += 1) {
      for (const other of cookie[at] === 'A' ? ['B', '.'] : ['A']) {
        const forged = `${cookie.slice(0, at)}${other}${cookie.slice(at + 1)}`;
        expect(await ask({ cookie: forged }), `at ${at - start}`).toEqual(NOBODY);
      }
    }
  });

  test('cut off anywhere, or with more behind it', async () => {
    const start = KIND.name.length + 1;
    for (const length of [0, 1, 8, 9, 20, 41, 42, 52, 53, 60, cookie.length - start - 1]) {
      expect(await ask({ cookie: cookie.slice(0, start + length) })).toEqual(NOBODY);
    }
    for (const more of ['A', '.', '.A', '=', '%00', '"']) {
      expect(await ask({ cookie: `${cookie}${more}` })).toEqual(NOBODY);
    }
  });

  test('with the parts of two', async () => {
    const [keyId, id, expiry, signature] = partsOf(cookie);
    const [, otherId, , otherSignature] = partsOf(others);
    for (const parts of [
      [keyId, otherId, expiry, signature],
      [keyId, id, expiry, otherSignature],
      [keyId, id, String(Number(expiry) + 1_000_000), signature],
      [keyId, id, `0${expiry}`, signature],
      [keyId, id, signature, expiry],
      [id, keyId, expiry, signature],
      ['', id, expiry, signature],
      [keyId, id, expiry, ''],
    ]) {
      expect(await ask({ cookie: cookieOf(...parts) })).toEqual(NOBODY);
    }
  });

  test('sent twice, whichever comes first', async () => {
    for (const both of [
      `${cookie}; ${others}`,
      `${others}; ${cookie}`,
      `${cookie}; ${cookie}`,
      `${cookie}; ${KIND.name}=`,
    ]) {
      expect(await ask({ cookie: both })).toEqual(NOBODY);
    }
  });

  test('under another name, or for https', async () => {
    for (const name of ['__Host-panelmark', 'panelmark', KIND.name.toUpperCase()]) {
      expect(await ask({ cookie: cookie.replace(KIND.name, name) })).toEqual(NOBODY);
    }
    const ticket = await beginSession(prisma, { role: 'ADMIN', id: admin.id, passwordHash: 'x' }, undefined);
    const sealed = sealTicket(ticket!, { name: '__Host-panelmark', secure: true }, SESSION_KEYS);
    expect(await ask({ cookie: `${KIND.name}=${sealed}` })).toEqual(NOBODY);
  });

  test('signed by a key that is not ours, or under the name of ours', async () => {
    const ticket = await beginSession(prisma, { role: 'ADMIN', id: admin.id, passwordHash: 'x' }, undefined);
    const strange = sealTicket(ticket!, KIND, ['a key that somebody else made, long enough']);
    expect(await ask({ cookie: `${KIND.name}=${strange}` })).toEqual(NOBODY);
    const [keyId] = partsOf(cookie);
    const [, ...rest] = partsOf(`${KIND.name}=${strange}`);
    expect(await ask({ cookie: cookieOf(keyId, ...rest) })).toEqual(NOBODY);
  });

  test('signed by us for a session that never was', async () => {
    const ticket = { id: 'A'.repeat(32), expiresAt: new Date(Date.now() + 60_000) };
    expect(await ask({ cookie: `${KIND.name}=${sealTicket(ticket, KIND, SESSION_KEYS)}` })).toEqual(NOBODY);
  });

  test('once it has expired, by its own word, by the server\u2019s, or by lying idle', async () => {
    const mine = await beginSession(prisma, { role: 'ADMIN', id: admin.id, passwordHash: 'x' }, undefined);
    const past = { ...mine!, expiresAt: new Date(Date.now() - 1000) };
    expect(await ask({ cookie: `${KIND.name}=${sealTicket(past, KIND, SESSION_KEYS)}` })).toEqual(NOBODY);
    for (const aged of [
      "expires_at = now() - interval '1 second'",
      "last_seen_at = now() - interval '13 hours'",
    ]) {
      const administrator = await givenAdministrator(owner);
      const theirs = await givenCookie(prisma, administrator);
      expect((await ask({ cookie: theirs })).data).not.toBeNull();
      await owner.query(`update sessions set ${aged} where administrator_id = $1`, [administrator.id]);
      expect(await ask({ cookie: theirs })).toEqual(NOBODY);
    }
  });

  test('when what it says is signed with nothing, or with the public part of the key', async () => {
    const [keyId, id, expiry] = partsOf(cookie);
    for (const key of ['', keyId, SESSION_KEYS[0]!.slice(1)]) {
      const signature = createHmac('sha256', key)
        .update(`${KIND.name}=${keyId}.${id}.${expiry}`)
        .digest('base64url');
      expect(await ask({ cookie: cookieOf(keyId, id, expiry, signature) })).toEqual(NOBODY);
    }
  });
});

describe('the sound cookie', () => {
  const SIGN_OUT = 'mutation { signOutEverywhere { signedOut } }';

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain, as the browser says', { 'sec-fetch-site': 'same-site' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
    ['another site that gives our origin', { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL.origin }],
    ['a page without an origin', { origin: 'null' }],
    ['a subdomain', { origin: 'http://a.localhost:4000' }],
    ['a host that begins with ours', { origin: 'http://localhost:4000.evil.example' }],
    ['a host that ends in ours', { origin: 'http://evil-localhost:4000' }],
    ['another port', { origin: 'http://localhost:4001' }],
    ['another scheme', { origin: 'https://localhost:4000' }],
    ['a host with ours for its user', { origin: 'http://localhost:4000@evil.example' }],
    ['two origins', { origin: `${PUBLIC_URL.origin}, https://evil.example` }],
  ])('does nothing from %s', async (_from, headers: Record<string, string>) => {
    expect(await ask({ cookie, ...headers }, SIGN_OUT)).toEqual({
      ...{ status: 403, data: undefined, codes: ['FORBIDDEN'] },
    });
    expect((await ask({ cookie })).data).not.toBeNull();
  });

  test('is not looked at in a GET, whatever is asked for', async () => {
    const pending = encodeGlobalId('Run', (await givenRun(prisma)).id);
    const read = async (query: string) => {
      const response = await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { cookie },
      });
      expect(response.headers.get('cache-control')).toMatch(/no-cache|no-store/);
      return await response.json();
    };
    expect(
      await read(`{ viewer { role } node(id: "${pending}") { id } run(id: "${pending}") { id } }`),
    ).toEqual({
      data: { viewer: null, node: null, run: null },
    });
    expect((await read('{ applications { totalCount } }')).errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await read('{ runs(status: PENDING) { totalCount } }')).errors[0].extensions.code).toBe(
      'FORBIDDEN',
    );
  });

  test('gets answers that nobody keeps', async () => {
    for (const headers of [{ cookie }, { authorization: `Bearer ${(await givenToken(prisma)).token}` }]) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, ...headers },
        body: '{"query":"{ viewer { role } }"}',
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('etag')).toBeNull();
      await response.text();
    }
  });
});

test('nothing of this was taken for a failure of ours', () => {
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
