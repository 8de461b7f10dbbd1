import { inject, it } from 'vitest';
import { type Counts, runTrials, type Trial } from './run-trials.ts';

/** A test that makes its trials one after the other, and takes as long as they take. */
export function trials(row: number, lost: string, counts: Counts, attempt: (trial: Trial) => Promise<void>): void {
  it(`${lost} (row ${row})`, () => runTrials(row, placeOf(), counts, attempt), 0);
}

/** What the trials of this project are made on. */
function placeOf(): string {
  if (inject('postgresUrl')) return 'PostgreSQL';
  return inject('databaseFolder') ? 'embedded' : 'process';
}
