import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.js';

const INPUTS = ['src', 'scripts', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts', 'vite.server.config.ts'];

/**
 * A part of a build: the file with the fingerprint of what it was built from, and the folders that are made anew.
 * @typedef {{ stamp: string, outputs: string[] }} Part
 */

/** What a start needs. @type {Part} */
export const PROGRAM = { stamp: path.join(ROOT, 'dist/.built-from'), outputs: ['dist/program', 'dist/web'] };
/** The server file by file, which tests, benchmarks and `npm run dev` run. @type {Part} */
export const MODULES = {
  stamp: path.join(ROOT, 'dist/.compiled-from'),
  outputs: ['domain', 'engine', 'contract', 'server'].map((name) => `dist/${name}`),
};

/**
 * Whether a part was built from just these sources.
 * @param {Part} part
 */
export function isBuilt(part) {
  return hasStamp(part.stamp, fingerprintBuild(part));
}

/**
 * The fingerprint of the sources and of what was built, since type checking writes to dist as well.
 * @param {Part} part
 */
export function fingerprintBuild({ outputs }) {
  const built = outputs.flatMap(listFiles).filter((file) => file.endsWith('.js'));
  return fingerprint([...INPUTS.flatMap(listFiles), ...built]);
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
