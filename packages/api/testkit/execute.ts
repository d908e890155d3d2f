import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { Identity } from '../src/auth/identify.ts';
import type { Viewer } from '../src/auth/viewer.ts';
import type { Context } from '../src/context.ts';
import { createDoors, type DoorSettings } from '../src/doors.ts';
import type { PrismaClient } from '../src/generated/prisma/client.ts';
import { createLog } from '../src/log.ts';
import { createBoardReader } from '../src/modules/leaderboard/leaderboard.service.ts';
import { createBoardWatch } from '../src/modules/live/live.service.ts';
import { createSchema } from '../src/schema.ts';
import { createGraphQLServer } from '../src/yoga.ts';

/** An error as a client gets it. */
interface AnsweredError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string };
}

/** The answer to a GraphQL request. */
export interface Answer<Data> {
  readonly data: Data;
  readonly errors?: readonly AnsweredError[];
}

/** Runs one GraphQL document, as nobody unless somebody is given: a person, or a token of these scopes. */
export type Execute = <Data = Record<string, unknown>>(
  document: string,
  options?: { variables?: object; as?: Viewer; scopes?: readonly string[] },
) => Promise<Answer<Data>>;

function settingsIn(dataDir: string): DoorSettings {
  return {
    publicUrl: new URL('http://localhost:4000'),
    sessionKeys: ['the key of sessions that tests alone have'],
    trustedProxies: [],
    panelistsPerRun: 5,
    mail: { smtpUrl: undefined, mailFrom: 'panel@example.org', dataDir },
  };
}

/** The id of the token that documents are run with. */
export const TOKEN_ID = '00000000-0000-4000-8000-00000000070c';

function identityOf(viewer: Viewer | undefined, scopes: readonly string[] | undefined): Identity {
  if (scopes !== undefined) return { kind: 'token', actor: `token:${TOKEN_ID}`, tokenId: TOKEN_ID, scopes };
  if (viewer === undefined) return { kind: 'nobody', actor: 'public' };
  const actor =
    viewer.role === 'ADMIN' ? (`admin:${viewer.id}` as const) : (`panelist:${viewer.id}` as const);
  return { kind: 'session', actor, viewer, sessionId: 'a session' };
}

/**
 * Executes over the whole schema, through `yoga.fetch`; what is logged goes to `logged`.
 *
 * @param pool for documents that count tries; the default connects to nothing until it is asked.
 */
export function createExecutor(
  prisma: PrismaClient,
  pool: pg.Pool = new pg.Pool(),
): { execute: Execute; logged: string[]; dataDir: string } {
  const logged: string[] = [];
  const log = createLog({ write: (line: string) => void logged.push(line) });
  const yoga = createGraphQLServer(createSchema({ production: false }), { production: false, log });
  const readBoard = createBoardReader(prisma);
  const hearChanges = () => Promise.reject(new Error('Here nothing is heard of changes.'));
  const boardWatch = createBoardWatch({ readBoard, hearChanges, log });
  const dataDir = mkdtempSync(join(tmpdir(), 'panelmark-executor-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const doors = createDoors({ prisma, pool }, settingsIn(dataDir), log);

  const execute = async <Data>(query: string, { variables, as, scopes }: Parameters<Execute>[1] = {}) => {
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const context: Context = {
      prisma,
      readBoard,
      boardWatch,
      viewer: as ?? null,
      identity: identityOf(as, scopes),
      clientAddress: '192.0.2.1',
      gone: new AbortController().signal,
      answered: Promise.resolve(),
      doors,
      setCookies: [],
    };
    const response = await yoga.fetch(request, context);
    return (await response.json()) as Answer<Data>;
  };
  return { execute, logged, dataDir };
}

/** As {@link Execute}, for what must not fail. */
export function dataFrom<Data>({ data, errors }: Answer<Data>): Data {
  if (errors) throw new Error(`GraphQL errors: ${JSON.stringify(errors, null, 2)}`);
  return data;
}
