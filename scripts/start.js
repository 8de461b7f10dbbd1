import { ensureBuilt } from './build.js';

await ensureBuilt();
// In this very process, so that the signals npm passes on reach the server itself.
await import(new URL('../dist/program/main.js', import.meta.url).href);
