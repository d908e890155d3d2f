import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkEnvironment } from './env.mjs';
import { at, root } from './root.mjs';
import { tally } from './tally.mjs';

const GRACE_MS = 5_000;
const LIMIT_MS = 20 * 60_000;

/**
 * @typedef {object} Options
 * @property {boolean} live whether what the part prints is shown at once
 * @property {string | undefined} browser the path of one
 * @property {number} [limitMs] when one of its commands is taken to hang
 */

/** @type {Set<number>} process groups under way */
const running = new Set();

/**
 * Runs one part to its end.
 * @param {import('./parts.mjs').Part} part
 * @param {Options} options
 * @returns {Promise<import('./tally.mjs').Tally & { output: string }>}
 */
export async function runPart(part, options) {
  const run = (/** @type {string[]} */ command) => runCommand(command, part.folder, options);
  if (part.vitest) return runVitest(part.vitest, run);
  const failures = [];
  let output = '';
  for (const command of part.checks ?? []) {
    const ended = await run(command);
    output += ended.output;
    if (ended.code !== 0) failures.push(command.join(' '));
  }
  return { passed: failures.length === 0 ? 1 : 0, failures: failures.slice(0, 1), skipped: 0, output };
}

/** Asks every part that is still running to end, and ends it a little later, with all that it started. */
export async function stopParts() {
  await Promise.all([...running].map(end));
}

/** @param {number} group */
async function end(group) {
  signal(group, 'SIGINT');
  for (const deadline = Date.now() + GRACE_MS; running.has(group) && Date.now() < deadline; ) await sleep(50);
  if (running.has(group)) signal(group, 'SIGKILL');
}

/**
 * @param {string[]} arguments_
 * @param {(command: string[]) => Promise<{ code: number | null, output: string }>} run
 */
async function runVitest(arguments_, run) {
  const folder = mkdtempSync(join(tmpdir(), 'panelmark-report-'));
  const path = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  try {
    const ended = await run(['node_modules/.bin/vitest', 'run', ...arguments_, ...reporters]);
    return { ...tally(readReport(path), ended.code), output: ended.output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} path
 * @returns {import('./tally.mjs').Report | null} null where a crash left none, or half of one
 */
function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8').replaceAll(`${root}/`, ''));
    return Array.isArray(report.testResults) ? report : null;
  } catch {
    return null;
  }
}

/**
 * In a process group of its own, so that a part that hangs is ended with everything it started.
 * @param {string[]} command
 * @param {string} folder
 * @param {Options} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runCommand([program = '', ...arguments_], folder, { live, browser, limitMs = LIMIT_MS }) {
  return new Promise((resolve) => {
    const env = checkEnvironment(browser === undefined ? {} : { PANELMARK_BROWSER: browser });
    const child = spawn(program, arguments_, {
      cwd: at(folder),
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (/** @type {string} */ chunk) => {
      output += chunk;
      if (live) process.stdout.write(chunk);
    };
    const group = child.pid;
    const limit = setTimeout(() => {
      take(`Ended after ${limitMs / 60_000} minutes.\n`);
      if (group !== undefined) void end(group);
    }, limitMs);
    if (group !== undefined) running.add(group);
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => take(`${program} could not be started: ${error.message}\n`));
    child.on('close', (code) => {
      clearTimeout(limit);
      if (group !== undefined) running.delete(group);
      resolve({ code, output });
    });
  });
}

/**
 * @param {number} group
 * @param {NodeJS.Signals} name
 */
function signal(group, name) {
  try {
    process.kill(-group, name);
  } catch {
    // It has ended already.
  }
}
