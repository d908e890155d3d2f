import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterEach } from 'vitest';
import { urlOf } from './url-of.ts';

const LOADER = fileURLToPath(new URL('run-typescript.mjs', import.meta.url));
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The server program, as a process of its own. */
export interface Program {
  /** What it has printed so far. */
  readonly printed: { out: string; err: string };
  /** Where it answers, once it says so; rejects when it ends instead. */
  readonly ready: Promise<string>;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  signal(name: 'SIGINT' | 'SIGTERM'): void;
}

/** Starts server programs over a database; whatever still runs after a test is killed. */
export function useProgram(owner: pg.ClientConfig): (settings?: Record<string, string>) => Program {
  const running = new Set<ChildProcess>();
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  return (settings = {}) => {
    const environment = {
      ...{ DATABASE_URL: urlOf(owner), PORT: '0', NODE_ENV: 'production' },
      ...{ PANELMARK_SESSION_KEYS: 'the session key that tests of the program have', ...settings },
    };
    const child = spawn(process.execPath, ['--import', LOADER, MAIN], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const printed = { out: '', err: '' };
    child.stdout.on('data', (text) => {
      printed.out += text;
    });
    child.stderr.on('data', (text) => {
      printed.err += text;
    });
    const ended = once(child, 'close').then(([code]) => {
      running.delete(child);
      return code as number | null;
    });
    const ready = new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const [, url] = /ready at (http\S+)/.exec(printed.out) ?? [];
        if (url) resolve(url);
      });
      ended.then(() => reject(new Error(`It ended: ${printed.err}`)), reject);
    });
    ready.catch(() => undefined);
    return { printed, ready, ended, signal: (name) => void child.kill(name) };
  };
}
