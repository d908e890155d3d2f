import { createHash } from 'node:crypto';
import { Hono, type Context as HttpContext } from 'hono';
import { RequestRefusedError } from '../auth/identify.ts';
import type { Context } from '../context.ts';
import type { GraphQLServer } from '../yoga.ts';
import { answerRead, forAnyOrigin } from './public-read.ts';
import { allowOnly, isJson, limitBody, refuse, refusePacked } from './refusals.ts';

/** What answering GraphQL requests takes. */
export interface GraphQLDoor {
  readonly yoga: GraphQLServer;
  /**
   * What resolvers may use for this request.
   *
   * @throws RequestRefusedError
   */
  readonly contextOf: (c: HttpContext) => Promise<Context>;
  /** How long an answer may take to begin. */
  readonly answerMs: number;
}

// Pages must never show old numbers: a copy may be kept, and is asked about each time.
const REVALIDATE = 'public, no-cache';

// GraphiQL, in development, brings its script inside the page.
const GRAPHIQL_POLICY =
  "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'";

/** GraphQL over HTTP: GET for queries of anybody, POST for everything. */
export function graphqlRoutes(door: GraphQLDoor): Hono {
  const app = new Hono();
  app.on(['GET', 'POST', 'OPTIONS'], '/graphql', forAnyOrigin, refusePacked, limitBody, (c) =>
    answer(c, door),
  );
  allowOnly(app, '/graphql', ['GET', 'POST']);
  return app;
}

async function answer(c: HttpContext, door: GraphQLDoor): Promise<Response> {
  const isRead = c.req.method !== 'POST';
  const contentType = c.req.header('content-type');
  // A form or a script tag of another site can send anything but JSON without asking first.
  if (isRead ? contentType !== undefined && !isJson(contentType) : !isJson(contentType)) {
    return refuse(c, 415, 'The Content-Type must be application/json.');
  }
  const request =
    c.req.method === 'HEAD' ? new Request(c.req.raw.url, { headers: c.req.raw.headers }) : c.req.raw;
  const context = await door.contextOf(c).catch((error) => {
    if (error instanceof RequestRefusedError) return error;
    throw error;
  });
  if (context instanceof RequestRefusedError) return refuseRequest(c, context);
  const response = await inTime(door.yoga.fetch(request, context), door.answerMs);
  if (response === undefined) return refuseLate(c, door.answerMs);
  c.header('vary', 'Accept, Authorization');
  return isRead && response.status === 200
    ? await answerQuery(c, response)
    : withoutTrace(response, context.setCookies);
}

/** As GraphQL says it, since whoever asks reads GraphQL. */
function refuseRequest(c: HttpContext, { message, code }: RequestRefusedError): Response {
  c.header('cache-control', 'no-store');
  return c.json({ errors: [{ message, extensions: { code } }] }, code === 'FORBIDDEN' ? 403 : 401);
}

/** Undefined when an answer does not begin within its time; streams may last. */
async function inTime(
  answering: Response | Promise<Response>,
  answerMs: number,
): Promise<Response | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), answerMs);
  });
  try {
    return await Promise.race([answering, late]);
  } finally {
    clearTimeout(timer);
  }
}

function refuseLate(c: HttpContext, answerMs: number): Response {
  c.header('cache-control', 'no-store');
  const message = `No answer within ${answerMs / 1000} s. Ask for less; look whether a change was made before you repeat it.`;
  return c.json({ errors: [{ message, extensions: { code: 'TIMEOUT' } }] }, 503);
}

async function answerQuery(c: HttpContext, response: Response): Promise<Response> {
  const contentType = response.headers.get('content-type') ?? '';
  if (contentType.startsWith('text/html')) {
    c.header('content-security-policy', GRAPHIQL_POLICY);
    return c.html(await response.text());
  }
  if (contentType.startsWith('text/event-stream')) return withoutTrace(response);
  const body = await response.text();
  const version = createHash('sha256').update(body).digest('base64url');
  return answerRead(c, { body, contentType, version }, REVALIDATE);
}

function withoutTrace(response: Response, setCookies: readonly string[] = []): Response {
  const headers = new Headers(response.headers);
  for (const setCookie of setCookies) headers.append('set-cookie', setCookie);
  headers.set('cache-control', 'no-store');
  return new Response(response.body, { status: response.status, headers });
}
