import { createLimits } from '../src/auth/rate-limit.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type GivenPanelist, givenPanelist } from './given.ts';
import { mailsTo } from './mails.ts';
import type { TestServer } from './server.ts';

/** A panelist and the browser that they are signed in with. */
export interface SignedInPanelist extends GivenPanelist {
  readonly browser: Browser;
  /** The session, as Playwright takes it: `context.addCookies([panelist.cookie])`. */
  readonly cookie: {
    readonly name: string;
    readonly value: string;
    readonly url: string;
    readonly httpOnly: true;
    readonly sameSite: 'Lax';
  };
}

const HERE = '127.0.0.1';

/**
 * Somebody on the panel who has signed in as people do: by the link in the mail that was sent to them.
 *
 * @param who a panelist there is already, or what is to be known of a new one.
 */
export async function givenSignedInPanelist(
  server: TestServer,
  who: GivenPanelist | Parameters<typeof givenPanelist>[1] = {},
): Promise<SignedInPanelist> {
  const panelist = 'pseudonym' in who ? who : await givenPanelist(server.prisma, who);
  const browser = openBrowser(server);
  const token = tokenIn(await givenSignInLink(server, panelist.email));
  const { data, errors } = await browser.ask(
    'mutation ($token: String!) { redeemSignInLink(input: { token: $token }) { ... on Error { message } } }',
    { variables: { token } },
  );
  const [name, value] = browser.cookie.split('=');
  if (!name || !value) throw new Error(`Nobody was signed in: ${JSON.stringify({ data, errors })}`);
  return {
    ...panelist,
    browser,
    cookie: { name, value, url: server.url, httpOnly: true, sameSite: 'Lax' },
  };
}

/** The newest link that the outbox holds for an address, after one was asked for. */
export async function givenSignInLink(server: TestServer, email: string): Promise<URL> {
  // A test may sign in more people from one address than anybody in earnest does.
  const { linkNetwork, redeemNetwork } = createLimits(server.app);
  await Promise.all([linkNetwork.restore(HERE), redeemNetwork.restore(HERE)]);
  const { errors } = await openBrowser(server).ask(
    'mutation ($email: String!) { requestSignInLink(input: { email: $email }) { __typename } }',
    { variables: { email } },
  );
  if (errors) throw new Error(`No link was asked for: ${JSON.stringify(errors)}`);
  await server.settled();
  return await newestLinkTo(server, email);
}

/** The link in the newest mail of the outbox that has one for this address. */
export async function newestLinkTo(server: Pick<TestServer, 'dataDir'>, email: string): Promise<URL> {
  const mails = await mailsTo(server.dataDir, email);
  const links = mails.flatMap(({ text = '' }) => /^http\S+#\S+$/m.exec(text) ?? []);
  const newest = links.at(-1);
  if (newest === undefined) throw new Error(`The outbox holds no link for ${email}.`);
  return new URL(newest);
}

/** What a link is redeemed with. */
export function tokenIn(link: URL): string {
  return link.hash.slice(1);
}
