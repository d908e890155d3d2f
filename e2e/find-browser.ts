import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
  }
}

/** Finds the browser once for every file, or ends the run with the script's own sentence. */
export function setup(project: TestProject): void {
  const script = fileURLToPath(new URL('../scripts/browser.mjs', import.meta.url));
  const path = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  project.provide('browserPath', path.trim());
}
