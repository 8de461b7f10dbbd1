import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.ts';
import { findSection } from './changelog.ts';
import { CHECKS, runSteps } from './check.ts';
import { fail, log, ROOT } from './run.js';
import { packArchive } from './tar.ts';

// `npm run release`: checks, builds, tags, and writes the archive that people download to release/.
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const tag = `v${version}`;

if (git('status', '--porcelain') !== '') fail('There are changes that are not committed.');
if (git('tag', '--list', tag) !== '') fail(`${tag} is released already: set another version in package.json.`);
if (!findSection(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'), version))
  fail(`CHANGELOG.md has no section for ${version}, or an empty one.`);
if ((await runSteps(CHECKS)) !== 0) fail('Nothing is released before all checks pass.');
await ensureBuilt();

const folder = path.join(ROOT, 'release');
const file = path.join(folder, `swish-${version}.tar.gz`);
const committedAt = Number(git('show', '--no-patch', '--format=%ct', 'HEAD'));
const entries = [...git('ls-files').split('\n'), ...listDist()].map((name) => ({
  name: `swish-${version}/${name}`,
  ...readEntry(path.join(ROOT, name)),
}));
mkdirSync(folder, { recursive: true });
writeFileSync(file, packArchive(entries, committedAt));
git('tag', '--annotate', '--message', `Swish ${version}`, tag);
log(`\n${tag} is tagged, and its archive is ${path.relative(ROOT, file)}. Publish both: git push origin ${tag}\n`);

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) fail(`git ${args[0]} has failed: ${stderr}`);
  return stdout.trim();
}

function listDist(): string[] {
  return readdirSync(path.join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' }).map((name) => `dist/${name}`);
}

/** Folders too: a database has empty ones. */
function readEntry(file: string) {
  const stats = statSync(file);
  if (stats.isDirectory()) return { content: null, isExecutable: true };
  return { content: readFileSync(file), isExecutable: (stats.mode & 0o100) !== 0 };
}
