import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll } from 'vitest';
import type { CommandContext } from '../src/cli/command.ts';
import { runCommandLine } from '../src/cli/run-command-line.ts';
import { createTerminal } from '../src/cli/terminal.ts';
import { parseEnv } from '../src/env.ts';
import { urlOf } from './url-of.ts';

/** What a command printed, and its exit code. */
interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command line as somebody uses it who stands in a directory of their own. */
export interface CommandLine {
  /** Where relative paths start. */
  readonly directory: string;
  run(
    argv: readonly string[],
    given?: { readonly input?: string; readonly signal?: AbortSignal },
  ): Promise<Ran>;
}

/** A command line on the database that the owner connects to. To be called at the top of a file. */
export async function useCommandLine(owner: pg.ClientConfig | null): Promise<CommandLine> {
  const directory = await mkdtemp(join(tmpdir(), 'panelmark-command-line-'));
  afterAll(() => rm(directory, { recursive: true, force: true }));
  const variables = {
    // A command that opens a database without being given one fails.
    DATABASE_URL: owner === null ? 'postgresql://nobody@127.0.0.1:1/nowhere' : urlOf(owner),
    PANELMARK_SESSION_KEYS: 'the session key of the tests of the command line',
    INIT_CWD: directory,
  };
  return {
    directory,
    run: async (argv, { input = '', signal = new AbortController().signal } = {}) => {
      let out = '';
      let err = '';
      const keep = (into: (text: string) => void) => ({
        write: (text: string | Uint8Array) => {
          into(String(text));
          return true;
        },
        isTTY: false,
      });
      const context: CommandContext = {
        terminal: createTerminal({
          stdin: toStream(input),
          stdout: keep((text) => {
            out += text;
          }),
          stderr: keep((text) => {
            err += text;
          }),
        }),
        env: () => parseEnv(variables, directory),
        signal,
      };
      const code = await runCommandLine(context, argv);
      return { code, out, err };
    },
  };
}

async function* toStream(input: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(input);
}
