import { beforeAll, describe, expect, test } from 'vitest';
import { givenAdministrator, givenCookie, givenDisabled, givenToken } from '../../testkit/credentials.ts';
import {
  givenApplicant,
  givenOwnScorecard,
  givenPanelist,
  givenRun,
  givenVoid,
  strangeId,
} from '../../testkit/given.ts';
import { mailsTo } from '../../testkit/mails.ts';
import { startTestServer } from '../../testkit/server.ts';
import { createLimit } from '../auth/rate-limit.ts';

const { url, prisma, owner, app, dataDir } = await startTestServer();
const PATH = '/api/benchmark/ingest';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let token: string;
let cookie: string;
const pipeline = () => ({ authorization: `Bearer ${token}` });
const session = () => ({ cookie, origin: url });

beforeAll(async () => {
  ({ token } = await givenToken(prisma));
  cookie = await givenCookie(prisma, await givenAdministrator(owner));
});

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>> & { readonly error?: string };
}

async function post(body: object | string, headers: Record<string, string> = pipeline()): Promise<Answered> {
  const response = await fetch(`${url}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const idIn = ({ body }: Answered, thing: string) => (body[thing] as { id: string }).id;

describe.each([
  ['a token', 'by-token', pipeline],
  ['a cookie', 'by-cookie', session],
] as const)('with %s', (_who, slug, credentials) => {
  test('a benchmark is made step by step', async () => {
    const step = (body: object) => post(body, credentials());
    const model = await step({ action: 'register-model', slug, name: 'Orca', vendor: 'Sea' });
    expect(model).toMatchObject({
      status: 200,
      body: {
        ok: true,
        model: { id: expect.stringMatching(UUID), slug, name: 'Orca', vendor: 'Sea', version: null },
      },
    });
    expect(model.headers.get('cache-control')).toBe('no-store');
    expect(model.headers.get('access-control-allow-origin')).toBeNull();
    const environment = {
      action: 'register-environment',
      slug,
      name: 'Tides',
      spec: '# Tides',
      genre: 'puzzle',
    };
    expect((await step(environment)).body).toEqual({
      ok: true,
      environment: { id: expect.stringMatching(UUID), slug, name: 'Tides', genre: 'puzzle' },
    });

    const created = await step({
      ...{ action: 'create-run', model: slug, environment: slug },
      artifact_url: `https://b.example/${slug}`,
    });
    const run = idIn(created, 'run');
    expect(created.body).toEqual({
      ok: true,
      run: {
        ...{ id: expect.stringMatching(UUID), model: slug, environment: slug, status: 'pending' },
        artifact_url: `https://b.example/${slug}`,
      },
      warnings: [expect.stringContaining(slug)],
    });
    expect(await step({ action: 'finalize-run', run })).toMatchObject({
      ...{ status: 400, body: { error: 'Not finalized: the run has no scorecard.' } },
    });

    for (let n = 0; n < 3; n += 1) {
      const { email } = await givenPanelist(prisma);
      const card = { ratings: { narrative: 7.25, balance: 0 }, comment: 'Good.', minutes_spent: 30 };
      const recorded = await step({
        ...{ action: 'record-score', run: run.toUpperCase(), panelist_email: email, ...card },
      });
      expect(recorded.body).toEqual({
        ok: true,
        score: { id: expect.stringMatching(UUID), run, version: 1, ...card },
      });
    }
    for (let time = 0; time < 2; time += 1) {
      expect(await step({ action: 'finalize-run', run })).toMatchObject({
        ...{ status: 200, body: { ok: true, run: { id: run, status: 'scored' } } },
      });
    }
    const board = await (await fetch(`${url}/api/benchmark/leaderboard`)).json();
    expect(board.ranked).toContainEqual(
      expect.objectContaining({ slug, n_runs: 1, n_panelists: 3, overall_score: 3.63 }),
    );
  });
});

describe('a scorecard that its panelist filled in', () => {
  test('is overwritten only with a reason, which the panelist gets by mail', async () => {
    const panelist = await givenPanelist(prisma);
    const run = await givenRun(prisma);
    await givenOwnScorecard(prisma, owner, { run, panelist, ratings: { balance: 6 } });
    const card = {
      ...{ action: 'record-score', run: run.id, panelist_email: panelist.email, ratings: { balance: 1 } },
    };
    expect(await post(card)).toMatchObject({
      status: 400,
      body: { error: 'reason: Say why: the panelist filled in the scorecard that this overwrites.' },
    });
    expect(await post({ ...card, reason: 'A slip of the pen.' })).toMatchObject({
      ...{ status: 200, body: { score: { version: 2 } } },
    });
    expect((await mailsTo(dataDir, panelist.email))[0]?.text).toContain('A slip of the pen.');
  });
});

/** Ends in another letter, whichever it ended in. */
const changed = (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'E' : 'A');

