import { readEnv } from '../env.ts';
import { fileTrouble } from '../installation.ts';
import { runCommandLine } from './run-command-line.ts';
import { createTerminal } from './terminal.ts';

const abort = new AbortController();
const terminal = createTerminal(process);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A command that hangs is left by asking twice.
    if (abort.signal.aborted) process.exit(130);
    abort.abort();
    terminal.err('Stopping…');
  });
}
process.stdout.on('error', (error) => {
  // Whoever reads our output may have seen enough of it.
  if ('code' in error && error.code === 'EPIPE') process.exit(0);
  terminal.err(`The output cannot be written: ${fileTrouble(error)}.`);
  process.exit(1);
});

process.exitCode = await runCommandLine(
  { terminal, env: readEnv, signal: abort.signal },
  process.argv.slice(2),
);
