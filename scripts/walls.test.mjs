import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at } from './root.mjs';
import { breaches, exceptions, walls } from './wall-cases.mjs';

const configuration = ['biome.json', 'biome.walls.json', 'biome.import-type.grit', '.gitignore'];

describe('the walls', () => {
  const folder = mkdtempSync(join(tmpdir(), 'panelmark-walls-'));
  /** @type {{ path: string, line: number, rule: string }[]} */
  let found = [];

  beforeAll(() => {
    for (const name of configuration) cpSync(at(name), join(folder, name));
    for (const { file, may, mayNot } of walls) {
      write(folder, file, [...may, ...mayNot].map((source) => `import '${source}';`).join('\n'));
    }
    for (const { file, code } of [...breaches, ...exceptions]) write(folder, file, code);
    found = lint(folder);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const refused = (/** @type {string} */ file) =>
    found.filter(({ path, rule }) => path === file && rule === 'noRestrictedImports').map(({ line }) => line);

  for (const { file, may, mayNot } of walls) {
    test(`${file} may import ${may.join(', ')}`, () => {
      expect(refused(file).filter((line) => line <= may.length)).toEqual([]);
    });
    for (const [index, source] of mayNot.entries()) {
      test(`${file} may not import ${source}`, () => {
        expect(refused(file)).toContain(may.length + index + 1);
      });
    }
  }

  for (const { file, code, rule } of breaches) {
    test(`${file} is refused by ${rule}: ${code.split('\n')[0]}`, () => {
      expect(found.filter(({ path }) => path === file).map((one) => one.rule)).toContain(rule);
    });
  }

  for (const { file, code } of exceptions) {
    test(`${file} may hold ${code}`, () => {
      expect(found.filter(({ path }) => path === file)).toEqual([]);
    });
  }
});

/**
 * @param {string} folder
 * @param {string} file
 * @param {string} code
 */
function write(folder, file, code) {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${code}\n`);
}

/** @param {string} folder */
function lint(folder) {
  const rules = ['--reporter=json', '--max-diagnostics=none', '--vcs-root=.'];
  const output = run(at('node_modules/.bin/biome'), ['lint', ...rules, '.'], folder);
  /** @type {{ category: string, location: { path: string, start: { line: number } } }[]} */
  const diagnostics = JSON.parse(output).diagnostics;
  return diagnostics.map(({ category, location }) => ({
    path: location.path,
    line: location.start.line,
    rule: category.split('/').at(-1) ?? category,
  }));
}

/**
 * @param {string} program
 * @param {string[]} arguments_
 * @param {string} folder
 * @returns {string} what it prints, whatever its exit code
 */
function run(program, arguments_, folder) {
  try {
    return execFileSync(program, arguments_, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout;
    throw error;
  }
}
