import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * Starts a program in the project's root and answers with its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/**
 * A program that a package in node_modules brings, by its file, so that no shell stands between us and its signals.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runTool(file, args, options) {
  return run(process.execPath, [path.join(ROOT, 'node_modules', file), ...args], options);
}

/** @param {string} message */
export function say(message) {
  process.stdout.write(`${message}\n`);
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
