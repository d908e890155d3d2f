import type pg from 'pg';
import { StartError } from './start-error.ts';

const OLDEST_SERVER = 150_000;
/** The first that lets a role pass BYPASSRLS on without being a superuser. */
const DELEGATING_SERVER = 160_000;

interface Owner {
  server: number;
  version: string;
  name: string;
  isSuperuser: boolean;
  makesRoles: boolean;
  bypassesRls: boolean;
  ownsDatabase: boolean;
  encoding: string;
  isReadOnly: boolean;
}

/**
 * Checks that the server is new enough, and that our role may do an owner's work on it.
 *
 * @throws StartError with what is missing.
 */
export async function checkOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Owner>(`
    SELECT current_setting('server_version_num')::int AS server, current_setting('server_version') AS version,
           rolname AS name, rolsuper AS "isSuperuser", rolcreaterole AS "makesRoles", rolbypassrls AS "bypassesRls",
           pg_has_role(datdba, 'USAGE') AS "ownsDatabase", pg_encoding_to_char(encoding) AS encoding,
           current_setting('transaction_read_only')::bool AS "isReadOnly"
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`);
  for (const owner of rows) refuseWeak(owner);
}

function refuseWeak(owner: Owner): void {
  if (owner.server < OLDEST_SERVER) {
    throw new StartError(`The database server is PostgreSQL ${owner.version}: Panelmark needs 15 or newer.`);
  }
  if (owner.encoding !== 'UTF8') {
    throw new StartError(`The database is encoded in ${owner.encoding}: Panelmark needs one in UTF8.`);
  }
  if (owner.isReadOnly) {
    throw new StartError('The database can only be read: DATABASE_URL must name the one that takes writes.');
  }
  const mayDelegate = owner.server >= DELEGATING_SERVER && owner.makesRoles && owner.bypassesRls;
  if (!owner.isSuperuser && !mayDelegate) {
    throw new StartError(
      `The database role "${owner.name}" may do too little: Panelmark needs a superuser or, from PostgreSQL 16 on, ` +
        'a role with CREATEROLE together with BYPASSRLS.',
    );
  }
  if (!owner.ownsDatabase) {
    throw new StartError(`The database role "${owner.name}" does not own its database: make it the owner.`);
  }
}
