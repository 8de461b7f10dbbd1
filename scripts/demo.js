import { ensureBuilt } from './build.js';
import { parseOptions } from './demo/options.js';
import { fail } from './run.js';

const parsed = parseOptions(process.argv.slice(2));
if (!parsed.ok) fail(parsed.message);
await ensureBuilt();
// Only now, because it uses what was built.
const { runDemo } = await import('./demo/run-demo.js');
await runDemo(parsed.options);
