import type pg from 'pg';
import { appPassword } from './app-password.ts';
import { withOwner, withSessionSettings } from './connect.ts';
import { MIGRATION_LOCK, migrate } from './migrate.ts';
import { checkOwner } from './owner.ts';
import { ensurePrivileges } from './privileges.ts';
import { APP_ROLE, ensureAppPassword, ensureRoles } from './roles.ts';

/**
 * Makes a database ready for the application: checks the server and our role, then roles, privileges and migrations, one
 * server at a time however many start.
 *
 * @param owner connects as the role that migrates.
 * @param key what the app role's password is made from when the owner connects without one.
 * @returns how to connect as the application.
 * @throws StartError when the database cannot be used.
 */
export async function prepareDatabase(
  owner: pg.ClientConfig,
  key: string,
  migrations?: string,
): Promise<pg.ClientConfig> {
  const app = appConfigFor(owner, key);
  const session = withSessionSettings(owner, {
    search_path: 'public',
    TimeZone: 'UTC',
    statement_timeout: '0',
  });
  await withOwner({ ...session, application_name: 'panelmark migration' }, async (client) => {
    await checkOwner(client);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRoles(client, String(app.password));
    await ensurePrivileges(client);
    await ensureAppPassword(client, app);
    await migrate(client, migrations);
  });
  return app;
}

/** How to connect as the application to the database that the owner connects to. */
export function appConfigFor(owner: pg.ClientConfig, key: string): pg.ClientConfig {
  const password = typeof owner.password === 'string' && owner.password !== '' ? owner.password : key;
  return { ...owner, user: APP_ROLE, password: appPassword(password) };
}
