import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT_MS = 1_000;
const SILENT_MS = 30_000;
const POLL_MS = 100;

/**
 * Runs `work` while no other process on this folder does the same. A holder that died leaves its file behind: the next
 * one takes it over as soon as the holder and the tools it had started are gone.
 * @template T
 * @param {string} path the file that stands for the lock
 * @param {{ work: (own: (pid: number) => void) => Promise<T>, onWait: () => void }} options `own` is told of every tool
 *   started, `onWait` is called once if somebody else holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, { work, onWait }) {
  const pids = [process.pid];
  await acquire(path, describe(pids), onWait);
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), BEAT_MS);
  try {
    return await work((pid) => {
      pids.push(pid);
      writeFileSync(path, describe(pids));
    });
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

/** @param {number[]} pids */
const describe = (pids) => `${[hostname(), ...pids].join('\n')}\n`;

/**
 * @param {string} path
 * @param {string} content
 * @param {() => void} onWait
 */
async function acquire(path, content, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waits = 0; ; waits += 1) {
    try {
      writeFileSync(path, content, { flag: 'wx' });
      return;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const left = abandoned(path);
    if (left !== null) takeAway(path, left);
    else {
      if (waits === 0) onWait();
      await sleep(POLL_MS);
    }
  }
}

/**
 * What stands in a lock file that nobody holds any more, or null.
 * @param {string} path
 */
function abandoned(path) {
  try {
    const silentMs = Date.now() - statSync(path).mtimeMs;
    const content = readFileSync(path, 'utf8');
    const [host, ...pids] = content.split('\n').filter(Boolean);
    const allGone = host === hostname() && pids.length > 0 && !pids.some((pid) => isAlive(Number(pid)));
    return allGone || silentMs > SILENT_MS ? content : null;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Two may find the same file abandoned; whoever moves away a newer one by mistake puts it back.
 * @param {string} path
 * @param {string} judged
 */
function takeAway(path, judged) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== judged) linkSync(aside, path);
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
const isCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;
