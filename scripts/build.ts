import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fingerprintBuild, isBuilt, listFiles, OUTPUTS, STAMP } from './build-stamp.js';
import { fail, isMain, log, ROOT, run, runTool, TYPESCRIPT } from './run.js';

const COMPRESSIBLE = /\.(js|css|html|svg|txt|webmanifest)$/;
const MIN_COMPRESSED_BYTES = 1024;

/** Builds dist/ from the sources, unless what is there was built from just these. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  log('Building ...');
  rmSync(STAMP, { force: true });
  for (const output of OUTPUTS) rmSync(path.join(ROOT, output), { recursive: true, force: true });
  const outcomes = await Promise.allSettled([buildServer(), buildWebApp()]);
  // Fails only after both have ended, so that nothing is still being written when somebody tries again.
  for (const outcome of outcomes) if (outcome.status === 'rejected') fail(outcome.reason.message);
  writeFileSync(STAMP, fingerprintBuild());
}

async function buildServer() {
  await mustSucceed(runTool('typescript/bin/tsc', ['-b', 'src/server']), 'The server does not compile.');
  await mustSucceed(runVite('--config', 'vite.server.config.ts'), 'The server does not build.');
  await mustSucceed(runScript('make-empty-database.ts'), 'The embedded database could not be prepared.');
  await mustSucceed(runScript('make-fonts.ts'), 'The fonts of pictures could not be prepared.');
}

async function buildWebApp() {
  await mustSucceed(runVite(), 'The web app does not build.');
  const prerenderArgs = ['--ssr', 'prerender.tsx', '--outDir', '../../dist/prerender'];
  await mustSucceed(runVite(...prerenderArgs), 'The web app does not build for prerendering.');
  await mustSucceed(runScript('prerender.ts'), 'The pages could not be prerendered.');
  compressWebApp();
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

if (isMain(import.meta.url)) await ensureBuilt();
