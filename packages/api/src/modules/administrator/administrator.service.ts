import type { Transaction } from '../../database/transact.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain-error.ts';
import { readEmail, readPassword } from '../../setting.ts';
import {
  countAdministrators,
  disable,
  findAdministrator,
  insertAdministrator,
  lockAdministrators,
  resetPassword,
} from './administrator.store.ts';
import { hashPassword, makePassword } from './password.ts';

/** What administering administrators needs. */
export interface AdministratorDeps {
  readonly transact: <T>(
    actor: 'command line' | 'system',
    work: (tx: Transaction) => Promise<T>,
  ) => Promise<T>;
}

/** An administrator's address, with the password if it was made here: to be shown once and kept nowhere. */
export interface Credentials {
  readonly email: string;
  readonly madePassword: string | null;
}

/**
 * Makes the first administrator of a database that has none, disabled ones included. Several servers may start at once.
 *
 * @param password null: a random one is made, and returned to be shown once.
 * @returns null when there is an administrator already.
 * @throws ConflictError when the address is a panelist's.
 */
export async function ensureFirstAdministrator(
  deps: AdministratorDeps,
  email: string,
  password: string | null,
): Promise<Credentials | null> {
  const isFirst = (tx: Transaction) => countAdministrators(tx).then(({ total }) => total === 0);
  // Hashing takes long: it stays out of every later start.
  if (!(await deps.transact('system', isFirst))) return null;
  const { passwordHash, ...credentials } = await prepare(email, password);
  return await deps.transact('system', async (tx) => {
    await lockAdministrators(tx);
    if (!(await isFirst(tx))) return null;
    await insertAdministrator(tx, { email, passwordHash });
    return credentials;
  });
}

/**
 * Makes an administrator.
 *
 * @param password null: a random one is made.
 * @throws ValidationError when the address is none or the password is weak; ConflictError when the address is an
 * administrator's or a panelist's already.
 */
export async function createAdministrator(
  deps: AdministratorDeps,
  email: string,
  password: string | null,
): Promise<Credentials> {
  const { passwordHash, ...credentials } = await prepare(email, password);
  await deps.transact('command line', async (tx) => {
    await lockAdministrators(tx);
    const existing = await findAdministrator(tx, email);
    if (existing !== null) throw new ConflictError(`${existing.email} is an administrator already.`);
    await insertAdministrator(tx, { email, passwordHash });
  });
  return credentials;
}

/**
 * Gives an administrator another password and ends every session; a disabled one may sign in again.
 *
 * @param password null: a random one is made.
 * @throws ValidationError when the password is weak; NotFoundError when nobody has the address.
 */
export async function resetAdministrator(
  deps: AdministratorDeps,
  email: string,
  password: string | null,
): Promise<Credentials & { readonly wasDisabled: boolean }> {
  const { passwordHash, madePassword } = await prepare(email, password);
  return await deps.transact('command line', async (tx) => {
    const { id, email: address, isDisabled } = await getAdministrator(tx, email);
    await resetPassword(tx, id, passwordHash);
    return { email: address, madePassword, wasDisabled: isDisabled };
  });
}

/**
 * Lets an administrator in no more.
 *
 * @returns how many administrators are left who can sign in.
 * @throws NotFoundError when nobody has the address; ConflictError when the administrator is disabled already.
 */
export async function disableAdministrator(
  deps: AdministratorDeps,
  email: string,
): Promise<{ readonly email: string; readonly left: number }> {
  return await deps.transact('command line', async (tx) => {
    const administrator = await getAdministrator(tx, email);
    if (administrator.isDisabled) throw new ConflictError(`${administrator.email} is disabled already.`);
    await disable(tx, administrator.id);
    return { email: administrator.email, left: (await countAdministrators(tx)).enabled };
  });
}

async function getAdministrator(tx: Transaction, email: string) {
  const administrator = await findAdministrator(tx, email);
  if (administrator === null) throw new NotFoundError(`No administrator has the address ${email}.`);
  return administrator;
}

async function prepare(
  email: string,
  password: string | null,
): Promise<Credentials & { readonly passwordHash: string }> {
  if (readEmail(email) === undefined) {
    throw new ValidationError([{ path: '', message: `${email} is not an email address.` }]);
  }
  if (password !== null && readPassword(password) === undefined) {
    throw new ValidationError([
      { path: '', message: 'The password is weak: it must have at least 12 characters, not all alike.' },
    ]);
  }
  const chosen = password ?? makePassword();
  return {
    email,
    madePassword: password === null ? chosen : null,
    passwordHash: await hashPassword(chosen),
  };
}
