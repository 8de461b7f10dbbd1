import path from 'node:path';
import { ensureBuilt } from './build.ts';
import { log, ROOT, startGroup } from './run.js';

// Vite serves the web app, replaces modules that change, and proxies /api to the server on the next port.
const webPort = process.env['PORT'] || '3000';
const apiPort = String(Number(webPort) + 1);
const watched = ['domain', 'engine', 'contract', 'server'].map(
  (part) => `--watch-path=${path.join(ROOT, 'dist', part)}`,
);

await ensureBuilt();
const programs = [
  ['node_modules/typescript/bin/tsc', '-b', 'src/server', '--watch', '--preserveWatchOutput'],
  [...watched, '--watch-preserve-output', 'dist/server/main.js'],
  ['node_modules/vite/bin/vite.js', '--port', webPort, '--strictPort', '--clearScreen', 'false'],
];
const groups = programs.map((args) =>
  startGroup(process.execPath, args, { env: { ...process.env, PORT: apiPort, API_PORT: apiPort } }),
);
log(`\n  Open http://localhost:${webPort}: it reloads when a source file changes.\n`);

let isEnding = false;
for (const { child } of groups) {
  child.once('exit', (code) => {
    if (!isEnding) process.exitCode = code ?? 1;
    endAll('SIGTERM');
  });
}
process.on('SIGINT', () => endAll('SIGINT'));
process.on('SIGTERM', () => endAll('SIGTERM'));

function endAll(signal: NodeJS.Signals) {
  if (isEnding) return;
  isEnding = true;
  for (const { signalAll } of groups) signalAll(signal);
}
