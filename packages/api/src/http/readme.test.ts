import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { givenToken } from '../../testkit/credentials.ts';
import { startTestServer } from '../../testkit/server.ts';
import { createTransact } from '../database/transact.ts';
import { ensureFirstAdministrator } from '../modules/administrator/administrator.service.ts';

const missing = ['bash', 'curl', 'sed'].filter((name) => spawnSync(name, ['--version']).status !== 0);
if (missing.length > 0) console.warn(`The README is not run: there is no ${missing.join(', ')}.`);

const { url, prisma } = await startTestServer();
const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
const directory = await mkdtemp(join(tmpdir(), 'panelmark-readme-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The commands between a marker and the end of what it marks. */
function commandsOf(marker: string): string {
  const [, commands] =
    new RegExp(`<!-- ${marker} -->\\s+\`\`\`sh\\n(.*?)\`\`\`\\s+<!-- end -->`, 's').exec(readme) ?? [];
  if (commands === undefined) throw new Error(`The README has no "${marker}".`);
  return commands;
}

/** Runs commands as somebody would who copied them into a terminal. @returns what they printed, by line. */
async function run(commands: string, settings: Record<string, string>): Promise<string[]> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: directory,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', PANELMARK: url, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    printed.out += text;
  });
  child.stderr.on('data', (text) => {
    printed.err += text;
  });
  const [code] = await once(child, 'close');
  expect([code, printed.err]).toEqual([0, '']);
  return printed.out.trim().split('\n');
}

interface Board {
  readonly ranked: readonly {
    readonly slug: string;
    readonly overall_score: number;
    readonly n_panelists: number;
  }[];
}

describe.skipIf(missing.length > 0)('the commands of the README', () => {
  test('make a benchmark with a cookie, from the first sign-in to the board', async () => {
    const password = 'correct "horse" battery';
    const deps = { reader: prisma, transact: createTransact(prisma) };
    await ensureFirstAdministrator(deps, 'admin@localhost', password);
    const lines = await run(commandsOf('ingest: with a cookie'), {
      ADMIN_PASSWORD: JSON.stringify(password).slice(1, -1),
    });
    expect(lines.filter((line) => /"errors?":/.test(line))).toEqual([]);
    expect(lines[0]).toBe('{"data":{"signInAsAdmin":{"__typename":"SignInAsAdminSuccess"}}}');
    expect(lines.filter((line) => line.includes('DecideApplicationSuccess'))).toHaveLength(3);
    const { ranked }: Board = JSON.parse(lines.at(-1)!);
    // The medians of 7.25 thrice, and of 6, 7 and 8.
    expect(ranked).toMatchObject([{ slug: 'orca', overall_score: 7.13, n_panelists: 3 }]);
  });

  test('make another with a token', async () => {
    const { token } = await givenToken(prisma);
    const lines = await run(commandsOf('ingest: with a token'), { TOKEN: token });
    expect(lines.filter((line) => line.includes('"error":'))).toEqual([]);
    const { ranked }: Board = JSON.parse(lines.at(-1)!);
    expect(ranked).toMatchObject([
      { slug: 'seal', overall_score: 8.75, n_panelists: 3 },
      { slug: 'orca', overall_score: 7.13 },
    ]);
  });
});
