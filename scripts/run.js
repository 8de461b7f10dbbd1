import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM']);

export const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** With these arguments Node runs TypeScript. */
export const TYPESCRIPT = ['--import', './scripts/typescript.js'];

/**
 * Starts a program in the project's root, in a new process group, so that a signal can be passed on to all processes
 * that the program starts in turn.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function startGroup(command, args, options) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', detached: true, ...options });
  /** @param {NodeJS.Signals} signal */
  const signalAll = (signal) => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, signal);
  };
  return { child, signalAll };
}

/**
 * Runs a program to its end and returns its exit code. Passes a signal on to the program, and then exits with it.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const { child, signalAll } = startGroup(command, args, options);
    let isInterrupted = false;
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      isInterrupted = true;
      signalAll(signal);
    };
    for (const signal of SIGNALS) process.on(signal, passOn);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, passOn);
      if (isInterrupted) process.exit(1);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

/**
 * Runs a program of a package in node_modules by its file: a shell in between would keep signals from it.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runTool(file, args, options) {
  return run(process.execPath, [path.join(ROOT, 'node_modules', file), ...args], options);
}

/**
 * Whether Node was started with this file.
 * @param {string} url
 */
export function isMain(url) {
  return process.argv[1] === fileURLToPath(url);
}

/** @param {string} message */
export function log(message) {
  process.stderr.write(`${message}\n`);
}

/**
 * Ends the program with one sentence about what is wrong.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}
