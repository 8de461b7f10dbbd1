import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { NoteFailures } from './test/note-failures.ts';

// Long enough for a machine that is busy with other things: what is tested is that it happens, not how fast.
const patience = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };

// A worker loads the server, and opens the embedded database, once for all the files it runs.
const server = {
  setupFiles: 'test/cheap-passwords.ts',
  isolate: false,
  hookTimeout: 180_000,
  ...patience,
};

/** About HTTP and the validation of input. */
const EMBEDDED_ONLY = listFiles([
  'app',
  'pictures-unavailable',
  'prerendered-pages',
  'security-{connections,floods,headers}',
  'validation',
]);
// Run on both kinds of database: what depends on its kind. `authorisation` calls every endpoint. Of everything else the tests
// of the API use PostgreSQL, and those in the browser the embedded database.
const ON_BOTH = [
  ...listFiles(['authorisation', 'brackets', 'constraints', 'deadline', 'hidden-picks', 'live', 'live-streams']),
  ...listFiles(['login-limits', 'migrate', 'migrated-brackets', 'readiness', 'schema', 'upgrade']),
  'test/reliability/api/**/*.test.ts',
];

function listFiles(names: string[]): string[] {
  return names.map((name) => `test/api/${name}.test.ts`);
}

// Without V8's optimizing compiler, which takes longer than all that a test does with the embedded database.
const COMPILE_QUICKLY = ['--liftoff-only'];

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
          include: [...EMBEDDED_ONLY, ...ON_BOTH],
          globalSetup: 'test/setup-embedded.ts',
          execArgv: COMPILE_QUICKLY,
        },
      },
      {
        test: {
          name: 'postgres',
          ...server,
          include: ['test/api/**/*.test.ts', 'test/reliability/api/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...EMBEDDED_ONLY],
          globalSetup: 'test/setup-postgres.ts',
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts', 'test/reliability/process/**/*.test.ts'],
          execArgv: COMPILE_QUICKLY,
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
