import { spawn } from 'node:child_process';

/** The system user a program runs as; only root can choose one. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** How a program ended: its exit code (null when a signal ended it) and what it printed. */
export interface Outcome {
  code: number | null;
  output: string;
}

/**
 * PostgreSQL's programs are given nothing of our environment: PG* variables would redirect them, and LC_ALL and TZ would
 * change what they print. The working directory is one that every user may enter.
 */
export const PROGRAM_ENVIRONMENT = {
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
};

/** Runs a program to its end. Throws the system error when it cannot be started at all. */
export function run(file: string, args: string[], runAs?: RunAs): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...PROGRAM_ENVIRONMENT, ...runAs, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}
