import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { withSessionSettings } from './connect.ts';

/** How many connections one process holds at most, and how patient it is. */
export interface ClientLimits {
  connections?: number;
  statementTimeoutMs?: number;
}

/** The application's way to its database. */
export interface Database {
  prisma: PrismaClient;
  /** The same connections, for what Prisma has no words for. */
  pool: pg.Pool;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** What a session needs to be, whatever the server, the database or the role itself has as its default. */
const SESSION = {
  // The adapter writes times without their zone.
  TimeZone: 'UTC',
  // Audited writes are refused in any other: the chain has to see the row before.
  default_transaction_isolation: 'read\\ committed',
  default_transaction_read_only: 'off',
  search_path: 'public',
  // Compiling the board's query takes longer than running it.
  jit: 'off',
};

/** Makes the application's client; it connects at the first query, and again after the database was away. */
export function createDatabase(appConfig: pg.ClientConfig, limits: ClientLimits = {}): Database {
  const pool = new pg.Pool({
    ...withSessionSettings(appConfig, SESSION),
    application_name: 'panelmark',
    max: limits.connections ?? 10,
    statement_timeout: limits.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without a listener, an idle connection that is cut ends the process; the pool itself makes a new one.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    prisma,
    pool,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
