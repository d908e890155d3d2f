// Prints the path of the browser for the tests. On a Debian machine without one it is installed, if this user may do that.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { namedBrowser, searchPath, toolEnvironment } from './env.mjs';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const packages = ['chromium', 'fonts-dejavu-core'];

if (namedBrowser && !isProgram(namedBrowser)) {
  fail(`PANELMARK_BROWSER names ${namedBrowser}, which is not a program.`);
}
const found = namedBrowser ?? find() ?? (mayInstall() && install() ? find() : undefined);
if (!found) {
  fail(`No browser for the tests: put one of ${names.join(', ')} on PATH, or name one in PANELMARK_BROWSER.`);
}
console.log(found);

function find() {
  return searchPath.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function install() {
  process.stderr.write(`Installing ${packages.join(' and ')} for the browser tests …\n`);
  return apt('update') && apt('install', '--yes', '--no-install-recommends', ...packages);
}

/** @param {string[]} arguments_ */
function apt(...arguments_) {
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...toolEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync('apt-get', [...options, ...arguments_], { env, encoding: 'utf8' });
  if (result.status !== 0) process.stderr.write(`${result.stdout}${result.stderr}`);
  return result.status === 0;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
