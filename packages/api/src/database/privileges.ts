import pg from 'pg';
import { ANONYMOUS_ROLE, APP_ROLE } from './roles.ts';
import { StartError } from './start-error.ts';

/**
 * Takes from everybody what PostgreSQL gives by default, and lets the app's role in. Done at every start, before
 * migrations; the grants on tables are theirs.
 *
 * @throws StartError when rights of PUBLIC remain.
 */
export async function ensurePrivileges(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`
    BEGIN;
    REVOKE ALL ON SCHEMA public FROM PUBLIC, ${ANONYMOUS_ROLE}, ${APP_ROLE};
    GRANT USAGE ON SCHEMA public TO ${APP_ROLE};
    REVOKE ALL ON DATABASE ${database} FROM PUBLIC, ${ANONYMOUS_ROLE}, ${APP_ROLE};
    GRANT CONNECT ON DATABASE ${database} TO ${APP_ROLE};
    ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC, ${ANONYMOUS_ROLE};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM PUBLIC, ${ANONYMOUS_ROLE};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM PUBLIC, ${ANONYMOUS_ROLE};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON FUNCTIONS FROM PUBLIC, ${ANONYMOUS_ROLE};
    COMMIT`);
  // Revoking what somebody else granted is only a warning to PostgreSQL.
  const { rows: left } = await client.query<{ object: string }>(`
    SELECT 'schema public' AS object FROM pg_namespace, aclexplode(coalesce(nspacl, acldefault('n', nspowner)))
     WHERE nspname = 'public' AND grantee = 0
    UNION
    SELECT 'the database' FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
     WHERE datname = current_database() AND grantee = 0`);
  if (!left[0]) return;
  throw new StartError(
    `Everybody has rights on ${left[0].object} that our database role may not take back: make it the owner of the database ` +
      'and of schema public.',
  );
}
