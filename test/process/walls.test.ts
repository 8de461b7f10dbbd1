import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImportCycles } from '../../scripts/import-cycles.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONFIGURATION = ['tsconfig.base.json', 'biome.json', 'knip.json', 'package.json', '.gitignore'];
const COMPILER = ['typescript/bin/tsc', '-b', 'src/domain', 'src/engine', 'src/contract', 'src/server', 'src/web'];
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

async function addFile(name: string, content: string): Promise<void> {
  const file = path.join(copy, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

interface Outcome {
  isPassed: boolean;
  output: string;
}

function runTool([tool = '', ...args]: string[]): Promise<Outcome> {
  return runNode([path.join(copy, 'node_modules', tool), ...args]);
}

function runNode(args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    // What fails here is meant to.
    execFile(process.execPath, args, { cwd: copy, env: { ...process.env, FAILURES: '' } }, (error, stdout, stderr) => {
      resolve({ isPassed: error === null, output: stdout + stderr });
    });
  });
}

/** Adds all the files, since the tools take long to start, and answers with what they say about them. */
async function findFaults(tool: string[], wrong: readonly (readonly [string, string, string])[]): Promise<Outcome> {
  for (const [, file, content] of wrong) await addFile(file, content);
  const outcome = await runTool(tool);
  for (const [, file] of wrong) await rm(path.join(copy, file));
  return outcome;
}

describe('does not compile', () => {
  const WRONG = [
    ['the domain with the contract', 'src/domain/wrong-1.ts', "export { ErrorBody } from '../contract/errors.ts';"],
    ['the domain with the server', 'src/domain/wrong-2.ts', "export { parseEnv } from '../server/env.ts';"],
    ['the domain with the web app', 'src/domain/wrong-3.ts', "export { APP_NAME } from '../web/app/app-name.ts';"],
    ['the domain with a document', 'src/domain/wrong-4.ts', 'export const title = document.title;'],
    ['the domain with a process', 'src/domain/wrong-5.ts', 'export const env = process.env;'],
    ['the domain with files', 'src/domain/wrong-6.ts', "export { readFileSync } from 'node:fs';"],
    ['the domain with the engine', 'src/domain/wrong-7.ts', "export { page } from '../engine/page.ts';"],
    ['the engine with the contract', 'src/engine/wrong-1.ts', "export { ErrorBody } from '../contract/errors.ts';"],
    ['the engine with the server', 'src/engine/wrong-2.ts', "export { parseEnv } from '../server/env.ts';"],
    ['the web app with the engine', 'src/web/wrong-3.ts', "export { page } from '../engine/page.ts';"],
    ['the contract with the server', 'src/contract/wrong-1.ts', "export { parseEnv } from '../server/env.ts';"],
    ['the contract with the web app', 'src/contract/wrong-2.ts', "export { APP_NAME } from '../web/app/app-name.ts';"],
    ['the server with the web app', 'src/server/wrong-1.ts', "export { APP_NAME } from '../web/app/app-name.ts';"],
    ['the server with a document', 'src/server/wrong-2.ts', 'export const title = document.title;'],
    [
      'a query of a transaction outside of one',
      'src/server/wrong-3.ts',
      "import type { Db } from './db/database.ts'; import { writeGames } from './games/games.ts'; export const wrong = (db: Db) => writeGames(db, []);",
    ],
    [
      'a transaction in a transaction',
      'src/server/wrong-4.ts',
      "import type { Tx } from './db/database.ts'; import { readSnapshot } from './db/snapshot.ts'; export const wrong = (tx: Tx) => readSnapshot(tx, async () => 1);",
    ],
    ['the web app with the server', 'src/web/wrong-1.ts', "export { parseEnv } from '../server/env.ts';"],
    ['the web app with a process', 'src/web/wrong-2.ts', 'export const env = process.env;'],
  ] as const;
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await findFaults(COMPILER, WRONG);
  });

  it.each(WRONG)('%s', (_, file) => {
    expect(outcome).toMatchObject({ isPassed: false, output: expect.stringContaining(`${file}(1,`) });
  });
});

describe('is refused by the linter', () => {
  const WRONG = [
    ['a package in the domain', 'src/domain/wrong-1.ts', "import { z } from 'zod';\nexport const wrong = z;"],
    ['a clock in the domain', 'src/domain/wrong-2.ts', 'export const now = Date.now();'],
    ['a feature in a feature', 'src/web/features/wrong/wrong-1.ts', "export { Home } from '../home/home.tsx';"],
    [
      'a feature in a part of a feature',
      'src/web/features/wrong/parts/wrong.ts',
      "export { Home } from '../../home/home.tsx';",
    ],
    [
      'a feature by a detour',
      'src/web/features/wrong/wrong-2.ts',
      "export { Home } from '../../../web/features/home/home.tsx';",
    ],
    ['a file named in camel case', 'src/server/wrongName.ts', 'export const wrong = 1;'],
    ['a default export', 'src/server/wrong-1.ts', 'export default 1;'],
    [
      'one end of a cycle',
      'src/server/wrong-2.ts',
      "import { other } from './wrong-3.ts';\nexport const wrong = () => other;",
    ],
    [
      'the other end of a cycle',
      'src/server/wrong-3.ts',
      "import { wrong } from './wrong-2.ts';\nexport const other = () => wrong;",
    ],
  ] as const;
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await findFaults([...LINTER, '--max-diagnostics=none', 'src'], WRONG);
  });

  it.each(WRONG)('%s', (_, file) => {
    // Its own complaint, not that of a file which names it.
    expect(outcome).toMatchObject({ isPassed: false, output: expect.stringMatching(new RegExp(`^${file}\\b`, 'm')) });
  });

  it('as a cycle', () => {
    expect(outcome.output).toContain('noImportCycles');
  });
});

it('folders of the server that import each other are found, by their types too', async () => {
  await addFile(
    'src/server/db/wrong.ts',
    "import type { Field } from '../field/field.ts';\nexport type Wrong = Field;",
  );
  const isPassed = (await checkImportCycles(path.join(copy, 'src/server'))) === 0;
  await rm(path.join(copy, 'src/server/db/wrong.ts'));
  expect(isPassed).toBe(false);
});

it('an export that nobody uses is found', async () => {
  await addFile('src/server/extra.ts', 'export const used = 1;\nexport const unused = 2;');
  await addFile('src/server/extra.test.ts', "import { used } from './extra.ts';\nused;");
  expect(await runTool(['knip/bin/knip.js'])).toMatchObject({
    isPassed: false,
    output: expect.stringMatching(/unused +src\/server\/extra\.ts/),
  });
});
