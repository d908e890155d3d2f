import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { DatabaseSettings, OpenDatabase, OpenOptions } from '../src/database/open.ts';
import type { RunAs } from '../src/database/run.ts';

/** A real process that has a database open. */
export interface Holder extends Omit<OpenDatabase, 'close'> {
  /** Lets it leave in order; answers with its exit code. */
  leave(): Promise<number | null>;
  /** Kills it without a chance to leave. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C in its terminal would. */
  interrupt(): Promise<void>;
}

/** A real process that is opening a database. */
export interface Opener {
  /** Rejects with what the process printed (the name of the error and its message) when it ends instead. */
  opened: Promise<Holder>;
  /** Kills it wherever it is. */
  kill(): Promise<void>;
}

const LOADER = fileURLToPath(new URL('run-typescript.mjs', import.meta.url));
const PROGRAM = fileURLToPath(new URL('hold-database.ts', import.meta.url));

/** Settings that name only a data directory. */
export function settingsFor(dataDir: string): DatabaseSettings {
  return { dataDir, databaseUrl: undefined, sessionKeys: undefined };
}

/** Starts a process that opens a database, as another system user if need be. */
export function startOpener(settings: DatabaseSettings, options: OpenOptions = {}, as?: RunAs): Opener {
  const args = ['--import', LOADER, PROGRAM, JSON.stringify(settings), JSON.stringify(options)];
  const child = spawn(process.execPath, args, { ...as, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  // A terminal tells the whole group of processes, not one.
  const interrupt = async () => {
    process.kill(-Number(child.pid), 'SIGINT');
    await exited;
  };
  const leave = async () => {
    child.stdin.end();
    const [code] = await exited;
    return code;
  };
  const opened = firstLineOf(child).then((line) => ({ ...JSON.parse(line), leave, kill, interrupt }));
  // Whoever kills it does not ask how it went.
  opened.catch(() => undefined);
  return { opened, kill };
}

/** A process that has opened a database. */
export function holdDatabase(settings: DatabaseSettings, options?: OpenOptions, as?: RunAs): Promise<Holder> {
  return startOpener(settings, options, as).opened;
}

function firstLineOf(child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.endsWith('\n')) resolve(output);
    });
    child.once('close', () => reject(new Error(errors)));
  });
}
