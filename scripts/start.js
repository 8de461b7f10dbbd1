import { isBuilt } from './build-stamp.js';
import { ensureInstalled } from './install.js';
import { ROOT, run, TYPESCRIPT } from './run.js';

// `node scripts/start.js main` runs a program of dist, built if it is not. In this very process, so that the signals npm
// passes on reach the server itself; the compilers never get into it.
const program = `${ROOT}dist/program/${process.argv[2]}.js`;
await ensureInstalled();
if (!isBuilt() && (await run(process.execPath, [...TYPESCRIPT, 'scripts/build.ts'])) !== 0) process.exit(1);
// As if the program had been started itself.
process.argv.splice(1, 2, program);
await import(program);
