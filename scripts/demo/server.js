import { fork } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../run.js';

const PROGRAM = fileURLToPath(new URL('./serve.js', import.meta.url));

/**
 * @typedef {object} DemoServer
 * @property {Promise<string>} ready The address to open, once it serves.
 * @property {Promise<number | null>} ended The exit code.
 * @property {(signal: NodeJS.Signals) => void} stop
 */

/**
 * The program as people run it, without its words of welcome: the demo has its own.
 * @param {Record<string, string>} settings
 * @returns {DemoServer}
 */
export function startServer(settings) {
  const env = { LOG_LEVEL: 'warn', ...process.env, ...settings };
  const child = fork(PROGRAM, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('exit', resolve));
  /** @type {Promise<string>} */
  const ready = new Promise((resolve) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = line.match(/is ready: (\S+)/)?.[1];
      if (address) resolve(address);
      if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    });
  });
  return { ready, ended, stop: (signal) => child.kill(signal) };
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function isPortTaken(port, host) {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}
