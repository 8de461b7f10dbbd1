import { isBuilt, PROGRAM } from './build-stamp.js';
import { ensureInstalled } from './install.js';
import { ROOT, run, TYPESCRIPT } from './run.js';

// `node scripts/start.js main` runs dist/program/main.js, built if it is out of date. The program runs in this process,
// so that the signals npm passes on reach it; compilers run in child processes, so that they take none of its memory.
const program = `${ROOT}dist/program/${process.argv[2]}.js`;
await ensureInstalled();
if (!isBuilt(PROGRAM) && (await run(process.execPath, [...TYPESCRIPT, 'scripts/build.ts', 'program'])) !== 0)
  process.exit(1);
// The arguments, as if Node had been started with the program.
process.argv.splice(1, 2, program);
await import(program);
