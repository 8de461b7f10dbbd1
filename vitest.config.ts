import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { NoteFailures } from './test/note-failures.ts';

// Long enough for a machine that is busy with other things: what is tested is that it happens, not how fast.
const patience = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };

// A worker loads the server, and opens the embedded database, once for all the files it runs.
const server = {
  include: ['test/api/**/*.test.ts', 'test/reliability/api/**/*.test.ts'],
  setupFiles: 'test/cheap-passwords.ts',
  isolate: false,
  hookTimeout: 180_000,
  ...patience,
};

// Tests of the server run on both kinds of database, except for these. `authorisation` calls every endpoint on both.
/** About HTTP and the validation of input. */
const EMBEDDED_ONLY = listFiles([
  'app',
  'pictures-unavailable',
  'prerendered-pages',
  'security-{connections,floods,headers}',
  'validation',
]);
const POSTGRES_ONLY = listFiles([
  // About several servers, or connections to PostgreSQL.
  ...['instances', 'lost-connection'],
  // What `login-limits` and `hidden-picks` try on both.
  ...['security-guessing', 'pictures'],
  // Features that the browser tests use on the embedded database.
  ...[
    'account',
    'account-deletion',
    'bracket-mail',
    'cached-standings',
    'changed-brackets',
    'csv',
    'forgotten-password',
  ],
  ...['group-permissions', 'group-standings', 'groups', 'history', 'look-alikes', 'mail-delivery', 'odds'],
  ...['opening-day', 'passkey-login', 'passkeys', 'people', 'players', 'portraits', 'public-brackets', 'recap-mail'],
  ...['registration', 'saved-drafts', 'schedule', 'security-logs', 'teams', 'tiebreaker', 'tournament-deletion'],
  ...['tournaments', 'unsubscribe', 'what-if', 'without-bracket', 'without-mail'],
]);

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
          exclude: [...configDefaults.exclude, ...POSTGRES_ONLY],
          globalSetup: 'test/setup-embedded.ts',
          execArgv: COMPILE_QUICKLY,
        },
      },
      {
        test: {
          name: 'postgres',
          ...server,
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
