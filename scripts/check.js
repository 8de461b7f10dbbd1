import { ensureInstalled } from './install.js';
import { CHECKS, runSteps } from './steps.js';

await ensureInstalled();
process.exitCode = await runSteps(CHECKS);
