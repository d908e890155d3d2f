import { spawn } from 'node:child_process';
import { runAs } from './env.mjs';
import { prepareOrExit } from './prepare.mjs';
import { at } from './root.mjs';

await prepareOrExit();
runAs('development');

const tsc = ['node_modules/.bin/tsc', '--watch', '--preserveWatchOutput', '-p', 'tsconfig.build.json'];
const watchers = [
  start('packages/core', tsc),
  start('packages/api', tsc),
  start('packages/web', ['node_modules/.bin/vite', 'build', '--watch']),
  start('.', [process.execPath, '--enable-source-maps', '--watch', 'packages/api/dist/main.js']),
];

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    // Ctrl-C in a terminal reaches all of them by itself.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const watcher of watchers) watcher.kill(signal);
  });
}

/**
 * @param {string} folder
 * @param {string[]} command
 */
function start(folder, [command = '', ...arguments_]) {
  return spawn(command, arguments_, { cwd: at(folder), stdio: ['ignore', 'inherit', 'inherit'] });
}