describe('ingest is refused', () => {
  const step = { action: 'register-model', slug: 'refused', name: 'Refused' };
  const JSON_TYPE = { 'content-type': 'application/json' };

  test.each([
    ['without credentials', () => ({})],
    ['with a token that is none', () => ({ authorization: 'Bearer x' })],
    ['with a token that nobody made', () => ({ authorization: `Bearer ${changed(token)}` })],
    ['with a broken cookie', () => ({ ...session(), cookie: changed(cookie) })],
    [
      'with a cookie beside a token that does not work',
      () => ({ ...session(), authorization: 'Bearer pm_x' }),
    ],
  ])('with 401 %s', async (_how, headers) => {
    const { status, body, headers: answered } = await post(step, headers());
    expect([status, Object.keys(body)]).toEqual([401, ['error']]);
    expect(answered.get('www-authenticate')).toBe('Bearer');
    expect(answered.get('cache-control')).toBe('no-store');
  });

  test('with 401 with a token that was revoked, and the cookie of an administrator who was disabled', async () => {
    const revoked = await givenToken(prisma, { revoked: true });
    expect((await post(step, { authorization: `Bearer ${revoked.token}` })).status).toBe(401);
    const administrator = await givenAdministrator(owner);
    const theirs = await givenCookie(prisma, administrator);
    await givenDisabled(owner, administrator);
    expect((await post(step, { cookie: theirs, origin: url })).status).toBe(401);
  });

  test('with 403 for a panelist who is signed in', async () => {
    const theirs = await givenCookie(prisma, { role: 'PANELIST', id: (await givenPanelist(prisma)).id });
    expect((await post(step, { cookie: theirs, origin: url })).status).toBe(403);
  });

  test.each([
    ['says that it is', { 'sec-fetch-site': 'cross-site' }],
    ['is a subdomain', { 'sec-fetch-site': 'same-site' }],
    ['hides its origin', { origin: 'null' }],
    ['has a name that ends in ours', { origin: 'http://evil-localhost:4000' }],
    ['has a name that begins with ours', { origin: 'http://localhost:4000.evil.example' }],
    ['says nothing', {}],
  ])(
    'with 403 for a cookie when another site sends it that %s',
    async (_how, headers: Record<string, string>) => {
      expect((await post(step, { cookie, ...headers })).status).toBe(403);
    },
  );

  test('with 415 for anything but JSON, whoever asks', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      expect((await post(step, { ...pipeline(), 'content-type': type })).status).toBe(415);
    }
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('with 405 by %s', async (method) => {
    const response = await fetch(`${url}${PATH}`, { method, headers: { ...JSON_TYPE, ...pipeline() } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('with 413 for more than a mebibyte, with its length told or not, once it is known who asks', async () => {
    const body = JSON.stringify({ ...step, name: 'x'.repeat(1024 * 1024) });
    expect((await post(body)).status).toBe(413);
    const chunked = {
      ...{ method: 'POST', headers: { ...JSON_TYPE, ...pipeline() }, duplex: 'half' },
      body: new Blob([body]).stream(),
    } as RequestInit;
    expect((await fetch(`${url}${PATH}`, chunked)).status).toBe(413);
  });

  test('with 403 for everybody who is not on the panel, in the same words', async () => {
    const run = (await givenRun(prisma)).id;
    const emails = ['nobody@example.org', '', 'nul\u0000@example.org'];
    for (const status of ['PENDING', 'REVIEWING', 'REJECTED', 'WITHDRAWN'] as const) {
      emails.push((await givenApplicant(prisma, status)).email);
    }
    for (const panelist_email of emails) {
      const card = { action: 'record-score', run, panelist_email, ratings: { balance: 5 } };
      expect(await post(card)).toMatchObject({
        ...{ status: 403, body: { error: 'This address is not on the panel.' } },
      });
    }
  });

  test('with 400 naming each field as it was sent, sentence by sentence', async () => {
    const card = {
      ...{
        action: 'record-score',
        run: strangeId(),
        panelist_email: 'a@example.org',
        ratings: { balance: 5 },
      },
      ...{ minutes: 5, panelistEmail: 'a' },
    };
    expect((await post(card)).body.error).toBe(
      'minutes: There is no such field. panelistEmail: There is no such field.',
    );
    const { body } = await post({ action: 'create-run', model: 'x', environment: 'x', artifactUrl: 'x' });
    expect(body.error).toBe('artifact_url: This is missing. artifactUrl: There is no such field.');
  });

  test('with 400, shortly, for thousands of unknown fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n]));
    const { status, body } = await post({ action: 'finalize-run', ...fields });
    expect([status, body.error]).toEqual([400, 'An object in the body has more than 100 members.']);
  });

  test('with 400 for bytes that are not UTF-8, and 415 for packed ones', async () => {
    const send = (body: string, more: Record<string, string> = {}) =>
      fetch(`${url}${PATH}`, {
        method: 'POST',
        headers: { ...JSON_TYPE, ...pipeline(), ...more },
        body: Buffer.from(body, 'latin1'),
      });
    const broken = await send('{"action":"register-model","slug":"broken","name":"a\xff"}');
    expect([broken.status, await broken.json()]).toEqual([400, { error: 'The body is not UTF-8.' }]);
    expect(await prisma.model.findUnique({ where: { slug: 'broken' } })).toBeNull();
    expect((await send(JSON.stringify(step), { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('with 404 for what is not there', async () => {
    const create = { action: 'create-run', model: 'x', environment: 'x', artifact_url: 'https://b.example' };
    expect(await post(create)).toMatchObject({ status: 404, body: { error: 'There is no model "x".' } });
    expect((await post({ action: 'finalize-run', run: strangeId() })).status).toBe(404);
  });

  test('with 400 for a void run', async () => {
    const run = (await givenVoid(prisma, await givenRun(prisma))).id;
    expect((await post({ action: 'finalize-run', run })).status).toBe(400);
  });

  test('with 429 for a network of strangers, until it is somebody', async () => {
    const limit = createLimit(app, { name: 'ingest strangers', tries: 60, seconds: 900 });
    await Promise.allSettled(Array.from({ length: 61 }, () => limit.spend('127.0.0.1')));
    const { status, headers, body } = await post(step, { authorization: 'Bearer x' });
    expect([status, body.error]).toEqual([
      429,
      expect.stringMatching(/^Too many tries\. Try again in \d+ s\.$/),
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post(step)).status).toBe(200);
  });
});
