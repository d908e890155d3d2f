import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../../testkit/browser.ts';
import { givenAdministrator, givenCookie, PUBLIC_URL } from '../../../testkit/credentials.ts';
import { givenApplicant, givenPanelist } from '../../../testkit/given.ts';
import { mailsTo } from '../../../testkit/mails.ts';
import { startTestServer } from '../../../testkit/server.ts';
import { recordStatements } from '../../../testkit/statements.ts';
import { createLimits, type Limits, RateLimitedError } from '../../auth/rate-limit.ts';
import { createBackground } from '../../background.ts';
import { createDatabase } from '../../database/client.ts';
import { createTransact } from '../../database/transact.ts';
import { createMailer } from '../../mail/mailer.ts';
import { requestSignInLink, type SignInLinkDeps } from './sign-in-link.service.ts';

const server = await startTestServer({ trustedProxies: ['127.0.0.0/8'] });
const { prisma, owner, app, dataDir } = server;

const REQUEST = `mutation ($email: String!) {
  requestSignInLink(input: { email: $email }) {
    __typename
    ... on RequestSignInLinkSuccess { requested }
    ... on ValidationError { issues { path message } }
  }
}`;
const REQUESTED = { requestSignInLink: { __typename: 'RequestSignInLinkSuccess', requested: true } };

const freshNetwork = () => createLimits(app).linkNetwork.restore('127.0.0.1');

const NOW = Promise.resolve();

function depsOf(limits: Limits): SignInLinkDeps {
  const mail = { smtpUrl: undefined, mailFrom: 'panel@example.org', dataDir };
  return {
    ...{ reader: prisma, transact: createTransact(prisma), limits, publicUrl: PUBLIC_URL },
    mailer: createMailer(mail, { info: () => undefined }),
    background: createBackground({ error: (details) => expect.unreachable(JSON.stringify(details)) }),
  };
}

