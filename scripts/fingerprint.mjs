import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './root.mjs';

const members = () => [...readdirSync(at('packages')).map((name) => `packages/${name}`), 'e2e'];
const manifests = () => ['.', ...members()].map((folder) => `${folder}/package.json`).filter(present);
const sources = [
  'packages',
  'prisma',
  'prisma.config.ts',
  'tsconfig.base.json',
  'turbo.json',
  'pnpm-lock.yaml',
];
const notBuilt = /^(node_modules|dist|generated|coverage|testkit|promises|migrations|\..*|.*\.test\.\w+)$/;

/** Changes with every dependency, and with the Node and the machine they were installed for. */
export function dependenciesFingerprint() {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests()]) {
    hash.update(`${path}\n`).update(readFileSync(at(path)));
  }
  return hash.digest('hex');
}

/** Whether every member still has the packages that an install left there. */
export const dependenciesPresent = () =>
  present('node_modules/.modules.yaml') && members().every((folder) => present(`${folder}/node_modules`));

/** Changes when a file that is built was touched: paths, sizes and times, so that reading none of them takes long. */
export function sourcesFingerprint() {
  const hash = createHash('sha256');
  for (const path of sources) describe(at(path), hash);
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @param {import('node:crypto').Hash} hash
 */
function describe(path, hash) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    const names = readdirSync(path).filter((name) => !notBuilt.test(name));
    for (const name of names.sort()) describe(join(path, name), hash);
  } else {
    hash.update(`${path} ${stat?.size} ${stat?.mtimeMs}\n`);
  }
}

/** @param {string} path */
export function present(path) {
  return existsSync(at(path));
}
