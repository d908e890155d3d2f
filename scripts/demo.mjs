import { spawnSync } from 'node:child_process';
import { onDemoData, runAs } from './env.mjs';
import { prepareOrExit } from './prepare.mjs';
import { at } from './root.mjs';
import { runBuilt } from './run-built.mjs';

const attribution =
  'Data: salesforce/creativity_eval (Chakrabarty et al. 2024, “Art or Artifice? Large Language Models and the False ' +
  'Promise of Creativity”), BSD 3-Clause, copyright 2023 Salesforce. Ratings only, people under codes, yes as 10 and no as 0.';

await prepareOrExit();
onDemoData(at('.data-demo'));
runAs('production');

// To import the very same file again changes nothing, so that every start may do it.
const { status } = spawnSync(
  process.execPath,
  [
    at('packages/api/dist/cli/main.js'),
    ...['import', at('demo/ttcw.csv'), '--new-benchmark', '--finalize'],
    ...['--name', 'Torrance Test of Creative Writing', '--notice', 'Demo data', '--attribution', attribution],
  ],
  { stdio: ['ignore', 2, 2] },
);
if (status !== 0) process.exit(status ?? 1);
await runBuilt('packages/api/dist/main.js');
