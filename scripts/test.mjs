import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parts } from './parts.mjs';
import { prepare } from './prepare.mjs';
import { at } from './root.mjs';
import { runPart, stopParts } from './run-part.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No part named ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, async () => {
    await stopParts();
    process.exit(1);
  });
}

const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const live = chosen.length === 1;
/** @type {Map<string, import('./tally.mjs').Tally>} */
const results = new Map();

try {
  await prepare();
  await runSeveral(chosen.filter(({ browser }) => !browser));
  const browserPart = chosen.find(({ browser }) => browser);
  if (browserPart) await runInBrowser(browserPart);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
summarize();

/** @param {import('./parts.mjs').Part[]} queue */
async function runSeveral(queue) {
  const waiting = [...queue];
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await runOne(part, undefined);
  };
  await Promise.all(Array.from({ length: Math.min(3, availableParallelism()) }, lane));
}

/** @param {import('./parts.mjs').Part} part */
async function runInBrowser(part) {
  const found = spawnSync(process.execPath, [at('scripts/browser.mjs')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (found.status === 0) await runOne(part, found.stdout.trim());
  else results.set(part.name, { passed: 0, failures: ['no browser'], skipped: 0 });
}

/**
 * @param {import('./parts.mjs').Part} part
 * @param {string | undefined} browser
 */
async function runOne(part, browser) {
  const startedAt = Date.now();
  const result = await runPart(part, { live, browser });
  results.set(part.name, result);
  if (result.failures.length > 0 && !live) console.log(`\n${result.output.trim()}\n`);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
  console.log(
    `${part.name}: ${result.passed} passed, ${result.failures.length} failed${skipped} (${seconds} s)`,
  );
}

function summarize() {
  let passed = 0;
  const failures = [];
  for (const part of chosen) {
    const result = results.get(part.name) ?? { passed: 0, failures: ['it did not run'] };
    passed += result.passed;
    failures.push(...result.failures.map((failure) => `${part.name} › ${failure}`));
  }
  if (failures.length > 0)
    console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n`);
  process.exitCode = failures.length > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failures.length} failed`);
}
