import { ensureBuilt } from './build.js';

await ensureBuilt();
await import(new URL('../dist/server/reset-password.js', import.meta.url).href);
