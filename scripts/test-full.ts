import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { runSteps } from './check.ts';
import { log, runTool } from './run.js';
import { describeProgress, drawTable, isUnfinished, readTallies } from './tallies.ts';

// `npm run test:full -- 9` is about row 9 alone.
const row = process.argv[2] ?? '\\d+';
const names = `\\(row ${row}\\)`;
const folder = mkdtempSync(path.join(tmpdir(), 'swish-trials-'));
const file = path.join(folder, 'tallies');
writeFileSync(file, '');
const SEED = process.env['SEED'] || String(randomInt(2 ** 31));
const env = { ...process.env, TRIALS: 'full', TALLIES: file, SEED };

await ensureBuilt();
// Also when it is interrupted, which may be after an hour.
process.once('exit', () => {
  log(`\n${drawTable(readTallies(file))}`);
  rmSync(folder, { recursive: true });
});
const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${memory}, Node ${process.version}, SEED=${SEED}`,
);

let lastProgress = '';
const progress = setInterval(() => {
  const line = describeProgress(readTallies(file));
  if (line && line !== lastProgress) log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
  lastProgress = line;
}, 15_000);

const runTests = (project: string, ...args: string[]) =>
  runTool(
    'vitest/vitest.mjs',
    ['run', '--project', project, '--testNamePattern', names, '--passWithNoTests', '--maxWorkers', '2', ...args],
    { env },
  );
// It counts the seconds until a process is ready again, so it has the machine to itself.
const TIMED = 'test/reliability/process/killed-while-submitting.test.ts';
const places = ['process', 'embedded', 'postgres'];
process.exitCode = await runSteps([
  { name: 'Trials: process, by the clock', run: () => runTests('process', TIMED) },
  ...places.map((project) => ({
    name: `Trials: ${project}`,
    run: () => runTests(project, 'test/reliability', '--exclude', TIMED),
  })),
  {
    name: 'Trials: browser',
    run: async () => {
      const executable = await ensureBrowser();
      return runTool('@playwright/test/cli.js', ['test', '--grep', names, '--pass-with-no-tests'], {
        env: { ...env, ...(executable && { BROWSER_EXECUTABLE: executable }) },
      });
    },
  },
]);
clearInterval(progress);
const tallies = readTallies(file);
if (tallies.length === 0) log(`\nThere is no row ${row}.`);
if (tallies.length === 0 || tallies.some(isUnfinished)) process.exitCode = 1;
