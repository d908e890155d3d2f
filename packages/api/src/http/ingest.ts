import { Hono, type Context as HttpContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { networkOf } from '../auth/client-address.ts';
import { RequestRefusedError } from '../auth/identify.ts';
import { ingesterOf } from '../auth/ingester.ts';
import { type Limit, RateLimitedError } from '../auth/rate-limit.ts';
import { INGEST, refusalFor } from '../auth/requirement.ts';
import type { Context } from '../context.ts';
import { DomainError, NotApprovedError, NotFoundError, ValidationError } from '../domain-error.ts';
import { NOT_UTF8, readText } from '../request-text.ts';
import { parseStrictJson, REQUEST_LIMITS } from '../strict-json.ts';
import { problemSentences, takeStep } from './ingest-actions.ts';
import { allowOnly, isJson, limitBody, refuse, refusePacked } from './refusals.ts';

/** What ingest over HTTP takes. */
export interface IngestDoor {
  /**
   * Whose request it is, and what is needed to answer it.
   *
   * @throws RequestRefusedError
   */
  readonly contextOf: (c: HttpContext) => Promise<Context>;
  readonly addressOf: (c: HttpContext) => string;
  /** Spent, by network, by requests whose credentials do not work. */
  readonly strangers: Limit;
}

type Asked = { Variables: { asking: Context } };

const PATH = '/api/benchmark/ingest';

/** The five steps by which data enter the benchmark, as the published pipeline posts them. */
export function ingestRoutes(door: IngestDoor): Hono<Asked> {
  const app = new Hono<Asked>();
  app.use(PATH, async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.post(
    PATH,
    async (c, next) => {
      // Refused before anything of the body is read.
      const refusal = await refusalOf(c, door);
      if (refusal !== undefined) return refusal;
      await next();
    },
    refusePacked,
    limitBody,
    async (c) => await answer(c, c.get('asking')),
  );
  allowOnly(app, PATH, ['POST']);
  return app;
}

async function refusalOf(c: HttpContext<Asked>, door: IngestDoor): Promise<Response | undefined> {
  if (!isJson(c.req.header('content-type'))) {
    return refuse(c, 415, 'The Content-Type must be application/json.');
  }
  try {
    const asking = await door.contextOf(c);
    c.set('asking', asking);
    const code = refusalFor(INGEST, asking);
    if (code === 'UNAUTHENTICATED') {
      throw new RequestRefusedError(code, 'Send a token, or the cookie of a session that stands.');
    }
    if (code === 'FORBIDDEN') throw new RequestRefusedError(code, 'You may not do this.');
    return undefined;
  } catch (error) {
    if (!(error instanceof RequestRefusedError)) throw error;
    return error.code === 'FORBIDDEN'
      ? refuse(c, 403, error.message)
      : await refuseStranger(c, door, error.message);
  }
}

async function refuseStranger(
  c: HttpContext,
  { strangers, addressOf }: IngestDoor,
  message: string,
): Promise<Response> {
  try {
    await strangers.spend(networkOf(addressOf(c)));
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error;
    c.header('retry-after', String(error.retryAfter));
    return refuse(c, 429, error.message);
  }
  c.header('www-authenticate', 'Bearer');
  return refuse(c, 401, message);
}

async function answer(c: HttpContext, { prisma, doors, identity }: Context): Promise<Response> {
  const text = await readText(c.req.raw);
  if (text === undefined) return refuse(c, 400, NOT_UTF8);
  const read = parseStrictJson(text, REQUEST_LIMITS);
  if (!read.ok) return refuse(c, 400, read.message);
  try {
    const done = await takeStep({ ...doors, reader: prisma }, ingesterOf(identity), read.value);
    return c.json({ ok: true, ...done });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const sentence = error instanceof ValidationError ? problemSentences(error) : error.message;
    return refuse(c, statusOf(error), sentence);
  }
}

function statusOf(error: DomainError): ContentfulStatusCode {
  if (error instanceof NotFoundError) return 404;
  return error instanceof NotApprovedError ? 403 : 400;
}
