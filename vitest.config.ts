import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { NoteFailures } from './test/note-failures.ts';

// Long enough for a machine that is busy with other things: what is tested is that it happens, not how fast.
const patience = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };

// Most tests of the server run on both kinds of database. A worker loads the server, and opens the embedded
// database, once for all the files it runs.
const server = {
  include: ['test/api/**/*.test.ts', 'test/reliability/api/**/*.test.ts'],
  setupFiles: 'test/cheap-passwords.ts',
  isolate: false,
  hookTimeout: 180_000,
  ...patience,
};

// About HTTP alone: they run on the embedded database, which is the default and the slower one.
const ABOUT_HTTP = ['app', 'prerendered-pages', 'pictures-unavailable', 'security-{connections,floods,headers}'];

export default defineConfig({
  test: {
    // Much of the time is spent waiting for a database or a process, so even on two cores three files go together.
    maxWorkers: 3,
    reporters: ['default', new NoteFailures()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'embedded',
          ...server,
          globalSetup: 'test/setup-embedded.ts',
          // Compiles the database quickly instead of well, which takes longer than all that it then does.
          execArgv: ['--liftoff-only'],
        },
      },
      {
        test: {
          name: 'postgres',
          ...server,
          exclude: [...configDefaults.exclude, ...ABOUT_HTTP.map((name) => `test/api/${name}.test.ts`)],
          globalSetup: 'test/setup-postgres.ts',
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts', 'test/reliability/process/**/*.test.ts'],
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
