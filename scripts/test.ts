import { auditPackages } from './audit.ts';
import { ensureBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { CHECKS, runSteps } from './check.ts';
import { runTool } from './run.js';

const SERVER_PROJECTS = [
  { name: 'Server on the embedded database', project: 'embedded' },
  { name: 'Server on PostgreSQL', project: 'postgres' },
  // These tests spend much of their time waiting for processes, so more of them can run at once.
  { name: 'Server as a process', project: 'process', workers: 4 },
];

await ensureBuilt();
process.exitCode = await runSteps([
  ...CHECKS,
  { name: 'Known vulnerabilities of packages', run: auditPackages },
  // One after the other: together they compete for the caches of the processor, and take longer.
  ...SERVER_PROJECTS.map(({ name, project, workers }) => ({
    name,
    run: () =>
      runTool('vitest/vitest.mjs', ['run', '--project', project, ...(workers ? [`--maxWorkers=${workers}`] : [])]),
  })),
  {
    name: 'Browser',
    run: async () => {
      const executable = await ensureBrowser();
      return runTool('@playwright/test/cli.js', ['test'], {
        env: { ...process.env, ...(executable && { BROWSER_EXECUTABLE: executable }) },
      });
    },
  },
]);
