import { inject, it } from 'vitest';
import { type Counts, runTrials, type Trial } from './run-trials.ts';

interface SharedCounts extends Counts {
  /** Which part of them is made on the embedded database; the rest is PostgreSQL's. */
  embedded?: number;
}

/** A test that makes its trials, and takes as long as they take. */
export function trials(row: number, lost: string, counts: SharedCounts, attempt: (trial: Trial) => Promise<void>) {
  const where = placeOf();
  it(`${lost} (row ${row})`, () => runTrials(row, where, shareOf(where, counts), attempt), 0);
}

/** The two databases share the trials of a row. */
function shareOf(where: string, { embedded = 0.5, quick, full, ...others }: SharedCounts): Counts {
  if (where === 'process') return { quick, full, ...others };
  const share = (count: number) =>
    where === 'embedded' ? Math.ceil(count * embedded) : Math.floor(count * (1 - embedded));
  return { quick: share(quick), full: share(full), ...others };
}

/** What the trials of this project are made on. */
function placeOf(): string {
  if (inject('postgresUrl')) return 'PostgreSQL';
  return inject('databaseFolder') ? 'embedded' : 'process';
}
