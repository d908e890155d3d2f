/**
 * @typedef {object} Part one thing that `npm test` runs
 * @property {string} name
 * @property {string} folder where it runs
 * @property {string[][]} [checks] commands that pass or fail as one
 * @property {string[]} [vitest] a Vitest run, with these further arguments
 * @property {boolean} [browser] needs a browser and the machine to itself
 */

const members = ['packages/core', 'packages/api', 'packages/web', 'e2e', 'scripts'];

/** @type {Part[]} the longest first, so that two at a time end together */
export const parts = [
  // Its tests wait for PostgreSQL more than they compute.
  { name: 'api', folder: 'packages/api', vitest: ['--maxWorkers=100%'] },
  {
    name: 'types',
    folder: '.',
    checks: members.map((folder) => ['node_modules/.bin/tsc', '--noEmit', '-p', folder]),
  },
  { name: 'core', folder: 'packages/core', vitest: [] },
  { name: 'web', folder: 'packages/web', vitest: [] },
  { name: 'scripts', folder: '.', vitest: ['--root=scripts'] },
  { name: 'lint', folder: '.', checks: [['node_modules/.bin/biome', 'ci', '--error-on-warnings']] },
  { name: 'size', folder: 'packages/web', checks: [['node_modules/.bin/size-limit']] },
  { name: 'knip', folder: '.', checks: [['node_modules/.bin/knip', '--no-progress']] },
  { name: 'browser', folder: 'e2e', vitest: [], browser: true },
];
