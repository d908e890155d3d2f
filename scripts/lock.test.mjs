import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

describe('withLock', () => {
  let folder = '';
  let path = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'panelmark-lock-'));
    path = join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const hold = (/** @type {() => unknown} */ work, onWait = () => {}) =>
    withLock(path, { work: async () => work(), onWait });
  const left = (/** @type {(string | number)[]} */ ...lines) => writeFileSync(path, `${lines.join('\n')}\n`);
  const deadPid = () => spawnSync('true').pid;

  test('lets one in at a time, however many ask', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(5);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => hold(work)));
    expect(most).toBe(1);
  });

  test('is free again after work that throws', async () => {
    await expect(
      hold(() => {
        throw new Error('no disk');
      }),
    ).rejects.toThrow('no disk');
    expect(existsSync(path)).toBe(false);
    expect(await hold(() => 'done')).toBe('done');
  });

  test('tells once that it waits', async () => {
    let told = 0;
    await Promise.all([
      hold(() => sleep(350)),
      hold(
        () => {},
        () => {
          told += 1;
        },
      ),
    ]);
    expect(told).toBe(1);
  });

  test('takes over at once from a holder that died', async () => {
    left(hostname(), deadPid());
    const startedAt = Date.now();
    await hold(() => {});
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });

  test('is taken over by one alone when many find it abandoned', async () => {
    left(hostname(), deadPid());
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await sleep(2);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => hold(work)));
  });

  test('waits for the tools that a dead holder left running', async () => {
    const tool = spawn('sleep', ['0.5']);
    const ended = new Promise((resolve) => tool.on('exit', resolve));
    left(hostname(), deadPid(), tool.pid ?? 0);
    await hold(() => {});
    expect(tool.exitCode).toBe(0);
    await ended;
  });

  test('waits for a holder on another machine until it has been silent for long', async () => {
    left('another-machine', 1);
    let entered = false;
    const waiting = hold(() => {
      entered = true;
    });
    await sleep(300);
    expect(entered).toBe(false);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path, longAgo, longAgo);
    await waiting;
    expect(entered).toBe(true);
  });

  test('names the holder and every tool it started', async () => {
    await withLock(path, {
      onWait: () => {},
      work: async (own) => {
        own(4242);
        expect(readFileSync(path, 'utf8').trim().split('\n')).toEqual([hostname(), `${process.pid}`, '4242']);
      },
    });
  });
});
