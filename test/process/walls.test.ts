import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONFIGURATION = ['tsconfig.base.json', 'biome.json', 'knip.json', 'package.json', '.gitignore'];
const COMPILER = ['typescript/bin/tsc', '-b', 'src/domain', 'src/contract', 'src/server', 'src/web'];
const LINTER = ['@biomejs/biome/bin/biome', 'lint', '--vcs-enabled=false'];

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'swish-walls-'));
  for (const file of [...CONFIGURATION, 'src', 'scripts', 'test', 'e2e']) {
    await cp(path.join(ROOT, file), path.join(copy, file), { recursive: true });
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true }));

const added: string[] = [];
afterEach(async () => {
  for (const file of added.splice(0)) await rm(file);
});

async function addFile(name: string, content: string): Promise<void> {
  const file = path.join(copy, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  added.push(file);
}

interface Outcome {
  isPassed: boolean;
  output: string;
}

function runTool([tool = '', ...args]: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(copy, 'node_modules', tool), ...args],
      { cwd: copy },
      (error, stdout, stderr) => {
        resolve({ isPassed: error === null, output: stdout + stderr });
      },
    );
  });
}

it('the code as it is passes', async () => {
  expect(await runTool(COMPILER)).toEqual({ isPassed: true, output: '' });
  expect(await runTool([...LINTER, 'src'])).toMatchObject({ isPassed: true });
});

describe('does not compile', () => {
  it.each([
    ['the domain with the contract', 'src/domain/wrong.ts', "export { ErrorBody } from '../contract/errors.ts';"],
    ['the domain with the server', 'src/domain/wrong.ts', "export { parseEnv } from '../server/env.ts';"],
    ['the domain with the web app', 'src/domain/wrong.ts', "export { APP_NAME } from '../web/app/app-name.ts';"],
    ['the contract with the server', 'src/contract/wrong.ts', "export { parseEnv } from '../server/env.ts';"],
    ['the contract with the web app', 'src/contract/wrong.ts', "export { APP_NAME } from '../web/app/app-name.ts';"],
    ['the server with the web app', 'src/server/wrong.ts', "export { APP_NAME } from '../web/app/app-name.ts';"],
    ['the web app with the server', 'src/web/wrong.ts', "export { parseEnv } from '../server/env.ts';"],
    ['the domain with a document', 'src/domain/wrong.ts', 'export const title = document.title;'],
    ['the domain with a process', 'src/domain/wrong.ts', 'export const env = process.env;'],
    ['the domain with files', 'src/domain/wrong.ts', "export { readFileSync } from 'node:fs';"],
    ['the web app with a process', 'src/web/wrong.ts', 'export const env = process.env;'],
    ['the server with a document', 'src/server/wrong.ts', 'export const title = document.title;'],
  ])('%s', async (_, file, content) => {
    await addFile(file, content);
    expect(await runTool(COMPILER)).toMatchObject({ isPassed: false, output: expect.stringContaining(file) });
  });
});

describe('is refused by the linter', () => {
  it.each([
    ['a package in the domain', 'src/domain/wrong.ts', "import { z } from 'zod';\nexport const wrong = z;"],
    ['a clock in the domain', 'src/domain/wrong.ts', 'export const now = Date.now();'],
    ['a feature in a feature', 'src/web/features/wrong/wrong.ts', "export { Home } from '../home/home.tsx';"],
    [
      'a feature in a part of a feature',
      'src/web/features/wrong/parts/wrong.ts',
      "export { Home } from '../../home/home.tsx';",
    ],
    [
      'a feature by a detour',
      'src/web/features/wrong/wrong.ts',
      "export { Home } from '../../../web/features/home/home.tsx';",
    ],
    ['a file named in camel case', 'src/server/wrongName.ts', 'export const wrong = 1;'],
    ['a default export', 'src/server/wrong.ts', 'export default 1;'],
  ])('%s', async (_, file, content) => {
    await addFile(file, content);
    expect(await runTool([...LINTER, file])).toMatchObject({ isPassed: false, output: expect.stringContaining(file) });
  });

  it('a cycle', async () => {
    await addFile('src/server/wrong.ts', "import { other } from './other.ts';\nexport const wrong = () => other;");
    await addFile('src/server/other.ts', "import { wrong } from './wrong.ts';\nexport const other = () => wrong;");
    expect(await runTool([...LINTER, 'src/server'])).toMatchObject({
      isPassed: false,
      output: expect.stringContaining('noImportCycles'),
    });
  });
});

it('an export that nobody uses is found', async () => {
  await addFile('src/server/extra.ts', 'export const used = 1;\nexport const unused = 2;');
  await addFile('src/server/extra.test.ts', "import { used } from './extra.ts';\nused;");
  expect(await runTool(['knip/bin/knip.js'])).toMatchObject({
    isPassed: false,
    output: expect.stringMatching(/unused +src\/server\/extra\.ts/),
  });
});
