import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../../testkit/browser.ts';
import { givenAdministrator, givenCookie } from '../../../testkit/credentials.ts';
import { givenPanelist, givenWithdrawn } from '../../../testkit/given.ts';
import {
  givenSignedInPanelist,
  givenSignInLink,
  newestLinkTo,
  tokenIn,
} from '../../../testkit/given-signed-in.ts';
import { mailsTo } from '../../../testkit/mails.ts';
import { untilWaiting } from '../../../testkit/racing.ts';
import { startTestServer } from '../../../testkit/server.ts';
import { createLimits } from '../../auth/rate-limit.ts';

const server = await startTestServer();
const { prisma, owner, app, url, dataDir, logged } = server;

const REQUEST = `mutation ($email: String!) {
  requestSignInLink(input: { email: $email }) {
    __typename
    ... on RequestSignInLinkSuccess { requested }
    ... on ValidationError { issues { path message } }
  }
}`;
const REDEEM = `mutation ($token: String!) {
  redeemSignInLink(input: { token: $token }) {
    __typename
    ... on RedeemSignInLinkSuccess { viewer { role email } }
    ... on SignInError { message }
  }
}`;
const VIEWER = '{ viewer { role email } }';
const REQUESTED = { requestSignInLink: { __typename: 'RequestSignInLinkSuccess', requested: true } };
const SPENT = {
  redeemSignInLink: {
    __typename: 'SignInError',
    message: 'This link is no longer good. It was used, or 15 minutes have passed.',
  },
};

async function redeem(token: string, browser = openBrowser(server)) {
  const answer = await browser.ask(REDEEM, { variables: { token } });
  return { ...answer, browser };
}

async function freshNetwork() {
  const { linkNetwork, redeemNetwork } = createLimits(app);
  for (const limit of [linkNetwork, redeemNetwork]) await limit.restore('127.0.0.1');
}

const age = (token: string, interval: string) =>
  owner.query(
    `begin; set local session_replication_role = replica;
     update sign_in_links set expires_at = now() - interval '${interval}' where token_hash = '${hashOf(token)}'; commit`,
  );
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

