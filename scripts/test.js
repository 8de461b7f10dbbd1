import { ensureBrowser } from './browser.js';
import { ensureBuilt } from './build.js';
import { runTool } from './run.js';
import { CHECKS, runSteps } from './steps.js';

/** @param {string} project */
const vitest = (project) => () => runTool('vitest/vitest.mjs', ['run', '--project', project]);

await ensureBuilt();
process.exitCode = await runSteps([
  ...CHECKS,
  { name: 'Server, embedded database', run: vitest('embedded') },
  { name: 'Server, PostgreSQL', run: vitest('postgres') },
  { name: 'Process', run: vitest('process') },
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
