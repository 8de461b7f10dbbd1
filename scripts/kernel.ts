import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';
import { isMain, log, ROOT } from './run.js';

const FOLDER = path.join(ROOT, 'src/engine/kernel');
const SOURCE = 'standings.as.ts';
const TARGET = path.join(FOLDER, 'compiled.ts');
const OPTIONS = ['--optimizeLevel', '3', '--enable', 'simd', '--runtime', 'stub', '--initialMemory', '17'];

/** Compiles the engine's kernel, and returns the content of compiled.ts. */
async function compileKernel() {
  let binary: Uint8Array | null = null;
  const { error, stderr } = await asc.main([SOURCE, '--outFile', 'kernel.wasm', ...OPTIONS], {
    readFile: (name) => (name === SOURCE ? readFileSync(path.join(FOLDER, SOURCE), 'utf8') : null),
    writeFile: (_, content) => {
      binary = typeof content === 'string' ? Buffer.from(content) : content;
    },
    listFiles: () => [],
  });
  if (error || !binary) throw new Error(`The kernel does not compile.\n${stderr.toString()}`);
  return [
    `// Compiled from ${SOURCE} by \`npm run kernel\`; \`npm run check\` compiles it again and compares.`,
    `export const COMPILED =\n  '${Buffer.from(binary).toString('base64')}';`,
    '',
  ].join('\n');
}

/** Returns 0 if compiled.ts is what the source compiles to, and 1 otherwise. */
export async function checkKernel() {
  if (readFileSync(TARGET, 'utf8') === (await compileKernel())) return 0;
  log(`${path.relative(ROOT, TARGET)} is not what ${SOURCE} compiles to. Run: npm run kernel`);
  return 1;
}

if (isMain(import.meta.url)) writeFileSync(TARGET, await compileKernel());