describe('a sign-in link', () => {
  it('signs its panelist in, whatever the case of the address that was given', async () => {
    const { email } = await givenPanelist(prisma, { email: 'Pat.Panelist@example.org' });
    const { data } = await openBrowser(server).ask(REQUEST, {
      variables: { email: ` ${email.toUpperCase()} ` },
    });
    expect(data).toEqual(REQUESTED);
    await server.settled();
    const { data: signedIn, browser, response } = await redeem(tokenIn(await newestLinkTo(server, email)));
    expect(signedIn).toEqual({
      redeemSignInLink: { __typename: 'RedeemSignInLinkSuccess', viewer: { role: 'PANELIST', email } },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await browser.ask(VIEWER)).data).toEqual({ viewer: { role: 'PANELIST', email } });
  });

  it('has 192 random bits of its own, stands in the database as their SHA-256 alone, and in the mail behind the #', async () => {
    const { email } = await givenPanelist(prisma);
    const tokens = [
      tokenIn(await givenSignInLink(server, email)),
      tokenIn(await givenSignInLink(server, email)),
    ];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(24);
    const { rows } = await owner.query('select * from sign_in_links');
    for (const token of tokens) {
      expect(JSON.stringify(rows)).toContain(hashOf(token));
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    const [mail] = await mailsTo(dataDir, email);
    expect(mail!.text).toContain('once, for 15 minutes');
    expect(mail!.text).toMatch(/^http:\/\/localhost:4000\/sign-in#[\w-]{32}$/m);
    expect(logged.join('\n')).toContain(`/sign-in#${tokens[0]}`);
  });

  it('works once', async () => {
    const token = tokenIn(await givenSignInLink(server, (await givenPanelist(prisma)).email));
    const { data } = await redeem(token);
    expect(data.redeemSignInLink).toMatchObject({ __typename: 'RedeemSignInLinkSuccess' });
    const second = await redeem(token);
    expect(second.data).toEqual(SPENT);
    expect(second.browser.cookie).toBe('');
  });

  it('gives one session when twenty redeem it at the same moment', async () => {
    const panelist = await givenPanelist(prisma);
    const token = tokenIn(await givenSignInLink(server, panelist.email));
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(token)));
    const kinds = answers.map(({ data }) => (data.redeemSignInLink as { __typename: string }).__typename);
    expect(kinds.filter((kind) => kind === 'RedeemSignInLinkSuccess')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'SignInError')).toHaveLength(19);
    expect(answers.filter(({ browser }) => browser.cookie !== '')).toHaveLength(1);
    const { rows } = await owner.query('select from sessions where panelist_id = $1', [panelist.id]);
    expect(rows).toHaveLength(1);
  });

  it('lasts fifteen minutes', async () => {
    const { email, id } = await givenPanelist(prisma);
    const token = tokenIn(await givenSignInLink(server, email));
    const { rows } = await owner.query(
      'select extract(epoch from expires_at - created_at)::integer as seconds from sign_in_links where panelist_id = $1',
      [id],
    );
    expect(rows).toEqual([{ seconds: 900 }]);
    await age(token, '1 second');
    expect((await redeem(token)).data).toEqual(SPENT);
  });

  it('goes on working when another is asked for, so that nobody can take it away by asking', async () => {
    const { email } = await givenPanelist(prisma);
    const first = tokenIn(await givenSignInLink(server, email));
    const second = tokenIn(await givenSignInLink(server, email));
    for (const token of [first, second]) {
      expect((await redeem(token)).data.redeemSignInLink).toMatchObject({
        __typename: 'RedeemSignInLinkSuccess',
      });
    }
  });

  it('is still good after a GET of its page, as mail programs make, and after a GET that asks to redeem it', async () => {
    const link = await givenSignInLink(server, (await givenPanelist(prisma)).email);
    await fetch(`${url}${link.pathname}`);
    const query = `mutation { redeemSignInLink(input: { token: "${tokenIn(link)}" }) { __typename } }`;
    const read = await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`);
    expect(read.headers.getSetCookie()).toEqual([]);
    expect((await redeem(tokenIn(link))).data.redeemSignInLink).toMatchObject({
      __typename: 'RedeemSignInLinkSuccess',
    });
  });

  it('gives the browser another session in place of the one that it came with', async () => {
    const admin = await givenAdministrator(owner);
    const browser = openBrowser(server);
    browser.cookie = await givenCookie(prisma, admin);
    const before = browser.cookie;
    const { email } = await givenPanelist(prisma);
    await redeem(tokenIn(await givenSignInLink(server, email)), browser);
    expect((await browser.ask(VIEWER)).data).toEqual({ viewer: { role: 'PANELIST', email } });
    browser.cookie = before;
    expect((await browser.ask(VIEWER)).data).toEqual({ viewer: null });
  });

  it('leads to where the settings say, whatever host the request names', async () => {
    const { email } = await givenPanelist(prisma);
    await openBrowser(server).ask(REQUEST, {
      variables: { email },
      headers: {
        ...{ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
        ...{ 'x-forwarded-proto': 'https', origin: 'https://evil.example', referer: 'https://evil.example/' },
      },
    });
    await server.settled();
    expect((await newestLinkTo(server, email)).origin).toBe('http://localhost:4000');
    const [mail] = await mailsTo(dataDir, email);
    expect(`${mail!.text}${mail!.html}`).not.toContain('evil');
  });

  it.each(['', 'x', 'x'.repeat(32), 'nul\u0000', "' or true --", 'x'.repeat(5000), '\u{1f511}'.repeat(16)])(
    'is not "%s", which is refused as a used one',
    async (token) => {
      await freshNetwork();
      const { data, browser } = await redeem(token);
      expect(data).toEqual(SPENT);
      expect(browser.cookie).toBe('');
    },
  );

  it('is worth nothing from the moment that its panelist\u2019s approval is withdrawn, and no session outlives it', async () => {
    const panelist = await givenSignedInPanelist(server);
    const token = tokenIn(await givenSignInLink(server, panelist.email));
    await givenWithdrawn(prisma, panelist);
    expect((await redeem(token)).data).toEqual(SPENT);
    expect((await panelist.browser.ask(VIEWER)).data).toEqual({ viewer: null });
  });

  it('signs nobody in whose approval is being withdrawn at that moment', async () => {
    const panelist = await givenPanelist(prisma);
    const token = tokenIn(await givenSignInLink(server, panelist.email));
    const withdrawal = await owner.connect();
    try {
      await withdrawal.query('begin');
      await withdrawal.query("update applications set status = 'withdrawn' where id = $1", [panelist.id]);
      const redeeming = redeem(token);
      await untilWaiting(owner);
      await withdrawal.query('update sign_in_links set redeemed_at = now() where panelist_id = $1', [
        panelist.id,
      ]);
      await withdrawal.query('commit');
      expect((await redeeming).data).toEqual(SPENT);
    } finally {
      withdrawal.release();
    }
    const { rows } = await owner.query('select from sessions where panelist_id = $1', [panelist.id]);
    expect(rows).toHaveLength(0);
  });

  it('is used up by signing out everywhere', async () => {
    const panelist = await givenSignedInPanelist(server);
    const token = tokenIn(await givenSignInLink(server, panelist.email));
    await panelist.browser.ask('mutation { signOutEverywhere { signedOut } }');
    expect((await redeem(token)).data).toEqual(SPENT);
  });
});
