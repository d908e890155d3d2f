import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { connectionTrouble, statementTrouble } from './connection-trouble.ts';
import { StartError } from './start-error.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The configuration that a PostgreSQL URL stands for.
 *
 * @throws StartError when it is none; the URL, which holds a password, is not in the message.
 */
export function parseDatabaseUrl(name: string, url: string): pg.ClientConfig {
  try {
    const config = parseIntoClientConfig(url);
    return { ...config, host: config.host || 'localhost', connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  } catch (error) {
    throw new StartError(
      `${name} is no PostgreSQL URL that can be used: write postgresql://user:password@host:port/database.`,
      { cause: error },
    );
  }
}

/** The configuration with settings of the session added to those it may have already. */
export function withSessionSettings(
  config: pg.ClientConfig,
  settings: Record<string, string>,
): pg.ClientConfig {
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return { ...config, options: [config.options, ...added].filter(Boolean).join(' ') };
}

/**
 * Runs some work on a connection of its own.
 *
 * @throws StartError when it cannot connect, else what the work throws.
 */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    void client.end().catch(() => undefined);
    throw connectionTrouble(error, config);
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs what a start has to do on a connection of its own.
 *
 * @throws StartError also for what the server has against a statement.
 */
export async function withOwner<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    return await withClient(config, work);
  } catch (error) {
    throw statementTrouble(error, config);
  }
}

/**
 * Makes a database unless it exists.
 *
 * @throws StartError when it cannot be made.
 */
export async function ensureDatabase(config: pg.ClientConfig, name: string): Promise<void> {
  await withOwner(config, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    try {
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      const { rowCount: made } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (!made) throw error;
    }
  });
}
