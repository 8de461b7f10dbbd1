import { register } from 'node:module';
import { ensureInstalled } from './install.js';

// `node --import ./scripts/typescript.js <file.ts>` installs the packages and runs TypeScript. Newer versions of Node
// run it by themselves; Node 20 needs the hook.
await ensureInstalled();
process.setSourceMapsEnabled(true);
register('./typescript-hook.js', import.meta.url);
