import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ensureInstalled } from './install.js';
import { fail, ROOT, run, runTool, say } from './run.js';

const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(DIST, '.built-from');
const INPUTS = ['src', 'scripts', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts'];
const COMPRESSIBLE = /\.(js|css|html|svg|txt|webmanifest)$/;
const WORTH_COMPRESSING = 1024;

/** Builds dist/ from the sources, unless it was built from just these. */
export async function ensureBuilt() {
  await ensureInstalled();
  const fingerprint = fingerprintInputs();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return;
  say('Building ...');
  rmSync(STAMP, { force: true });
  for (const part of ['domain', 'contract', 'server', 'web']) {
    rmSync(path.join(DIST, part), { recursive: true, force: true });
  }
  await mustSucceed(runTool('typescript/bin/tsc', ['-b', 'src/server']), 'The server does not compile.');
  await mustSucceed(runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn']), 'The web app does not build.');
  compressWebApp(path.join(DIST, 'web'));
  await ensureEmptyDatabase();
  writeFileSync(STAMP, fingerprint);
}

/** The embedded database's first folder, made once: copying it later takes a fraction of the time and memory. */
export async function ensureEmptyDatabase() {
  const script = path.join(ROOT, 'scripts', 'make-empty-database.js');
  await mustSucceed(run(process.execPath, [script]), 'The embedded database could not be prepared.');
}

/** @param {string} folder */
function compressWebApp(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(file) || file === path.join(folder, 'index.html')) continue;
    const content = readFileSync(file);
    if (content.length < WORTH_COMPRESSING) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function fingerprintInputs() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(listFiles)) {
    hash
      .update(`${path.relative(ROOT, file)}\n`)
      .update(readFileSync(file))
      .update('\n');
  }
  return hash.digest('hex');
}

/**
 * @param {string} input
 * @returns {string[]}
 */
function listFiles(input) {
  const start = path.join(ROOT, input);
  if (path.extname(input) !== '') return [start];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/**
 * @param {Promise<number>} exitCode
 * @param {string} otherwise
 */
async function mustSucceed(exitCode, otherwise) {
  if ((await exitCode) !== 0) fail(otherwise);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureBuilt();
