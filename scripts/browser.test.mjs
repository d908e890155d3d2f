import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at } from './root.mjs';

const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');

describe('looking for a browser', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'panelmark-browser-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /**
   * @param {string} name
   * @param {string} [script]
   */
  const program = (name, script = 'exit 1') => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return path;
  };
  const look = (/** @type {Record<string, string>} */ env = {}) =>
    spawnSync(process.execPath, [at('scripts/browser.mjs')], {
      env: { PATH: folder, ...env },
      encoding: 'utf8',
    });

  test('finds one on PATH', () => {
    const path = program('google-chrome');
    expect(look()).toMatchObject({ status: 0, stdout: `${path}\n`, stderr: '' });
  });

  test('takes the one that is named before any other', () => {
    program('chromium');
    const named = program('my-browser');
    expect(look({ PANELMARK_BROWSER: named })).toMatchObject({ status: 0, stdout: `${named}\n` });
  });

  test('refuses a name that is no program, although another is on PATH', () => {
    program('chromium');
    const looked = look({ PANELMARK_BROWSER: '/nowhere/browser' });
    expect(looked).toMatchObject({ status: 1, stdout: '' });
    expect(looked.stderr).toBe('PANELMARK_BROWSER names /nowhere/browser, which is not a program.\n');
  });

  test('says what to do where there is none and none can be installed', () => {
    program('apt-get', 'echo "no network" >&2; exit 100');
    const { status, stdout, stderr } = look();
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('No browser for the tests: put one of chromium, google-chrome');
    if (mayInstall) expect(stderr).toContain('no network');
  });

  test.skipIf(!mayInstall)('as root on Debian installs one, without a question', () => {
    const path = join(folder, 'chromium');
    program(
      'apt-get',
      `echo "$DEBIAN_FRONTEND $*" >> ${folder}/asked
      case "$*" in *install*) printf '#!/bin/sh\\n' > ${path}; /bin/chmod 755 ${path};; esac`,
    );
    expect(look()).toMatchObject({ status: 0, stdout: `${path}\n` });
    const asked = readFileSync(join(folder, 'asked'), 'utf8');
    expect(asked).toMatch(/^noninteractive .*update\nnoninteractive .*install --yes .*chromium/);
  });
});
