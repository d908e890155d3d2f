import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { listen } from '../src/listen.ts';
import { createLog, type Logger } from '../src/log.ts';
import { createServer, type ServerParts } from '../src/server.ts';
import { PUBLIC_URL, SESSION_KEYS } from './credentials.ts';
import { type TestDatabase, useTestDatabase } from './database.ts';
import { givenTaxonomy } from './given.ts';

/** A server of the test file's own that answers on a port, over a database of its own. */
export interface TestServer extends TestDatabase {
  readonly url: string;
  /** The lines of its log. */
  readonly logged: string[];
  /** Where its outbox is. */
  readonly dataDir: string;
  /** Settles when what goes on after answers is done, such as mails. */
  settled(): Promise<void>;
  close(): Promise<void>;
  /** Starts it again after `close`, at the same address, over the same database: a new server that remembers nothing. */
  reopen(): Promise<void>;
}

/**
 * Starts a server on a free port over a fresh database with the fourteen categories, and closes it after the file's last
 * test. To be called at the top of the file: `const { url, prisma } = await startTestServer();`
 */
export async function startTestServer(parts: Partial<ServerParts> = {}): Promise<TestServer> {
  const database = await useTestDatabase();
  await givenTaxonomy(database.prisma);
  const { log, logged } = collectingLog();
  const dataDir = await mkdtemp(join(tmpdir(), 'panelmark-server-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const start = async (port: number) => {
    const server = await createServer({
      database: { prisma: database.prisma, pool: database.app },
      appConfig: database.appConfig,
      publicUrl: PUBLIC_URL,
      sessionKeys: SESSION_KEYS,
      trustedProxies: [],
      panelistsPerRun: 5,
      mail: { smtpUrl: undefined, mailFrom: 'panel@example.org', dataDir },
      production: true,
      log,
      ...parts,
    });
    const listening = await listen(server.fetch, { host: '127.0.0.1', port });
    const close = async () => {
      server.endStreams();
      await listening.close();
      await server.settled();
    };
    return { url: listening.url, settled: server.settled, close };
  };
  let running = await start(0);
  const { url } = running;
  const close = () => running.close();
  const reopen = async () => {
    running = await start(Number(new URL(url).port));
  };
  afterAll(close);
  return { ...database, url, logged, dataDir, settled: () => running.settled(), close, reopen };
}

/** A log that keeps its lines. */
export function collectingLog(): { log: Logger; logged: string[] } {
  const logged: string[] = [];
  return { log: createLog({ write: (line: string) => void logged.push(line) }), logged };
}
