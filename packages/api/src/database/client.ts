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

/**
 * Makes the application's client; it connects at the first query, and again after the database was away.
 *
 * Sessions run in UTC: the adapter writes times without their zone.
 */
export function createDatabase(appConfig: pg.ClientConfig, limits: ClientLimits = {}): Database {
  const pool = new pg.Pool({
    ...withSessionSettings(appConfig, { TimeZone: 'UTC' }),
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
