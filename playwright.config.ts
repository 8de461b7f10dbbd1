import { defineConfig } from '@playwright/test';

// Chosen once for all the processes of a run, below the range from which the system gives ports to connections.
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000));
const port = process.env['E2E_PORT'];
const executablePath = process.env['BROWSER_EXECUTABLE'];
// Chromium refuses its sandbox to root, which is who runs in most containers.
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  // One server for all, and there the tournament that was made last is the current one.
  workers: 1,
  // Long enough for a machine that is busy with other things: what is tested is that it happens, not how fast.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    // As the texts of the tests expect dates and numbers.
    locale: 'en-US',
    timezoneId: 'UTC',
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'rm -rf "$DATA_DIR" && exec node dist/server/main.js',
    url: `http://127.0.0.1:${port}/readyz`,
    // The settings of whoever runs the tests are not for the server of the tests; empty counts as unset.
    env: {
      ...{ DATABASE_URL: '', APP_NAME: '', HOST: '', ADMIN_USERNAME: '', TRUST_PROXY: '' },
      PORT: port,
      DATA_DIR: 'dist/e2e-data',
      ADMIN_PASSWORD: 'correct horse battery',
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
});
