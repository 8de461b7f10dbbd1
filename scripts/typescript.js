import { register } from 'node:module';
import { ensureInstalled } from './install.js';

// `node --import ./scripts/typescript.js <file.ts>` runs TypeScript, and installs the packages first. Newer versions of Node
// do the former by themselves; Node 20 needs the hook.
await ensureInstalled();
process.setSourceMapsEnabled(true);
register('./typescript-hook.js', import.meta.url);
