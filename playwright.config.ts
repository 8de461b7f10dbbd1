import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// Chosen once for all the processes of a run, below the range from which the system gives ports to connections.
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000));
const firstPort = Number(process.env['E2E_PORT']);
// A browser keeps a core busy.
const WORKERS = Math.min(4, availableParallelism());

/** Where the server of a worker listens. */
export function addressOf(worker: number): string {
  return `http://127.0.0.1:${firstPort + worker}`;
}

const executablePath = process.env['BROWSER_EXECUTABLE'];
// Chromium refuses its sandbox to root, which is who runs in most containers.
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  workers: WORKERS,
  // Long enough for a machine that is busy with other things: what is tested is that it happens, not how fast.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./e2e/note-failures.ts']],
  use: {
    // As the texts of the tests expect dates and numbers.
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
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
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: 'rm -rf "$DATA_DIR" && exec node --liftoff-only --import ./e2e/cheap-passwords.js dist/program/main.js',
    url: `${addressOf(worker)}/readyz`,
    // The settings of whoever runs the tests are not for the server of the tests; empty counts as unset.
    env: {
      ...{ DATABASE_URL: '', APP_NAME: '', HOST: '', ADMIN_USERNAME: '', TRUST_PROXY: '' },
      PORT: String(firstPort + worker),
      DATA_DIR: `dist/e2e-data-${worker}`,
      ADMIN_PASSWORD: 'correct horse battery',
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  })),
});
