import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { runSteps } from './check.ts';
import { log, runTool } from './run.js';
import { describeProgress, formatTable, isUnfinished, readTallies } from './tallies.ts';

await ensureBuilt();
// `npm run test:full -- killed-while-submitting` runs the trials with these words in their name.
const words = process.argv.slice(2).join(' ').replaceAll('-', ' ');
const titlePattern = `\\[[^\\]]*${words}[^\\]]*\\]`;
const folder = mkdtempSync(path.join(tmpdir(), 'swish-trials-'));
const tallyFile = path.join(folder, 'tallies');
writeFileSync(tallyFile, '');
const SEED = process.env['SEED'] || String(randomInt(2 ** 31));
const env = { ...process.env, TRIALS: 'full', TALLIES: tallyFile, SEED };

// Prints the table even if the run is interrupted.
process.once('exit', () => {
  log(`\n${formatTable(readTallies(tallyFile))}`);
  rmSync(folder, { recursive: true });
});
const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${memory}, Node ${process.version}, SEED=${SEED}`,
);

let lastProgress = '';
const progress = setInterval(() => {
  const line = describeProgress(readTallies(tallyFile));
  if (line && line !== lastProgress) log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
  lastProgress = line;
}, 15_000);

const runTests = (project: string, ...args: string[]) =>
  runTool(
    'vitest/vitest.mjs',
    ['run', '--project', project, '--testNamePattern', titlePattern, '--passWithNoTests', '--maxWorkers', '2', ...args],
    { env },
  );
// This one limits the time until a process is ready again, so it runs alone.
const TIMED_TEST = 'test/reliability/process/killed-while-submitting.test.ts';
const projects = ['process', 'embedded', 'postgres'];
process.exitCode = await runSteps([
  { name: 'Trials: process, with a time limit', run: () => runTests('process', TIMED_TEST) },
  ...projects.map((project) => ({
    name: `Trials: ${project}`,
    run: () => runTests(project, 'test/reliability', '--exclude', TIMED_TEST),
  })),
  {
    name: 'Trials: browser',
    run: async () => {
      const executable = await ensureBrowser();
      return runTool('@playwright/test/cli.js', ['test', '--grep', titlePattern, '--pass-with-no-tests'], {
        env: { ...env, ...(executable && { BROWSER_EXECUTABLE: executable }) },
      });
    },
  },
]);
clearInterval(progress);
const tallies = readTallies(tallyFile);
if (tallies.length === 0) log(`\nNo trials have "${words}" in their name.`);
if (tallies.length === 0 || tallies.some(isUnfinished)) process.exitCode = 1;
