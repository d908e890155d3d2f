import type pg from 'pg';
import { scramVerifier } from './app-password.ts';
import { withClient } from './connect.ts';
import { codeOf, StartError } from './start-error.ts';

/** The login role of the application: it holds exactly the grants that the migrations give it. */
export const APP_ROLE = 'panelmark_app';

/** The role of a key that leaked: it exists so that it can be shown to hold nothing. */
export const ANONYMOUS_ROLE = 'anon';

const INSUFFICIENT_PRIVILEGE = '42501';
const WRONG_PASSWORD = '28P01';

/** What a role may be, as the catalogue and as the statements call it. */
const ATTRIBUTES = {
  rolinherit: 'INHERIT',
  rolcreaterole: 'CREATEROLE',
  rolcreatedb: 'CREATEDB',
  rolcanlogin: 'LOGIN',
  rolreplication: 'REPLICATION',
  rolbypassrls: 'BYPASSRLS',
};

/**
 * Makes the roles `panelmark_app` and `anon`, or brings them back to what they have to be.
 *
 * @param password of a `panelmark_app` that is made.
 * @throws StartError when a role of one of these names is in other use, or cannot be changed.
 */
export async function ensureRoles(client: pg.Client, password: string): Promise<void> {
  await ensureRole(client, APP_ROLE, ['LOGIN', 'BYPASSRLS'], password);
  await ensureRole(client, ANONYMOUS_ROLE, []);
}

/**
 * Sets the app role's password unless it lets the application in already.
 *
 * @throws StartError when the application cannot connect in the end.
 */
export async function ensureAppPassword(client: pg.Client, app: pg.ClientConfig): Promise<void> {
  const connect = () => withClient(app, async () => undefined);
  try {
    await connect();
  } catch (error) {
    if (!(error instanceof StartError) || codeOf(error.cause) !== WRONG_PASSWORD) throw error;
    await change(
      client,
      APP_ROLE,
      `ALTER ROLE ${APP_ROLE} PASSWORD '${scramVerifier(String(app.password))}'`,
    );
    await connect();
  }
}

async function ensureRole(client: pg.Client, name: string, is: string[], password?: string): Promise<void> {
  const found = await findRole(client, name);
  const wrong = Object.values(ATTRIBUTES).filter((word) => found?.is.includes(word) !== is.includes(word));
  const attributes = wrong.map((word) => (is.includes(word) ? word : `NO${word}`)).join(' ');
  if (found) {
    if (name === APP_ROLE) await refuseOtherUse(client);
    if (wrong.length > 0) await change(client, name, `ALTER ROLE ${name} ${attributes}`);
    return;
  }
  try {
    const secret = password === undefined ? '' : `PASSWORD '${scramVerifier(password)}'`;
    await client.query(`CREATE ROLE ${name} ${attributes} ${secret}`);
  } catch (error) {
    // Whoever prepares another database of the same server may have been quicker.
    if (!(await findRole(client, name))) throw error;
    await ensureRole(client, name, is, password);
  }
}

/** A role by the keywords of all it is. */
async function findRole(client: pg.Client, name: string): Promise<{ is: string[] } | undefined> {
  const { rows } = await client.query<Record<string, unknown>>('SELECT * FROM pg_roles WHERE rolname = $1', [
    name,
  ]);
  const [role] = rows;
  if (!role) return undefined;
  if (role.rolsuper)
    throw new StartError(`The database role "${name}" is a superuser: Panelmark needs one that is not.`);
  return { is: Object.entries(ATTRIBUTES).flatMap(([column, word]) => (role[column] ? [word] : [])) };
}

async function refuseOtherUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owns: boolean; belongs: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = role.oid AND deptype = 'o') AS owns,
            EXISTS (SELECT FROM pg_auth_members WHERE member = role.oid) AS belongs
     FROM pg_roles role WHERE rolname = $1`,
    [APP_ROLE],
  );
  if (rows[0]?.owns) {
    throw new StartError(
      `The database role "${APP_ROLE}" owns something: it must own nothing, this database included.`,
    );
  }
  if (rows[0]?.belongs) {
    throw new StartError(
      `The database role "${APP_ROLE}" is a member of another role: it must have no rights but its own.`,
    );
  }
}

async function change(client: pg.Client, name: string, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `The database role "${name}" is not what Panelmark needs, and ours may not change it: drop it, or use a superuser.`,
      { cause: error },
    );
  }
}
