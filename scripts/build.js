import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ensureInstalled } from './install.js';
import { fail, ROOT, run, runTool, say } from './run.js';

const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(DIST, '.built-from');
const INPUTS = ['src', 'scripts', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts', 'vite.server.config.ts'];
const PARTS = ['domain', 'engine', 'contract', 'server', 'program', 'web'];
const COMPRESSIBLE = /\.(js|css|html|svg|txt|webmanifest)$/;
const WORTH_COMPRESSING = 1024;

/** Builds dist/ from the sources, unless what is there was built from just these. */
export async function ensureBuilt() {
  await ensureInstalled();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return;
  say('Building ...');
  rmSync(STAMP, { force: true });
  for (const part of PARTS) rmSync(path.join(DIST, part), { recursive: true, force: true });
  const outcomes = await Promise.allSettled([buildServer(), buildWebApp()]);
  // Only now, so that nothing is still being written when somebody tries again.
  for (const outcome of outcomes) if (outcome.status === 'rejected') fail(outcome.reason.message);
  writeFileSync(STAMP, fingerprint());
}

async function buildServer() {
  await mustSucceed(runTool('typescript/bin/tsc', ['-b', 'src/server']), 'The server does not compile.');
  await mustSucceed(runVite('--config', 'vite.server.config.ts'), 'The server does not build.');
  await mustSucceed(runScript('make-empty-database.js'), 'The embedded database could not be prepared.');
}

async function buildWebApp() {
  await mustSucceed(runVite(), 'The web app does not build.');
  const drawing = ['--ssr', 'prerender.tsx', '--outDir', '../../dist/prerender'];
  await mustSucceed(runVite(...drawing), 'The web app does not build for drawing its pages.');
  await mustSucceed(runScript('prerender.js'), 'The pages could not be drawn.');
  compressWebApp(path.join(DIST, 'web'));
}

/** @param {string[]} args */
function runVite(...args) {
  return runTool('vite/bin/vite.js', ['build', ...args, '--logLevel', 'warn']);
}

/** @param {string} name */
function runScript(name) {
  return run(process.execPath, [path.join(ROOT, 'scripts', name)]);
}

/** @param {string} folder */
function compressWebApp(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < WORTH_COMPRESSING) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Of the sources and of what was made from them: type checking writes to dist/ as well. */
function fingerprint() {
  const hash = createHash('sha256');
  const programs = PARTS.flatMap((part) => listFiles(path.join('dist', part))).filter((file) => file.endsWith('.js'));
  for (const file of [...INPUTS.flatMap(listFiles), ...programs]) {
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
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
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
  if ((await exitCode) !== 0) throw new Error(otherwise);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureBuilt();
