import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { withClient } from './connect.ts';
import { codeOf, StartError } from './start-error.ts';

/** The login role of the application: it holds exactly the grants that the migrations give it. */
export const APP_ROLE = 'panelmark_app';

const OLDEST_SERVER = 150_000;
const DELEGATING_SERVER = 160_000;
const SCRAM_ITERATIONS = 4096;

interface Role {
  superuser: boolean;
  inherits: boolean;
  makesRoles: boolean;
  makesDatabases: boolean;
  logsIn: boolean;
  replicates: boolean;
  bypassesRls: boolean;
}

/**
 * Checks that the server is new enough, and that we may do the owner's work on it.
 *
 * @throws StartError with what is missing.
 */
export async function checkOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<
    Role & { server: number; version: string; name: string; ownsDatabase: boolean }
  >(`
    SELECT current_setting('server_version_num')::int AS server, current_setting('server_version') AS version,
           rolname AS name, rolsuper AS superuser, rolcreaterole AS "makesRoles", rolbypassrls AS "bypassesRls",
           pg_has_role(datdba, 'USAGE') AS "ownsDatabase"
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`);
  const owner = rows[0];
  if (!owner) throw new StartError('The database does not say who we are.');
  if (owner.server < OLDEST_SERVER) {
    throw new StartError(`The database server is PostgreSQL ${owner.version}: Panelmark needs 15 or newer.`);
  }
  const mayDelegate = owner.server >= DELEGATING_SERVER && owner.makesRoles && owner.bypassesRls;
  if (!owner.superuser && !mayDelegate) {
    throw new StartError(
      `The database role "${owner.name}" may do too little: Panelmark needs a superuser or, from PostgreSQL 16 on, ` +
        'a role with CREATEROLE together with BYPASSRLS.',
    );
  }
  if (!owner.ownsDatabase) {
    throw new StartError(`The database role "${owner.name}" does not own its database: make it the owner.`);
  }
}

/**
 * Makes the roles `panelmark_app` and `anon`, or brings them back to what they have to be.
 *
 * @throws StartError when a role of one of these names is in other use.
 */
export async function ensureRoles(client: pg.Client): Promise<void> {
  await ensureRole(client, APP_ROLE, {
    superuser: false,
    inherits: false,
    makesRoles: false,
    makesDatabases: false,
    logsIn: true,
    replicates: false,
    bypassesRls: true,
  });
  await ensureRole(client, 'anon', {
    superuser: false,
    inherits: false,
    makesRoles: false,
    makesDatabases: false,
    logsIn: false,
    replicates: false,
    bypassesRls: false,
  });
}

/**
 * The app role's password: the same at every start and for every server that shares the database, known to nobody who does
 * not know the key.
 */
export function appPassword(key: string): string {
  return createHmac('sha256', key).update(APP_ROLE).digest('base64url');
}

/** Sets the app role's password unless it is the right one already. */
export async function ensureAppPassword(client: pg.Client, app: pg.ClientConfig): Promise<void> {
  const canConnect = () => withClient(app, async () => true);
  try {
    await canConnect();
  } catch (error) {
    const code = error instanceof StartError ? codeOf(error.cause) : undefined;
    if (code !== '28P01') throw error;
    await client.query(`ALTER ROLE ${APP_ROLE} PASSWORD '${scramVerifier(String(app.password))}'`);
    await canConnect();
  }
}

async function ensureRole(client: pg.Client, name: string, wanted: Role): Promise<void> {
  const found = await findRole(client, name);
  if (found?.superuser)
    throw new StartError(`The database role "${name}" is a superuser: Panelmark needs one that is not.`);
  if (found && name === APP_ROLE) await refuseRoleInUse(client);
  if (found && Object.entries(wanted).every(([key, value]) => found[key as keyof Role] === value)) return;
  const attributes = [
    wanted.inherits ? 'INHERIT' : 'NOINHERIT',
    wanted.makesRoles ? 'CREATEROLE' : 'NOCREATEROLE',
    wanted.makesDatabases ? 'CREATEDB' : 'NOCREATEDB',
    wanted.logsIn ? 'LOGIN' : 'NOLOGIN',
    wanted.bypassesRls ? 'BYPASSRLS' : 'NOBYPASSRLS',
  ].join(' ');
  try {
    await client.query(`${found ? 'ALTER' : 'CREATE'} ROLE ${name} ${attributes}`);
  } catch (error) {
    if (codeOf(error) === '42501') {
      throw new StartError(
        `The database role "${name}" is not what Panelmark needs, and we may not change it.`,
        {
          cause: error,
        },
      );
    }
    // Somebody who migrates another database of the same server was quicker.
    if (found || !(await findRole(client, name))) throw error;
    await ensureRole(client, name, wanted);
  }
}

async function findRole(client: pg.Client, name: string): Promise<Role | undefined> {
  const { rows } = await client.query<Role>(
    `SELECT rolsuper AS superuser, rolinherit AS inherits, rolcreaterole AS "makesRoles", rolcreatedb AS "makesDatabases",
            rolcanlogin AS "logsIn", rolreplication AS replicates, rolbypassrls AS "bypassesRls"
     FROM pg_roles WHERE rolname = $1`,
    [name],
  );
  return rows[0];
}

async function refuseRoleInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owns: boolean; member: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = oid AND deptype = 'o') AS owns,
            EXISTS (SELECT FROM pg_auth_members WHERE member = oid) AS member
     FROM pg_roles WHERE rolname = $1`,
    [APP_ROLE],
  );
  if (rows[0]?.owns) {
    throw new StartError(
      `The database role "${APP_ROLE}" owns things: it must own nothing, and not be the one in DATABASE_URL.`,
    );
  }
  if (rows[0]?.member) {
    throw new StartError(
      `The database role "${APP_ROLE}" is a member of another role: it must have no rights but its own.`,
    );
  }
}

/** What PostgreSQL stores for a password; sent in its place, so that the password is in no statement and no log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const serverKey = createHmac('sha256', salted).update('Server Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest();
  const [salt64, stored64, server64] = [salt, storedKey, serverKey].map((bytes) => bytes.toString('base64'));
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt64}$${stored64}:${server64}`;
}
