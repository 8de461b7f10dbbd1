import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';
import { isMain, log, ROOT } from './run.js';

const FOLDER = path.join(ROOT, 'src/engine/kernel');
/** The kernels, and the pages of memory with which they start. */
const KERNELS = [
  { source: 'standings.as.ts', target: 'compiled.ts', pages: 17 },
  { source: 'chances.as.ts', target: 'compiled-chances.ts', pages: 1 },
];
const OPTIONS = ['--optimizeLevel', '3', '--enable', 'simd', '--runtime', 'stub'];

/** Compiles a kernel, and returns the content of its target. */
async function compileKernel({ source, pages }: (typeof KERNELS)[number]) {
  let binary: Uint8Array | null = null;
  const { error, stderr } = await asc.main(
    [source, '--outFile', 'kernel.wasm', ...OPTIONS, '--initialMemory', `${pages}`],
    {
      readFile: (name) => (name === source ? readFileSync(path.join(FOLDER, source), 'utf8') : null),
      writeFile: (_, content) => {
        binary = typeof content === 'string' ? Buffer.from(content) : content;
      },
      listFiles: () => [],
    },
  );
  if (error || !binary) throw new Error(`${source} does not compile.\n${stderr.toString()}`);
  return [
    `// Compiled from ${source} by \`npm run kernel\`; \`npm run check\` compiles it again and compares.`,
    `export const COMPILED =\n  '${Buffer.from(binary).toString('base64')}';`,
    '',
  ].join('\n');
}

/** Returns 0 if each target is what its source compiles to, and 1 otherwise. */
export async function checkKernel() {
  for (const kernel of KERNELS) {
    if (readFileSync(path.join(FOLDER, kernel.target), 'utf8') === (await compileKernel(kernel))) continue;
    log(`${kernel.target} is not what ${kernel.source} compiles to. Run: npm run kernel`);
    return 1;
  }
  return 0;
}

if (isMain(import.meta.url))
  for (const kernel of KERNELS) writeFileSync(path.join(FOLDER, kernel.target), await compileKernel(kernel));
