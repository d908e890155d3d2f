import { runAs } from './env.mjs';
import { prepare } from './prepare.mjs';
import { runBuilt } from './run-built.mjs';

await prepare();
runAs('production');
await runBuilt('packages/api/dist/main.js');
