import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Database } from '../src/database/client.ts';
import { withClient, withSessionSettings } from '../src/database/connect.ts';
import { appConfigFor } from '../src/database/prepare.ts';
import { ensurePrivileges } from '../src/database/privileges.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { owner: pg.ClientConfig; template: string; key: string };
  }
}

/** A database of the test file's own, migrated and empty. */
export interface TestDatabase {
  /** As the application has it. */
  prisma: Database['prisma'];
  /** Plain SQL as the application's role. */
  app: pg.Pool;
  /** Plain SQL as the role that migrates. */
  owner: pg.Pool;
  /** Plain SQL as `anon`. */
  anon: pg.Pool;
  appConfig: pg.ClientConfig;
  ownerConfig: pg.ClientConfig;
}

/**
 * Clones a database for the calling test file, and drops it after its last test. To be called at the top of the file:
 * `const { prisma, app } = await useTestDatabase();`
 */
export async function useTestDatabase(): Promise<TestDatabase> {
  const { owner: server, template, key } = inject('database');
  const name = `panelmark_test_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const ownerConfig = { ...server, database: name };
  // Rights on the database itself are not cloned.
  await withClient(ownerConfig, ensurePrivileges);
  const appConfig = appConfigFor(ownerConfig, key);
  const database = createDatabase(appConfig);
  const app = poolOf(appConfig);
  const owner = poolOf(ownerConfig);
  const anon = poolOf(withSessionSettings(ownerConfig, { role: 'anon' }));
  afterAll(async () => {
    await Promise.all([database.close(), app.end(), owner.end(), anon.end()]);
    await withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  });
  return { prisma: database.prisma, app, owner, anon, appConfig, ownerConfig };
}

function poolOf(config: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...withSessionSettings(config, { TimeZone: 'UTC' }), max: 5 });
  pool.on('error', () => undefined);
  return pool;
}
