import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fingerprintBuild, isBuilt, listFiles, MODULES, type Part, PROGRAM } from './build-stamp.js';
import { fail, isMain, log, ROOT, run, runTool, TYPESCRIPT } from './run.js';

const COMPRESSIBLE = /\.(js|css|html|svg|txt|webmanifest)$/;
const MIN_COMPRESSED_BYTES = 1024;

/** Builds what a start needs, unless it was built from just these sources. Does not check types. */
export function ensureProgram() {
  return ensure([{ ...PROGRAM, steps: [buildServer, buildWebApp] }]);
}

/** Builds all of dist/: the program, and the modules for tests, benchmarks and `npm run dev`, whose types are checked. */
export function ensureBuilt() {
  return ensure([
    { ...PROGRAM, steps: [buildServer, buildWebApp] },
    { ...MODULES, steps: [compileModules] },
  ]);
}

async function ensure(parts: (Part & { steps: (() => Promise<void>)[] })[]) {
  const missing = parts.filter((part) => !isBuilt(part));
  if (missing.length === 0) return;
  log('Building ...');
  for (const { stamp, outputs } of missing)
    for (const old of [stamp, ...outputs]) rmSync(path.resolve(ROOT, old), { recursive: true, force: true });
  const outcomes = await Promise.allSettled(missing.flatMap(({ steps }) => steps.map((step) => step())));
  // Fails only after all have ended, so that nothing is still being written when somebody tries again.
  for (const outcome of outcomes) if (outcome.status === 'rejected') fail(outcome.reason.message);
  for (const part of missing) writeFileSync(part.stamp, fingerprintBuild(part));
}

async function compileModules() {
  await mustSucceed(runTool('typescript/bin/tsc', ['-b', 'src/server']), 'The server does not compile.');
}

async function buildServer() {
  await mustSucceed(runVite('--config', 'vite.server.config.ts'), 'The server does not build.');
  log('  the server is built');
  await mustSucceed(runScript('make-empty-database.ts'), 'The embedded database could not be prepared.');
  log('  an empty database is ready');
  await mustSucceed(runScript('make-fonts.ts'), 'The fonts of pictures could not be prepared.');
  log('  the fonts of pictures are ready');
}

async function buildWebApp() {
  await mustSucceed(runVite(), 'The web app does not build.');
  const prerenderArgs = ['--ssr', 'prerender.tsx', '--outDir', '../../dist/prerender'];
  await mustSucceed(runVite(...prerenderArgs), 'The web app does not build for prerendering.');
  await mustSucceed(runScript('prerender.ts'), 'The pages could not be prerendered.');
  compressWebApp();
  log('  the web app is built');
}

function runVite(...args: string[]) {
  return runTool('vite/bin/vite.js', ['build', ...args, '--logLevel', 'warn']);
}

function runScript(name: string) {
  return run(process.execPath, [...TYPESCRIPT, `scripts/${name}`]);
}

function compressWebApp() {
  for (const file of listFiles('dist/web').filter((name) => COMPRESSIBLE.test(name))) {
    const content = readFileSync(file);
    if (content.length < MIN_COMPRESSED_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function mustSucceed(exitCode: Promise<number>, failure: string) {
  if ((await exitCode) !== 0) throw new Error(failure);
}

if (isMain(import.meta.url)) await (process.argv[2] === 'program' ? ensureProgram() : ensureBuilt());
