import { ensureProgram } from './build.ts';
import { parseOptions } from './demo/options.ts';
import { runDemo } from './demo/run-demo.ts';
import { fail } from './run.js';

const parsed = parseOptions(process.argv.slice(2));
if (!parsed.ok) fail(parsed.message);
await ensureProgram();
await runDemo(parsed.options);
