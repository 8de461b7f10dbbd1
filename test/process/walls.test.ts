import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImportCycles } from '../../scripts/import-cycles.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LINTER = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'swish-walls-'));
  for (const name of ['biome.json', 'package.json', 'src']) {
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  }
});
afterAll(() => rmSync(copy, { recursive: true }));

function addFile(name: string, content: string): void {
  const file = path.join(copy, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

describe('the linter refuses', () => {
  const exportHome = (features: string) => `export { Home } from '${features}/home/home.tsx';`;
  const WRONG = [
    ['a package in the domain', 'src/domain/wrong-1.ts', "import { z } from 'zod';\nexport const wrong = z;"],
    ['a clock in the domain', 'src/domain/wrong-2.ts', 'export const now = Date.now();'],
    ['a feature in another feature', 'src/web/features/wrong/wrong-1.ts', exportHome('..')],
    ['a feature in a folder of another', 'src/web/features/wrong/parts/wrong.ts', exportHome('../..')],
    ['a feature by a longer path', 'src/web/features/wrong/wrong-2.ts', exportHome('../../../web/features')],
    ['a status outside http/', 'src/server/teams/wrong.ts', "export { HttpError } from '../http/errors.ts';"],
    ['a file named in camel case', 'src/server/wrongName.ts', 'export const wrong = 1;'],
    ['a default export', 'src/server/wrong-1.ts', 'export default 1;'],
    ['one end of a cycle', 'src/server/wrong-2.ts', "import { b } from './wrong-3.ts';\nexport const a = () => b;"],
    [
      'the other end of a cycle',
      'src/server/wrong-3.ts',
      "import { a } from './wrong-2.ts';\nexport const b = () => a;",
    ],
  ] as const;
  let complaints: string;
  beforeAll(() => {
    for (const [, file, content] of WRONG) addFile(file, content);
    const args = [LINTER, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', 'src'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    expect(status).toBe(1);
    complaints = stderr;
    for (const [, file] of WRONG) rmSync(path.join(copy, file));
  });

  it.each(WRONG)('%s', (wrong, file) => {
    // A complaint about this file starts a line; complaints about other files may mention it.
    expect(complaints).toMatch(new RegExp(`^${file}\\b`, 'm'));
    if (wrong === 'one end of a cycle') expect(complaints).toContain('noImportCycles');
  });
});

describe('the check of import cycles', () => {
  const check = () => checkImportCycles(path.join(copy, 'src'));

  it.each([
    ['server', 'src/server/db/wrong.ts', "import type { Field } from '../field/field.ts';\nexport type Wrong = Field;"],
    ['web', 'src/web/ui/wrong.ts', "import type { Season } from '../season/season.ts';\nexport type Wrong = Season;"],
    ['domain', 'src/domain/bracket/wrong.ts', "export { NO_PICKS } from '../picks/picks.ts';"],
  ])('finds folders of the %s that import each other, even if only types', async (_, file, content) => {
    expect(await check()).toBe(0);
    addFile(file, content);
    expect(await check()).toBe(1);
    rmSync(path.join(copy, file));
  });
});
