import { inject, it, type TestContext } from 'vitest';
import { isFull, runTrials, type Trial, titleOf } from './run-trials.ts';

interface Counts {
  /** How many trials with `npm test`, and with `npm run test:full`. */
  quick: number;
  full: number;
  /** The share of the trials that the embedded database gets; PostgreSQL gets the rest. */
  embedded?: number;
  concurrency?: number;
  /** Tells apart several tests of one name, in place of the environment. */
  kind?: string;
  /** Whether this machine can run the trials; otherwise the test is skipped. */
  isPossible?: boolean;
}

/**
 * A test that runs trials and has no time limit.
 * @param name what is tried, as docs/reliability.md lists it
 * @param promise what must hold in every trial
 */
export function trials(name: string, promise: string, counts: Counts, attempt: (trial: Trial) => Promise<void>) {
  const environment = nameEnvironment();
  const { concurrency = 1, kind, isPossible = true } = counts;
  const options = { name, environment: kind ?? environment, concurrency, ...shareOf(environment, counts) };
  const run = (test: TestContext) => runTrials({ ...options, command: commandOf(test) }, attempt);
  it.skipIf(!isPossible)(titleOf(name, promise), run, 0);
}

function commandOf({ task }: TestContext): string {
  return `npx vitest run --project ${task.file.projectName} ${task.file.name}`;
}

/** The two databases divide the trials of a name between them, so that no trial is run twice. */
function shareOf(environment: string, { quick, full, embedded = 0.5 }: Counts) {
  const all = isFull ? full : quick;
  if (environment === 'process') return { count: all };
  const ofEmbedded = Math.ceil(all * embedded);
  return environment === 'embedded' ? { count: ofEmbedded } : { first: ofEmbedded + 1, count: all - ofEmbedded };
}

function nameEnvironment(): string {
  if (inject('postgresUrl')) return 'PostgreSQL';
  return inject('databaseFolder') ? 'embedded' : 'process';
}
