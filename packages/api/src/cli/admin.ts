import { withInstallation } from '../installation.ts';
import {
  type Credentials,
  createAdministrator,
  disableAdministrator,
  resetAdministrator,
} from '../modules/administrator/administrator.service.ts';
import { type CommandContext, defineCommand } from './command.ts';
import type { Terminal } from './terminal.ts';

const PASSWORD_OPTION = {
  'password-stdin': {
    type: 'boolean',
    help: 'Takes the password from the standard input instead of making one.',
  },
} as const;

const PASSWORD_DETAILS =
  'A random password is made and printed once; it is stored as a hash alone. A password of your own must have at least 12 ' +
  'characters, not all alike.';

/** `admin create`, `admin reset` and `admin disable`. */
export const adminCommands = [
  defineCommand({
    name: 'admin create',
    argument: 'EMAIL',
    summary: 'Makes an administrator.',
    details: [
      PASSWORD_DETAILS,
      'The address of a panelist is refused: an administrator knows which model is which.',
    ],
    options: PASSWORD_OPTION,
    execute: async ({ terminal, env }, email, given) => {
      const password = await readPassword(terminal, given);
      const credentials = await withInstallation(env(), terminal.err, (installation) =>
        createAdministrator(installation, email, password),
      );
      terminal.out(`${credentials.email} is an administrator now.`);
      printPassword(terminal, credentials);
      return 0;
    },
  }),
  defineCommand({
    name: 'admin reset',
    argument: 'EMAIL',
    summary: 'Gives an administrator another password.',
    details: [
      PASSWORD_DETAILS,
      'Whoever is signed in as that administrator is signed out. A disabled administrator can sign in again.',
    ],
    options: PASSWORD_OPTION,
    execute: async ({ terminal, env }, email, given) => {
      const password = await readPassword(terminal, given);
      const reset = await withInstallation(env(), terminal.err, (installation) =>
        resetAdministrator(installation, email, password),
      );
      terminal.out(`${reset.email} has another password now, and is signed out everywhere.`);
      if (reset.wasDisabled) terminal.out(`${reset.email} was disabled, and can sign in again.`);
      printPassword(terminal, reset);
      return 0;
    },
  }),
  defineCommand({
    name: 'admin disable',
    argument: 'EMAIL',
    summary: 'Lets an administrator in no more.',
    details: [
      'Whoever is signed in as that administrator is signed out. "admin reset" lets the administrator in again.',
    ],
    options: {},
    execute: async ({ terminal, env }: CommandContext, email) => {
      const disabled = await withInstallation(env(), terminal.err, (installation) =>
        disableAdministrator(installation, email),
      );
      terminal.out(`${disabled.email} is disabled, and signed out everywhere.`);
      if (disabled.left === 0)
        terminal.err('No administrator is left who can sign in: "admin create" makes one.');
      return 0;
    },
  }),
];

async function readPassword(
  terminal: Terminal,
  { 'password-stdin': isGiven = false }: { readonly 'password-stdin'?: boolean },
): Promise<string | null> {
  return isGiven ? (await terminal.readInput()).replace(/\r?\n$/, '') : null;
}

function printPassword(terminal: Terminal, { madePassword }: Credentials): void {
  if (madePassword !== null) terminal.out(`Password, shown this once: ${madePassword}`);
}
