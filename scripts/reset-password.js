import { ensureBuilt } from './build.js';

await ensureBuilt();
await import(new URL('../dist/program/reset-password.js', import.meta.url).href);
