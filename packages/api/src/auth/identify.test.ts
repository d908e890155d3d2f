import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testkit/database.ts';
import { createTransact } from '../database/transact.ts';
import { beginSession, endSession } from '../modules/session/session.service.ts';
import { createToken, revokeToken } from '../modules/token/token.service.ts';
import { identify } from './identify.ts';
import { cookieKind, keyId, type SessionTicket, sealTicket } from './session-cookie.ts';

const { prisma, owner } = await useTestDatabase();
const tokens = { transact: createTransact(prisma) };
const PUBLIC_URL = new URL('http://localhost:4000');
const KEYS = ['the-current-key-of-this-installation', 'the-previous-key-of-this-installation'];
const KIND = cookieKind(PUBLIC_URL);
const OURS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const NOBODY = { kind: 'nobody', actor: 'public' };

const { rows } = await owner.query(
  "insert into administrators (email, password_hash) values ('admin@example.org', 'hash') returning id",
);
const ADMIN = { role: 'ADMIN' as const, id: rows[0].id as string, passwordHash: 'hash' };

function ask(headers: Record<string, string>, { method = 'POST', sessionKeys = KEYS } = {}) {
  const deps = { reader: prisma, cookieKind: KIND, sessionKeys, publicUrl: PUBLIC_URL };
  return identify({ method, headers: new Headers(headers) }, deps);
}

async function givenTicket(): Promise<SessionTicket> {
  return (await beginSession(prisma, ADMIN, undefined))!;
}

const cookieOf = (ticket: SessionTicket, keys = KEYS) => ({
  cookie: `${KIND.name}=${sealTicket(ticket, KIND, keys)}`,
});

describe('a request', () => {
  it('is nobody\u2019s without a cookie and a token', async () => {
    expect(await ask({})).toEqual(NOBODY);
    expect(await ask({ cookie: 'theme=dark', authorization: 'Basic eDp5' }, { method: 'GET' })).toEqual(
      NOBODY,
    );
  });

  it('is the administrator\u2019s whose session its cookie names', async () => {
    const ticket = await givenTicket();
    expect(await ask({ ...OURS, ...cookieOf(ticket) })).toEqual({
      kind: 'session',
      actor: `admin:${ADMIN.id}`,
      viewer: { role: 'ADMIN', id: ADMIN.id, email: 'admin@example.org' },
      sessionId: ticket.id,
    });
  });

  it.each(['GET', 'HEAD'])('is anonymous as %s, whatever its cookie', async (method) => {
    const headers = { ...OURS, ...cookieOf(await givenTicket()) };
    expect(await ask(headers, { method })).toEqual(NOBODY);
    expect(await ask({ ...headers, 'sec-fetch-site': 'cross-site' }, { method })).toEqual(NOBODY);
  });

  it('is refused when its cookie comes from another site or not as JSON, a broken cookie included', async () => {
    const cookie = cookieOf(await givenTicket());
    const forbidden = { name: 'RequestRefusedError', code: 'FORBIDDEN' };
    await expect(ask({ ...OURS, ...cookie, 'sec-fetch-site': 'cross-site' })).rejects.toMatchObject(
      forbidden,
    );
    await expect(ask({ ...OURS, ...cookie, 'content-type': 'text/plain' })).rejects.toMatchObject(forbidden);
    await expect(ask({ 'content-type': 'application/json', ...cookie })).rejects.toMatchObject(forbidden);
    await expect(
      ask({ 'content-type': 'application/json', ...cookie, origin: 'http://localhost:4001' }),
    ).rejects.toMatchObject(forbidden);
    await expect(ask({ cookie: `${KIND.name}=x`, ...OURS, 'sec-fetch-site': 'none' })).rejects.toMatchObject(
      forbidden,
    );
  });

  it('is nobody\u2019s when its cookie is forged, truncated, swapped, doubled, empty, expired or signed out', async () => {
    const ticket = await givenTicket();
    const { cookie } = cookieOf(ticket);
    const forged = cookieOf(ticket, ['a-key-of-somebody-who-guesses-one', KEYS[1]!]).cookie;
    const swapped = cookie.replace(keyId(KEYS[0]!), keyId(KEYS[1]!));
    const doubled = `${cookie}; ${cookie}`;
    for (const bad of [forged, swapped, doubled, cookie.slice(0, -1), `${KIND.name}=`]) {
      expect(await ask({ ...OURS, cookie: bad }), bad).toEqual(NOBODY);
    }
    const expired = cookieOf({ ...ticket, expiresAt: new Date(Date.now() - 1000) });
    expect(await ask({ ...OURS, ...expired })).toEqual(NOBODY);
    expect(await ask({ ...OURS, cookie })).toMatchObject({ kind: 'session' });
    await endSession(prisma, ticket.id);
    expect(await ask({ ...OURS, cookie })).toEqual(NOBODY);
  });

  it('keeps its session while keys are turned over once, and loses it with the second turn', async () => {
    const headers = { ...OURS, ...cookieOf(await givenTicket()) };
    const next = 'the-next-key-of-this-installation-is';
    expect(await ask(headers, { sessionKeys: [next, KEYS[0]!] })).toMatchObject({ kind: 'session' });
    expect(await ask(headers, { sessionKeys: ['one-more-key-of-this-installation-is', next] })).toEqual(
      NOBODY,
    );
  });

  it('is a pipeline\u2019s that bears a working token, from anywhere and by any method', async () => {
    const { id, token } = await createToken(tokens, 'command line', { name: 'pipeline' });
    const identity = { kind: 'token', actor: `token:${id}`, tokenId: id, scopes: ['ingest'] };
    const bearing = { authorization: `Bearer ${token}` };
    expect(await ask(bearing)).toEqual(identity);
    expect(
      await ask({ ...bearing, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }),
    ).toEqual(identity);
    expect(await ask(bearing, { method: 'GET' })).toEqual(identity);
  });

  it('with a token is the pipeline\u2019s alone, even when an administrator\u2019s cookie comes along', async () => {
    const { id, token } = await createToken(tokens, 'command line', { name: 'both' });
    const headers = { ...OURS, ...cookieOf(await givenTicket()), authorization: `Bearer ${token}` };
    expect(await ask(headers)).toMatchObject({ kind: 'token', tokenId: id });
  });

  it('is refused with a token that is malformed, unknown or revoked, and its cookie does not save it', async () => {
    const { id, token } = await createToken(tokens, 'command line', { name: 'revoked' });
    await revokeToken(tokens, 'command line', id);
    const cookie = cookieOf(await givenTicket());
    for (const bad of [token, `${token.slice(0, -4)}AAAA`, 'pm_', '']) {
      await expect(ask({ ...OURS, ...cookie, authorization: `Bearer ${bad}` })).rejects.toMatchObject({
        name: 'RequestRefusedError',
        code: 'UNAUTHENTICATED',
        message: 'This token is unknown or revoked.',
      });
    }
  });
});
