import { createHash, randomBytes } from 'node:crypto';
import { networkOf } from '../../auth/client-address.ts';
import type { Limits } from '../../auth/rate-limit.ts';
import type { SessionTicket } from '../../auth/session-cookie.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Background } from '../../background.ts';
import type { Reader, Transaction } from '../../database/transact.ts';
import { ValidationError } from '../../domain-error.ts';
import { isEmail } from '../../email.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { findBenchmark } from '../benchmark/benchmark.service.ts';
import { beginSession } from './session.service.ts';
import { SignInError } from './sign-in-error.ts';
import { signInLetter } from './sign-in-letter.ts';
import { findAddressee, insertSignInLink, redeemLink } from './sign-in-link.store.ts';

/** How long a link works. */
const LINK_MINUTES = 15;
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** What links need of their surroundings. */
export interface SignInLinkDeps {
  readonly reader: Reader;
  readonly transact: <T>(actor: 'public', work: (tx: Transaction) => Promise<T>) => Promise<T>;
  readonly limits: Pick<Limits, 'linkNetwork' | 'linkAddress' | 'linkTotal' | 'redeemNetwork'>;
  readonly mailer: Mailer;
  readonly background: Background;
  /** Where people reach the server: links never lead to where a request says that it went. */
  readonly publicUrl: URL;
}

/** Somebody asks for a link. */
export interface LinkRequest {
  readonly email: string;
  /** Network address of whoever asks. */
  readonly clientAddress: string;
  /** Settles when the answer is out. */
  readonly answered: Promise<void>;
}

/**
 * Sends a one-time link to an approved panelist. Whether the address is one is looked up only when the answer is out, so
 * that neither what it says nor when it comes can depend on it. Links sent before go on working until they are used or
 * too old: otherwise whoever asks could take from a panelist the link that they are about to open.
 *
 * @throws ValidationError when this is no email address.
 * @throws RateLimitedError when the network, the address or everybody together asked too often.
 */
export async function requestSignInLink(deps: SignInLinkDeps, request: LinkRequest): Promise<void> {
  const email = request.email.trim();
  if (!isEmail(email))
    throw new ValidationError([{ path: 'email', message: 'This is not an email address.' }]);
  // A try that an earlier budget refuses takes nothing off a later one.
  await deps.limits.linkNetwork.spend(networkOf(request.clientAddress));
  await deps.limits.linkAddress.spend(email);
  await deps.limits.linkTotal.spend('everybody');
  deps.background.start(
    request.answered,
    () => sendLink(deps, email),
    'A sign-in link was asked for and could not be sent.',
  );
}

async function sendLink(deps: SignInLinkDeps, email: string): Promise<void> {
  const { reader, transact, mailer, publicUrl } = deps;
  const panelist = await findAddressee(reader, email);
  if (panelist === null) return;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = { tokenHash: hashOf(token), panelistId: panelist.id, lifetimeSeconds: LINK_MINUTES * 60 };
  await transact('public', (tx) => insertSignInLink(tx, link));
  const benchmark = (await findBenchmark(reader))?.name ?? 'Panelmark';
  const letter = { to: panelist.email, benchmark, url: linkTo(publicUrl, token) };
  await mailer.send(signInLetter(letter, LINK_MINUTES));
}

/** Behind the hash: browsers send that to no server, so that it stands in no log, no referrer and no prefetched page. */
function linkTo(publicUrl: URL, token: string): string {
  return new URL(`/sign-in#${token}`, publicUrl).href;
}

/** Somebody comes with what stood in their link. */
export interface Redemption {
  readonly token: string;
  /** Network address of whoever comes. */
  readonly clientAddress: string;
  /** Id of the session that the request's cookie named. */
  readonly replaced: string | undefined;
}

/**
 * Signs a panelist in by a link, once. Unknown, used and old ones, and those of people who are not on the panel now, are
 * refused alike.
 *
 * @throws SignInError
 * @throws RateLimitedError when the network came with too many.
 */
export async function redeemSignInLink(
  { transact, limits }: Pick<SignInLinkDeps, 'transact' | 'limits'>,
  { token, clientAddress, replaced }: Redemption,
): Promise<{ readonly viewer: Viewer; readonly ticket: SessionTicket }> {
  await limits.redeemNetwork.spend(networkOf(clientAddress));
  if (!TOKEN.test(token)) throw spent();
  return await transact('public', async (tx) => {
    const panelist = await redeemLink(tx, hashOf(token));
    if (panelist === null) throw spent();
    const viewer = { role: 'PANELIST', ...panelist } as const;
    const ticket = await beginSession(tx, viewer, replaced);
    if (ticket === null) throw spent();
    return { viewer, ticket };
  });
}

function spent(): SignInError {
  return new SignInError(`This link is no longer good. It was used, or ${LINK_MINUTES} minutes have passed.`);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
