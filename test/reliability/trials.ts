import { inject, it, type TestContext } from 'vitest';
import { isFull, runTrials, type Trial } from './run-trials.ts';

interface Counts {
  /** How often with `npm test`, and how often with `npm run test:full`. */
  quick: number;
  full: number;
  /** Which part of them is made on the embedded database; the rest is PostgreSQL's. */
  embedded?: number;
  /** How many at the same time. */
  together?: number;
  /** What is tried, in a row of several tests. */
  kind?: string;
  /** Whether this machine can do it; otherwise the test is skipped. */
  isPossible?: boolean;
}

/** A test that makes its trials, and takes as long as they take. */
export function trials(row: number, lost: string, counts: Counts, attempt: (trial: Trial) => Promise<void>) {
  const place = placeOf();
  const { together = 1, kind, isPossible = true } = counts;
  const where = kind ?? place;
  const share = shareOf(place, counts);
  const make = (test: TestContext) => runTrials({ row, where, command: commandOf(test), together, ...share }, attempt);
  it.skipIf(!isPossible)(`${lost} (row ${row})`, make, 0);
}

export function commandOf({ task }: TestContext): string {
  return `npx vitest run --project ${task.file.projectName} ${task.file.name}`;
}

/** The two databases share the trials of a row, of which no two are the same. */
function shareOf(place: string, { quick, full, embedded = 0.5 }: Counts) {
  const all = isFull ? full : quick;
  if (place === 'process') return { count: all };
  const ofEmbedded = Math.ceil(all * embedded);
  return place === 'embedded' ? { count: ofEmbedded } : { first: ofEmbedded + 1, count: all - ofEmbedded };
}

/** What the trials of this project are made on. */
function placeOf(): string {
  if (inject('postgresUrl')) return 'PostgreSQL';
  return inject('databaseFolder') ? 'embedded' : 'process';
}
