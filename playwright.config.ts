import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { HOME } from './e2e/home.ts';

const WITH_MAIL = 'forgotten-password.spec.ts';
const LONGEST = 'widths.spec.ts';
const executablePath = process.env['BROWSER_EXECUTABLE'];
// Chromium refuses its sandbox to root, which is who runs in most containers.
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  // A browser keeps a core busy, except while it waits for its server.
  workers: Math.min(4, availableParallelism() + 1),
  // Long enough for a machine that is busy with other things: what is tested is that it happens, not how fast.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./e2e/note-failures.ts']],
  // The first needs a server of its own, the second takes longest. By default they come last, when no other is left to run
  // beside them.
  projects: [
    { name: 'with mail', testMatch: WITH_MAIL },
    { name: 'longest', testMatch: LONGEST },
    { name: 'browser', testIgnore: [WITH_MAIL, LONGEST] },
  ],
  use: {
    // As the texts of the tests expect dates and numbers.
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        `--host-resolver-rules=MAP ${HOME} 127.0.0.1`,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
