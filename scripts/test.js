import { auditPackages } from './audit.js';
import { ensureBrowser } from './browser.js';
import { ensureBuilt } from './build.js';
import { runTool } from './run.js';
import { CHECKS, runSteps } from './steps.js';

const SERVER_PROJECTS = ['embedded', 'postgres', 'process'];

await ensureBuilt();
process.exitCode = await runSteps([
  ...CHECKS,
  { name: 'Known faults of packages', run: auditPackages },
  {
    name: 'Server on both databases, process',
    // Together, so that no core waits for the longest file of one project before the next begins.
    run: () => runTool('vitest/vitest.mjs', ['run', ...SERVER_PROJECTS.flatMap((name) => ['--project', name])]),
  },
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
