import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A command line in a process of its own. */
export interface SpawnedCommand {
  /** How it ended: the exit code is null if it was killed. */
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
  kill(signal: NodeJS.Signals): void;
}

const LOADER = fileURLToPath(new URL('run-typescript.mjs', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

/** Runs a command on a data directory as the system would, for tests that kill it. */
export function spawnCommand(dataDirectory: string, argv: readonly string[]): SpawnedCommand {
  const child = spawn(process.execPath, ['--import', LOADER, PROGRAM, ...argv], {
    // Nothing of the shell that runs the tests decides what the command does.
    env: { PANELMARK_DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return {
    ended: once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, out, err })),
    kill: (signal) => {
      child.kill(signal);
    },
  };
}
