import { runAs } from './env.mjs';
import { prepareOrExit } from './prepare.mjs';
import { runBuilt } from './run-built.mjs';

await prepareOrExit();
runAs('production');
await runBuilt('packages/api/dist/main.js');
