import { describe, expect, test } from 'vitest';
import { tally } from './tally.mjs';

const file = (/** @type {string[]} */ ...statuses) => ({
  name: 'a.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `law ${index}` })),
});

describe('tally', () => {
  test('adds up the tests of all files', () => {
    const report = { testResults: [file('passed', 'passed', 'skipped'), file('passed', 'todo')] };
    expect(tally(report, 0)).toEqual({ passed: 3, skipped: 2, failures: [] });
  });

  test('names every failed test', () => {
    expect(tally({ testResults: [file('passed', 'failed')] }, 1)).toEqual({
      passed: 1,
      skipped: 0,
      failures: ['a.test.ts: law 1'],
    });
  });

  test('counts a file that could not be loaded as one failure', () => {
    const broken = {
      name: 'b.test.ts',
      status: 'failed',
      message: 'SyntaxError\n  at b',
      assertionResults: [],
    };
    expect(tally({ testResults: [file('passed'), broken] }, 1)).toEqual({
      passed: 1,
      skipped: 0,
      failures: ['b.test.ts: SyntaxError'],
    });
  });

  test('counts a file whose setup failed as one failure, although its tests are only skipped', () => {
    const broken = { ...file('skipped', 'skipped'), status: 'failed', message: 'no database' };
    expect(tally({ testResults: [broken] }, 1)).toMatchObject({
      passed: 0,
      failures: ['a.test.ts: no database'],
    });
  });

  test('counts a runner that ends badly after every test passed as one failure', () => {
    expect(tally({ testResults: [file('passed')] }, 1)).toMatchObject({
      passed: 1,
      failures: ['the runner ended with exit code 1'],
    });
  });

  test('counts a runner that ran nothing as one failure', () => {
    expect(tally({ testResults: [] }, 0).failures).toEqual(['no test ran']);
    expect(tally({ testResults: [file('skipped')] }, 0).failures).toEqual(['no test ran']);
  });

  test('counts a runner that left no report as one failure', () => {
    expect(tally(null, null).failures).toEqual(['the runner reported nothing (exit code null)']);
  });
});
