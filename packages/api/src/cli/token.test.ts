import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testkit/database.ts';
import { parseEnv } from '../env.ts';
import { redeemToken } from '../modules/token/token.service.ts';
import { runCommandLine } from './run-command-line.ts';

const { prisma, ownerConfig } = await useTestDatabase();

function databaseUrl(): string {
  const { host = '', port = 5432, user = '', database = '' } = ownerConfig;
  const query = new URLSearchParams({
    host,
    port: String(port),
    user,
    password: String(ownerConfig.password ?? ''),
  });
  return `postgresql:///${database}?${query}`;
}

async function token(...argv: string[]) {
  const said = { out: '', err: '' };
  const terminal = {
    out: (text: string) => {
      said.out += `${text}\n`;
    },
    err: (text: string) => {
      said.err += `${text}\n`;
    },
    status: () => undefined,
    readInput: async () => '',
  };
  const env = () =>
    parseEnv(
      { DATABASE_URL: databaseUrl(), PANELMARK_SESSION_KEYS: 'a key of sessions that tests alone have' },
      '/',
    );
  const code = await runCommandLine({ terminal, env, signal: new AbortController().signal }, [
    'token',
    ...argv,
  ]);
  return { code, ...said };
}

test('a token is made, listed without itself, used, and revoked by its id', async () => {
  expect(await token('list')).toMatchObject({ code: 0, out: 'There is no API token.\n' });

  const made = await token('create', 'the nightly pipeline');
  expect(made).toMatchObject({ code: 0, err: '' });
  const [, id = ''] = /the id (\S+):/.exec(made.out) ?? [];
  const [, secret = ''] = /shown this once: (pm_\S+)/.exec(made.out) ?? [];

  const unused = await token('list');
  expect(unused.out).toMatch(
    new RegExp(`^Id +Name .*\\n${id}  the nightly pipeline  ingest .* command line  never +never\\n$`),
  );
  expect(unused.out).not.toContain('pm_');

  expect(await redeemToken(prisma, secret)).toMatchObject({ id });
  expect((await token('list')).out).toMatch(/command line {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}never\n$/);

  expect(await token('revoke', id)).toMatchObject({ code: 0, out: 'The token is revoked.\n' });
  expect(await redeemToken(prisma, secret)).toBeNull();
  expect((await token('list')).out).toMatch(/\d\d:\d\d {2}\d{4}-\d\d-\d\d \d\d:\d\d\n$/);
});

test('what cannot be done is refused in one sentence', async () => {
  expect(await token('create', ' ')).toMatchObject({
    code: 1,
    err: 'name: 1 to 200 characters on one line.\n',
    out: '',
  });
  expect(await token('revoke', 'pm_x')).toMatchObject({ code: 1, err: 'There is no token with this id.\n' });
  const { out } = await token('create', 'to be revoked twice');
  const [, id = ''] = /the id (\S+):/.exec(out) ?? [];
  await token('revoke', id);
  expect(await token('revoke', id)).toMatchObject({ code: 1, err: 'The token is revoked already.\n' });
  expect((await token('create')).code).toBe(2);
  expect((await token('renew')).err).toContain('"token create", "token list", "token revoke"');
});
