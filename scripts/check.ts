import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkImportCycles } from './import-cycles.ts';
import { checkKernel } from './kernel.ts';
import { isMain, log, runTool } from './run.js';
import { checkThirdParty } from './third-party.ts';

export type Step = { name: string; run: () => Promise<number> };

export const CHECKS: Step[] = [
  // One checker for each project: several would work out the same types.
  { name: 'Types and walls', run: () => runTool('typescript/bin/tsc', ['-b', '--checkers', '1', '--builders', '2']) },
  {
    name: 'Format and lint',
    run: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  },
  { name: 'Dead code', run: () => runTool('knip/bin/knip.js', []) },
  { name: 'Import cycles', run: () => checkImportCycles() },
  { name: 'Compiled kernel', run: checkKernel },
  { name: 'Licences', run: async () => checkThirdParty() },
  { name: 'Unit tests', run: () => runTool('vitest/vitest.mjs', ['run', '--project', 'unit']) },
];

async function passes(step: Step) {
  try {
    return (await step.run()) === 0;
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Runs every step, even after one has failed, then prints the outcome of each and the names of failed tests. */
export async function runSteps(steps: Step[]) {
  const outcomes = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'swish-steps-'));
  // The reporters of the tests add names to this file.
  const failureFile = path.join(folder, 'failures');
  writeFileSync(failureFile, '');
  process.env['FAILURES'] = failureFile;
  process.once('exit', () => rmSync(folder, { recursive: true }));
  for (const step of steps) {
    log(`\n--- ${step.name}`);
    const start = Date.now();
    const hasPassed = await passes(step);
    outcomes.push({ name: step.name, hasPassed, seconds: (Date.now() - start) / 1000 });
  }
  log('');
  for (const { name, hasPassed, seconds } of outcomes) {
    log(`${hasPassed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
  const failed = outcomes.filter(({ hasPassed }) => !hasPassed).length;
  log(`\n${readFileSync(failureFile, 'utf8')}${outcomes.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (isMain(import.meta.url)) process.exitCode = await runSteps(CHECKS);
