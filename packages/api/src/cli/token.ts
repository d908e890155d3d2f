import { withInstallation } from '../installation.ts';
import { type ApiToken, createToken, listTokens, revokeToken } from '../modules/token/token.service.ts';
import { defineCommand } from './command.ts';
import { tableLines } from './table.ts';
import { printable } from './wording.ts';

const KEEPER = 'command line';

/** `token create`, `token list` and `token revoke`. */
export const tokenCommands = [
  defineCommand({
    name: 'token create',
    argument: 'NAME',
    summary: 'Makes an API token for a pipeline.',
    details: [
      'NAME says what the token is for. The token is printed once; it is stored as a hash alone.',
      'It may register models and environments, open and finalize runs and record scorecards, and nothing else. A pipeline ' +
        'sends it with each request, as "Authorization: Bearer TOKEN".',
    ],
    options: {},
    execute: async ({ terminal, env }, name) => {
      const { id, token } = await withInstallation(env(), terminal.err, (installation) =>
        createToken(installation, KEEPER, { name }),
      );
      terminal.out(`The token has the id ${id}: "token revoke" takes it.`);
      terminal.out(`Token, shown this once: ${token}`);
      return 0;
    },
  }),
  defineCommand({
    name: 'token list',
    argument: null,
    summary: 'Lists the API tokens, the newest first.',
    details: ['It shows what is known of each token, never the token itself. Times are in UTC.'],
    options: {},
    execute: async ({ terminal, env }) => {
      const tokens = await withInstallation(env(), terminal.err, ({ reader }) => listTokens(reader));
      if (tokens.length === 0) terminal.out('There is no API token.');
      else terminal.out(tableLines(COLUMNS, tokens.map(row)).join('\n'));
      return 0;
    },
  }),
  defineCommand({
    name: 'token revoke',
    argument: 'ID',
    summary: 'Revokes an API token.',
    details: [
      'From then on it is refused. "token list" shows the ids. What was done with it stays on record.',
    ],
    options: {},
    execute: async ({ terminal, env }, id) => {
      await withInstallation(env(), terminal.err, (installation) => revokeToken(installation, KEEPER, id));
      terminal.out('The token is revoked.');
      return 0;
    },
  }),
];

const COLUMNS = ['Id', 'Name', 'May', 'Made', 'By', 'Last used', 'Revoked'].map((head) => ({
  head,
  align: 'left' as const,
}));

function row({ id, name, scopes, createdAt, createdBy, lastUsedAt, revokedAt }: ApiToken): string[] {
  const by = createdBy ?? KEEPER;
  return [
    id,
    printable(name),
    scopes.join(' '),
    minute(createdAt),
    printable(by),
    minute(lastUsedAt),
    minute(revokedAt),
  ];
}

function minute(time: Date | null): string {
  return time === null ? 'never' : time.toISOString().slice(0, 16).replace('T', ' ');
}
