import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runPart, stopParts } from './run-part.mjs';

const quiet = { live: false, browser: undefined };
const folder = mkdtempSync(join(tmpdir(), 'panelmark-part-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

const node = (/** @type {string} */ code) => [process.execPath, '-e', code];
const checks = (/** @type {string[][]} */ ...commands) =>
  runPart({ name: 'checks', folder: '.', checks: commands }, quiet);
const vitest = (/** @type {string} */ code) => {
  writeFileSync(join(folder, 'one.test.mjs'), code);
  return runPart({ name: 'tests', folder: '.', vitest: [`--root=${folder}`, '--globals'] }, quiet);
};

describe('a part made of checks', () => {
  test('passes as one when every command does', async () => {
    expect(await checks(node('0'), node('0'))).toMatchObject({ passed: 1, failures: [] });
  });

  test('fails as one when any command does, and keeps what all of them said', async () => {
    const result = await checks(node("console.log('one'); process.exit(1)"), node("console.error('two')"));
    expect(result).toMatchObject({ passed: 0, failures: [expect.stringContaining('process.exit(1)')] });
    expect(result.output).toBe('one\ntwo\n');
  });

  test('fails when a command does not exist', async () => {
    const result = await checks([join(folder, 'nothing')]);
    expect(result).toMatchObject({ passed: 0, failures: [expect.stringContaining('nothing')] });
  });

  test('sees none of the settings of whoever runs it', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://somebody-elses');
    vi.stubEnv('PANELMARK_DATA_DIR', '/somebody/elses');
    const { output } = await checks(
      node('console.log(process.env.DATABASE_URL, process.env.PANELMARK_DATA_DIR)'),
    );
    expect(output).toBe('undefined undefined\n');
  });
});

describe('a part made of tests', { timeout: 60_000 }, () => {
  test('counts what passed and names what failed', async () => {
    const result = await vitest(`
      test('holds', () => {});
      test('does not hold', () => { throw new Error('no'); });
      test.skip('waits', () => {});
    `);
    expect(result).toMatchObject({
      passed: 1,
      skipped: 1,
      failures: [expect.stringMatching(/one\.test\.mjs: does not hold$/)],
    });
  });

  test('fails when its only file cannot be loaded', async () => {
    const result = await vitest('this is no program');
    expect(result).toMatchObject({ passed: 0, failures: [expect.stringContaining('one.test.mjs')] });
  });

  test('fails when an error is thrown outside of its tests', async () => {
    const result = await vitest(`
      test('holds', () => { setTimeout(() => { throw new Error('late'); }); });
      test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));
    `);
    expect(result).toMatchObject({ passed: 2, failures: ['the runner ended with exit code 1'] });
  });

  test('fails when its runner is killed', async () => {
    const result = await vitest("test('kills', () => { process.kill(process.ppid, 'SIGKILL'); });");
    expect(result).toMatchObject({ passed: 0, failures: ['the runner reported nothing (exit code null)'] });
  });
});

test('a part that hangs is ended and fails', async () => {
  const hanging = { name: 'hangs', folder: '.', checks: [node('setInterval(() => {}, 1000)')] };
  expect(await runPart(hanging, { ...quiet, limitMs: 300 })).toMatchObject({
    passed: 0,
    failures: [expect.stringContaining('setInterval')],
    output: expect.stringContaining('Ended after'),
  });
});

test('stopping ends what a part has started', async () => {
  const running = checks(node("require('node:child_process').spawnSync('sleep', ['60'])"));
  await sleep(200);
  const startedAt = Date.now();
  await stopParts();
  expect(await running).toMatchObject({ passed: 0 });
  expect(Date.now() - startedAt).toBeLessThan(20_000);
});
