import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context as HttpContext } from 'hono';
import { compress } from 'hono/compress';
import type pg from 'pg';
import { clientAddress, type TrustedProxies } from './auth/client-address.ts';
import { identify } from './auth/identify.ts';
import { createLimit } from './auth/rate-limit.ts';
import type { Context } from './context.ts';
import type { Database } from './database/client.ts';
import { createChangeListener } from './database/listen.ts';
import { createDoors, type DoorSettings } from './doors.ts';
import { badgeRoutes } from './http/badge.ts';
import { graphqlRoutes } from './http/graphql.ts';
import { healthRoutes } from './http/health.ts';
import { ingestRoutes } from './http/ingest.ts';
import { leaderboardRoutes } from './http/leaderboard.ts';
import { pageRoutes } from './http/pages.ts';
import { recordRoutes } from './http/record.ts';
import { refuse } from './http/refusals.ts';
import { requestLog } from './http/request-log.ts';
import { schemaRoutes } from './http/schema.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Logger } from './log.ts';
import { createReceiptReader } from './modules/change/change.service.ts';
import { createBoardReader } from './modules/leaderboard/leaderboard.service.ts';
import { createBoardWatch } from './modules/live/live.service.ts';
import { findModel } from './modules/model/model.store.ts';
import type { RecordDeps } from './modules/record/record.service.ts';
import { isOutage, OUTAGE_MESSAGE } from './outage.ts';
import { pageAddresses } from './page-addresses.ts';
import { createSchema, printSchema } from './schema.ts';
import { createGraphQLServer } from './yoga.ts';

/** What the server is made of. */
export interface ServerParts extends DoorSettings {
  readonly database: Pick<Database, 'prisma' | 'pool'>;
  /** Connects as the application's role: for the one connection on which changes are heard of. */
  readonly appConfig: pg.ClientConfig;
  /** Otherwise GraphiQL is served, and pages are read anew each time. */
  readonly production: boolean;
  readonly log: Logger;
  /** Where the built pages are; those of this repository by default. */
  readonly pages?: string;
  /** How long an answer to GraphQL may take to begin; 20 s by default. */
  readonly answerMs?: number;
}

const PAGES = fileURLToPath(new URL('../../web/dist', import.meta.url));
const DATABASE_TIMEOUT_MS = 2000;
const ANSWER_MS = 20_000;
const SNAPSHOT_MS = 120_000;
/** Requests to ingest from one network whose credentials do not work. */
const STRANGERS = { name: 'ingest strangers', tries: 60, seconds: 15 * 60 };

/** A server that is not on a port yet. */
export interface Server {
  /** Answers one request: GraphQL, ingest, the board's other formats, health and pages. */
  readonly fetch: (request: Request, env?: object) => Response | Promise<Response>;
  /** Ends the answers that would otherwise last for ever, and those that are asked for later. */
  endStreams(): void;
  /** Settles when what goes on after answers is done: to be awaited before the database is closed. */
  settled(): Promise<void>;
}

/** Makes the whole server. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { database, publicUrl, production, log } = parts;
  const schema = createSchema({ production });
  const yoga = createGraphQLServer(schema, { production, log });
  const readBoard = createBoardReader(database.prisma);
  const hearChanges = createChangeListener(parts.appConfig);
  const boardWatch = createBoardWatch({ readBoard, hearChanges, log });
  const doors = createDoors(database, parts, log);
  const addressOf = (c: HttpContext) => addressBehind(c, doors.trustedProxies);
  const contextOf = async (c: HttpContext): Promise<Context> => {
    const answered = answerTo(c);
    const identity = await identify(c.req.raw, { ...doors, reader: database.prisma });
    return {
      prisma: database.prisma,
      readBoard,
      boardWatch,
      viewer: identity.kind === 'session' ? identity.viewer : null,
      identity,
      clientAddress: addressOf(c),
      gone: c.req.raw.signal,
      answered,
      doors,
      setCookies: [],
    };
  };

  const app = new Hono();
  app.use(requestLog(log), securityHeaders(publicUrl), compress());
  app.onError((error, c) => failed(error, c, log));
  app.route('/', graphqlRoutes({ yoga, contextOf, answerMs: parts.answerMs ?? ANSWER_MS }));
  app.route('/', ingestRoutes({ contextOf, addressOf, strangers: createLimit(database.pool, STRANGERS) }));
  app.route('/', leaderboardRoutes({ readBoard, findReceipt: createReceiptReader(database.prisma) }));
  app.route('/', badgeRoutes({ readBoard, findModelName: (slug) => nameOfModel(database, slug) }));
  app.route('/', recordRoutes({ reader: database.prisma, readBoard, snapshot: snapshotOf(database) }));
  app.route('/', schemaRoutes(printSchema(schema)));
  app.route(
    '/',
    healthRoutes(() => isUp(database)),
  );
  app.all('/api/*', (c) => refuse(c, 404, `There is nothing at ${c.req.path}.`));
  app.route(
    '/',
    await pageRoutes({
      directory: parts.pages ?? PAGES,
      mayChange: !production,
      findPage: pageAddresses({ prisma: database.prisma, readBoard }),
      publicUrl,
    }),
  );
  app.notFound((c) => refuse(c, 405, 'Pages answer GET and HEAD alone.'));
  return { fetch: app.fetch, endStreams: boardWatch.close, settled: doors.background.settled };
}

async function nameOfModel({ prisma }: Pick<Database, 'prisma'>, slug: string): Promise<string | null> {
  return (await findModel(prisma, slug, {}))?.name ?? null;
}

/** Reads everything of one moment, however large the record is. */
function snapshotOf({ prisma }: Pick<Database, 'prisma'>): RecordDeps['snapshot'] {
  return (work) => prisma.$transaction(work, { isolationLevel: 'RepeatableRead', timeout: SNAPSHOT_MS });
}

function addressBehind(c: HttpContext, trusted: TrustedProxies): string {
  const peer = getConnInfo(c).remote.address ?? '';
  return clientAddress(peer, c.req.header('x-forwarded-for') ?? null, trusted);
}

/** Settles when the answer is out or whoever asked is gone, which may be so already and is not said twice. */
function answerTo(c: HttpContext): Promise<void> {
  const { outgoing } = c.env as HttpBindings;
  if (outgoing.closed) return Promise.resolve();
  return new Promise((resolve) => outgoing.once('close', resolve));
}

function failed(error: Error, c: HttpContext, log: Logger): Response {
  c.header('cache-control', 'no-store');
  if (isOutage(error)) {
    c.header('retry-after', '5');
    return refuse(c, 503, OUTAGE_MESSAGE);
  }
  log.error({ err: error, path: c.req.path }, 'a request failed');
  return refuse(c, 500, 'Unexpected error.');
}

async function isUp({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const tooLate = new Promise<false>((resolve) =>
    setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS).unref(),
  );
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return await Promise.race([answered, tooLate]);
}
