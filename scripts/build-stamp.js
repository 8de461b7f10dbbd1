import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.js';

const INPUTS = ['src', 'scripts', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts', 'vite.server.config.ts'];

/** The file with the fingerprint of what dist was built from. */
export const STAMP = path.join(ROOT, 'dist/.built-from');
/** The folders that every build makes anew. */
export const OUTPUTS = ['domain', 'engine', 'contract', 'server', 'program', 'web'].map((part) => `dist/${part}`);

/** Whether dist was built from just these sources. */
export function isBuilt() {
  return hasStamp(STAMP, fingerprintBuild());
}

/** The fingerprint of the sources and of the built programs, since type checking writes to dist as well. */
export function fingerprintBuild() {
  const programs = OUTPUTS.flatMap(listFiles).filter((file) => file.endsWith('.js'));
  return fingerprint([...INPUTS.flatMap(listFiles), ...programs]);
}

/**
 * @param {string} file
 * @param {string} expected
 */
export function hasStamp(file, expected) {
  return existsSync(file) && readFileSync(file, 'utf8') === expected;
}

/** @param {string[]} files */
export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${path.relative(ROOT, file)}\n`)
      .update(readFileSync(file))
      .update('\n');
  return hash.digest('hex');
}

/**
 * The files in a folder, in order, without tests; or the file itself.
 * @param {string} fileOrFolder
 * @returns {string[]}
 */
export function listFiles(fileOrFolder) {
  const start = path.resolve(ROOT, fileOrFolder);
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
