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
  const command = [path.join(copy, 'node_modules', tool), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: copy }, (error, stdout, stderr) => {
      resolve({ isPassed: error === null, output: stdout + stderr });
    });
  });
}

/** A file that must not pass: what is wrong, its path, and its content. */
type WrongFile = readonly [wrong: string, file: string, content: string];

/** Runs a tool once with all these files added, since the tools take long to start. */
function findFaults(tool: string[], files: readonly WrongFile[]): () => Outcome {
  let outcome: Outcome;
  beforeAll(async () => {
    for (const [, file, content] of files) await addFile(file, content);
    outcome = await runTool(tool);
    for (const [, file] of files) await rm(path.join(copy, file));
  });
  return () => outcome;
}

describe('the compiler refuses', () => {
  const FORBIDDEN_IMPORTS = {
    domain: ['contract/errors.ts', 'server/env.ts', 'web/app/app-name.ts', 'engine/page.ts'],
    engine: ['contract/errors.ts', 'server/env.ts'],
    contract: ['server/env.ts', 'web/app/app-name.ts'],
    server: ['web/app/app-name.ts'],
    web: ['server/env.ts', 'engine/page.ts'],
  };
  const IMPORTS = Object.entries(FORBIDDEN_IMPORTS).flatMap(([part, imports]) =>
    imports.map((file, index): WrongFile => {
      return [`an import of ${file} in src/${part}`, `src/${part}/wrong-${index}.ts`, `export * from '../${file}';`];
    }),
  );
  const WRONG: WrongFile[] = [
    ...IMPORTS,
    ['`document` in the domain', 'src/domain/document.ts', 'export const title = document.title;'],
    ['`process` in the domain', 'src/domain/process.ts', 'export const env = process.env;'],
    ['files in the domain', 'src/domain/files.ts', "export { readFileSync } from 'node:fs';"],
    ['`document` in the server', 'src/server/document.ts', 'export const title = document.title;'],
    ['`process` in the web app', 'src/web/process.ts', 'export const env = process.env;'],
    [
      'a query of a transaction outside of one',
      'src/server/query.ts',
      "export const wrong = (db: import('./db/database.ts').Db) => import('./games/games.ts').then((games) => games.writeGames(db, []));",
    ],
    [
      'a transaction in a transaction',
      'src/server/transaction.ts',
      "export const wrong = (tx: import('./db/database.ts').Tx) => import('./db/queries.ts').then((queries) => queries.readSnapshot(tx, async () => 1));",
    ],
  ];
  const outcome = findFaults(COMPILER, WRONG);

  it.each(WRONG)('%s', (_, file) => {
    expect(outcome()).toMatchObject({ isPassed: false, output: expect.stringContaining(`${file}(1,`) });
  });
});

describe('the linter refuses', () => {
  const exportHome = (features: string) => `export { Home } from '${features}/home/home.tsx';`;
  const WRONG: WrongFile[] = [
    ['a package in the domain', 'src/domain/wrong-1.ts', "import { z } from 'zod';\nexport const wrong = z;"],
    ['a clock in the domain', 'src/domain/wrong-2.ts', 'export const now = Date.now();'],
    ['a feature in another feature', 'src/web/features/wrong/wrong-1.ts', exportHome('..')],
    ['a feature in a folder of another', 'src/web/features/wrong/parts/wrong.ts', exportHome('../..')],
    ['a feature by a longer path', 'src/web/features/wrong/wrong-2.ts', exportHome('../../../web/features')],
    ['a file named in camel case', 'src/server/wrongName.ts', 'export const wrong = 1;'],
    ['a default export', 'src/server/wrong-1.ts', 'export default 1;'],
    ['one end of a cycle', 'src/server/wrong-2.ts', "import { b } from './wrong-3.ts';\nexport const a = () => b;"],
    [
      'the other end of a cycle',
      'src/server/wrong-3.ts',
      "import { a } from './wrong-2.ts';\nexport const b = () => a;",
    ],
  ];
  const outcome = findFaults([...LINTER, '--max-diagnostics=none', 'src'], WRONG);

  it.each(WRONG)('%s', (_, file) => {
    // A complaint about this file starts a line; complaints about other files may mention it.
    expect(outcome()).toMatchObject({ isPassed: false, output: expect.stringMatching(new RegExp(`^${file}\\b`, 'm')) });
  });

  it('a cycle as such', () => {
    expect(outcome().output).toContain('noImportCycles');
  });
});

it('the check of import cycles finds folders of the server that import each other, even if only types', async () => {
  await addFile(
    'src/server/db/wrong.ts',
    "import type { Field } from '../field/field.ts';\nexport type Wrong = Field;",
  );
  const isPassed = (await checkImportCycles(path.join(copy, 'src/server'))) === 0;
  await rm(path.join(copy, 'src/server/db/wrong.ts'));
  expect(isPassed).toBe(false);
});

it('knip finds an export that nothing uses', async () => {
  await addFile('src/server/extra.ts', 'export const used = 1;\nexport const unused = 2;');
  await addFile('src/server/extra.test.ts', "import { used } from './extra.ts';\nused;");
  expect(await runTool(['knip/bin/knip.js'])).toMatchObject({
    isPassed: false,
    output: expect.stringMatching(/unused +src\/server\/extra\.ts/),
  });
});
