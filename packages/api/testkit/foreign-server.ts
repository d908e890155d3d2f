import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { withClient } from '../src/database/connect.ts';
import { settleDataDirectory } from '../src/database/data-directory.ts';
import { joinEmbedded } from '../src/database/embedded.ts';
import { loadSecrets } from '../src/secrets.ts';
import { makeTestDirectory } from './cluster.ts';

/** A PostgreSQL server as a stranger to the program: known only by URLs. */
export interface ForeignServer {
  /** Runs statements as its superuser, in a database. */
  query(statements: string, database?: string): Promise<pg.QueryResult>;
  /** Makes an empty database; answers with its name. */
  makeDatabase(owner?: string): Promise<string>;
  /** The URL of a role's connection to a database. */
  urlFor(role: string, password: string, database: string): string;
  superuser: pg.ClientConfig;
  logPath: string;
}

/** Starts a server for the calling test file alone, which may do with its roles what it likes. */
export async function useForeignServer(): Promise<ForeignServer> {
  const directory = await makeTestDirectory();
  const settled = await settleDataDirectory(directory);
  const { databasePassword } = await loadSecrets(directory);
  const { config, leave } = await joinEmbedded(settled, databasePassword, { durable: false });
  afterAll(async () => {
    await leave();
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  });
  const query = (statements: string, database = 'postgres') =>
    withClient({ ...config, database }, (client) => client.query(statements));
  return {
    query,
    makeDatabase: async (owner = 'postgres') => {
      const name = `benchmark_${randomBytes(4).toString('hex')}`;
      await query(`CREATE DATABASE ${name} OWNER ${pg.escapeIdentifier(owner)}`);
      return name;
    },
    urlFor: (role, password, database) =>
      `postgresql://${role}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(String(config.host))}`,
    superuser: config,
    logPath: join(directory, 'postgres.log'),
  };
}