describe('asking for a link', () => {
  const everybody = async () => [
    ['a panelist', (await givenPanelist(prisma)).email],
    ['nobody', 'nobody@example.org'],
    ['a pending applicant', (await givenApplicant(prisma, 'PENDING')).email],
    ['a rejected applicant', (await givenApplicant(prisma, 'REJECTED')).email],
    ['a withdrawn panelist', (await givenApplicant(prisma, 'WITHDRAWN')).email],
    ['an administrator', (await givenAdministrator(owner)).email],
  ];

  it('is answered alike for everybody, and brings a mail to panelists alone', async () => {
    await freshNetwork();
    const mails: Record<string, number> = {};
    for (const [who = '', email = ''] of await everybody()) {
      const answer = await openBrowser(server).ask(REQUEST, { variables: { email } });
      expect(answer.data).toEqual(REQUESTED);
      await server.settled();
      mails[who] = (await mailsTo(dataDir, email)).length;
    }
    expect(mails).toEqual({
      ...{ 'a panelist': 1, nobody: 0, 'a pending applicant': 0, 'a rejected applicant': 0 },
      ...{ 'a withdrawn panelist': 0, 'an administrator': 0 },
    });
  });

  it.each([
    '',
    'ann',
    'ann@',
    'ann@example.org, eve@example.org',
    'nul\u0000@example.org',
    'a b@example.org',
  ])('is refused as data for "%s", which is no address', async (email) => {
    const { data } = await openBrowser(server).ask(REQUEST, { variables: { email } });
    expect(data).toEqual({
      requestSignInLink: {
        __typename: 'ValidationError',
        issues: [{ path: 'email', message: 'This is not an email address.' }],
      },
    });
  });

  it('is limited for an address to five in a quarter of an hour, whoever it belongs to', async () => {
    const limits = createLimits(app);
    for (const [who, email = ''] of (await everybody()).slice(0, 2)) {
      await freshNetwork();
      await limits.linkAddress.restore(email);
      for (let tries = 0; tries < 4; tries += 1) await limits.linkAddress.spend(email.toUpperCase());
      const ask = () => openBrowser(server).ask(REQUEST, { variables: { email } });
      expect((await ask()).data, who).toEqual(REQUESTED);
      expect((await ask()).errors, who).toMatchObject([
        { extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } },
      ]);
    }
  });

  it('is limited for a network, and what that refuses takes nothing off an address', async () => {
    const limits = createLimits(app);
    for (let tries = 0; tries < 30; tries += 1) await limits.linkNetwork.spend('198.51.100.9');
    const email = 'limited-network@example.org';
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    for (let tries = 0; tries < 6; tries += 1) {
      const { errors } = await openBrowser(server).ask(REQUEST, { variables: { email }, headers });
      expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    }
    for (let tries = 0; tries < 5; tries += 1) await limits.linkAddress.spend(email);
  });

  it('is limited for everybody together', async () => {
    const total = { spend: () => Promise.reject(new RateLimitedError(60)), restore: async () => undefined };
    const deps = depsOf({ ...createLimits(app), linkTotal: total });
    const request = { email: 'one-too-many@example.org', clientAddress: '198.51.100.10', answered: NOW };
    await expect(requestSignInLink(deps, request)).rejects.toThrow(RateLimitedError);
  });

  it('is answered while nobody has looked yet whose address it is', async () => {
    await freshNetwork();
    const { email } = await givenPanelist(prisma);
    const holder = await owner.connect();
    try {
      await holder.query('begin; lock table applications in access exclusive mode');
      expect((await openBrowser(server).ask(REQUEST, { variables: { email } })).data).toEqual(REQUESTED);
      expect(await mailsTo(dataDir, email)).toEqual([]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await server.settled();
    expect(await mailsTo(dataDir, email)).toHaveLength(1);
  });

  it('leaves nothing that the server waits for for ever when whoever asks is gone before they are identified', async () => {
    await freshNetwork();
    const { email } = await givenPanelist(prisma);
    const cookie = await givenCookie(prisma, await givenAdministrator(owner));
    const begun = nextResponse();
    const leaving = new AbortController();
    const holder = await owner.connect();
    try {
      await holder.query('begin; lock table sessions in access exclusive mode');
      const asked = fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: PUBLIC_URL.origin, cookie },
        body: JSON.stringify({ query: REQUEST, variables: { email } }),
        signal: leaving.signal,
      });
      const refused = expect(asked).rejects.toThrow();
      const response = await begun;
      const waiting =
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sessions%'";
      await vi.waitFor(async () => expect((await owner.query(waiting)).rowCount).toBe(1), 10_000);
      const gone = once(response, 'close');
      leaving.abort();
      await Promise.all([refused, gone]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await vi.waitFor(async () => expect(await mailsTo(dataDir, email)).toHaveLength(1), 10_000);
    await server.settled();
  });

  it('issues the same statements before the answer for a panelist and for everybody else', async () => {
    const counted = createDatabase(server.appConfig, { connections: 1 });
    const statements = recordStatements(counted.pool);
    const deps = { ...depsOf(createLimits(counted.pool)), reader: counted.prisma };
    await createLimits(counted.pool).linkTotal.spend('a connection is there');
    const issued: Record<string, string[]> = {};
    for (const [who = '', email = ''] of await everybody()) {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await deps.limits.linkAddress.restore(email);
      statements.length = 0;
      await requestSignInLink(deps, { email, clientAddress: `192.0.2.${email.length}`, answered });
      // Whatever was begun too early would have come first.
      for (let round = 0; round < 3; round += 1) await counted.pool.query('select 1');
      issued[who] = [...statements];
      answer();
      await deps.background.settled();
      expect(statements.slice(issued[who].length).join(), who).toContain('from applications');
    }
    expect(issued['a panelist']!.join()).toContain('rate_limits');
    expect(issued['a panelist']!.join()).not.toContain('applications');
    for (const statementsOf of Object.values(issued)) expect(statementsOf).toEqual(issued['a panelist']);
    await counted.close();
  });
});

describe('with a mail server', () => {
  it('a link is in the mail and in no log', async () => {
    const received: string[] = [];
    const smtp = await startMailServer((mail) => received.push(mail));
    const other = await startTestServer({
      mail: { smtpUrl: smtp.url, mailFrom: 'panel@example.org', dataDir: '/nowhere' },
    });
    const { email } = await givenPanelist(other.prisma);
    await openBrowser(other).ask(REQUEST, { variables: { email } });
    await other.settled();
    await smtp.close();
    expect(received.join()).toMatch(/\/sign-in#[\w-]{32}/);
    expect(other.logged.join('\n')).not.toContain('sign-in#');

    const { data } = await openBrowser(other).ask(REQUEST, { variables: { email } });
    expect(data).toEqual(REQUESTED);
    await other.settled();
    expect(other.logged.join('\n')).toContain('A sign-in link was asked for and could not be sent.');
    expect(other.logged.join('\n')).not.toContain('sign-in#');
  });
});

/** What the server of this process will answer the next request with. */
function nextResponse(): Promise<ServerResponse> {
  const channel = 'http.server.request.start';
  return new Promise((resolve) => {
    const take = (message: unknown) => {
      unsubscribe(channel, take);
      resolve((message as { response: ServerResponse }).response);
    };
    subscribe(channel, take);
  });
}

async function startMailServer(onMail: (source: string) => void) {
  const smtp = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        onMail(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, close };
}
