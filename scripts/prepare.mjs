import './node-version.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { toolEnvironment } from './env.mjs';
import { dependenciesFingerprint, dependenciesPresent, present, sourcesFingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { at, root } from './root.mjs';

/** @type {string} */
const PNPM = JSON.parse(readFileSync(at('package.json'), 'utf8')).packageManager;
const outputs = [
  'packages/core/dist/index.js',
  'packages/api/dist/main.js',
  'packages/api/dist/cli/main.js',
  'packages/api/src/generated/prisma/client.ts',
  'packages/web/dist/index.html',
  'packages/web/src/generated/graphql-env.d.ts',
];

/**
 * Installs and builds whatever changed since the last time, one process at a time; with nothing changed it takes
 * milliseconds. Speaks on stderr alone, so that a command's own output can be piped. Throws one sentence when a tool
 * fails, whose own words stand on stderr by then.
 */
export async function prepare() {
  if (isInstalled() && isBuilt()) return;
  await withLock(at('.prepare/lock'), {
    onWait: () => say('Another Panelmark command is installing or building; waiting for it.'),
    work: async (own) => {
      if (!isInstalled()) await install(own);
      if (!isBuilt()) await build(own);
    },
  });
}

/** The same for a program that cannot go on without: it ends with the sentence. */
export async function prepareOrExit() {
  try {
    await prepare();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

const isInstalled = () => readStamp('install') === dependenciesFingerprint() && dependenciesPresent();
const isBuilt = () => readStamp('build') === sourcesFingerprint() && outputs.every(present);

/** @param {(pid: number) => void} own */
async function install(own) {
  say('Installing packages …');
  const fingerprint = dependenciesFingerprint();
  clearStamp('install');
  const exit = await run([PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], own);
  if (exit.code !== 0) throw new Error('The packages could not be installed: the reason stands above.');
  writeStamp('install', fingerprint);
}

/** @param {(pid: number) => void} own */
async function build(own) {
  say('Building …');
  const fingerprint = sourcesFingerprint();
  clearStamp('build');
  const arguments_ = [`--package=${PNPM}`, '--', 'turbo', 'run', 'build', '--output-logs=errors-only'];
  const exit = await run(arguments_, own, { quiet: true });
  if (exit.code !== 0) {
    process.stderr.write(exit.output);
    throw new Error('The build failed: the reason stands above.');
  }
  writeStamp('build', fingerprint);
}

/**
 * Through npx, so that a machine with nothing but Node is enough; what npx knows already it takes without asking the
 * registry, so that building works offline.
 * @param {string[]} arguments_
 * @param {(pid: number) => void} own
 * @param {{ quiet?: boolean }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(arguments_, own, { quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['--yes', '--prefer-offline', ...arguments_], {
      cwd: root,
      env: toolEnvironment(),
      stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => reject(new Error(`npx could not be started: ${error.message}`)));
    child.on('close', (code) => resolve({ code, output }));
    if (child.pid !== undefined) own(child.pid);
  });
}

/** @param {string} name */
function readStamp(name) {
  return present(`.prepare/${name}`) ? readFileSync(at(`.prepare/${name}`), 'utf8') : null;
}

/** @param {string} name */
function clearStamp(name) {
  rmSync(at(`.prepare/${name}`), { force: true });
}

/**
 * @param {string} name
 * @param {string} fingerprint
 */
function writeStamp(name, fingerprint) {
  mkdirSync(at('.prepare'), { recursive: true });
  writeFileSync(at(`.prepare/${name}`), fingerprint);
}

/** @param {string} sentence */
const say = (sentence) => process.stderr.write(`${sentence}\n`);
