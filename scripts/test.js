import { ensureBrowser } from './browser.js';
import { ensureBuilt } from './build.js';
import { runTool, runToolAside } from './run.js';
import { CHECKS, runSteps } from './steps.js';

const SERVER_PROJECTS = ['embedded', 'postgres', 'process'];

await ensureBuilt();
process.exitCode = await runSteps([
  ...CHECKS,
  // Together, so that no core is idle while one of them waits: for a process to end, a page to settle, the last file.
  [
    {
      name: 'Server on both databases, process',
      run: () => runToolAside('vitest/vitest.mjs', ['run', ...SERVER_PROJECTS.flatMap((name) => ['--project', name])]),
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
  ],
]);
