import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, log, ROOT, run } from './run.js';

/** Installs the packages of package-lock.json, unless all of them are installed. */
export async function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  log('Installing packages, a minute or so the first time ...');
  const [command, args] = npmCommand(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if ((await run(command, args)) !== 0)
    fail('The packages could not be installed: see what npm says above. Is the npm registry reachable?');
}

/**
 * The command for npm: the npm that has started this script, or else the one in the PATH.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npmCommand(args) {
  const runner = process.env['npm_execpath'] ?? '';
  return path.basename(runner).startsWith('npm') ? [process.execPath, [runner, ...args]] : ['npm', args];
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!isSupported) fail(`This needs Node 20.19, 22.12 or newer; this is Node ${process.versions.node}.`);
}

/** npm writes node_modules/.package-lock.json last, so an installation that broke off has none. */
function isInstalled() {
  try {
    const wanted = readPackages('package-lock.json');
    const present = readPackages('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([name, entry]) => name === '' || entry.optional || present[name]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;
}
