import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createRandom, type Random } from '../../scripts/random.js';
import type { Tally } from '../../scripts/tallies.js';

export interface Counts {
  /** How often with `npm test`, and how often with `npm run test:full`. */
  quick: number;
  full: number;
  /** How many at the same time. */
  together?: number;
}

export interface Trial {
  /** From 1 on. */
  number: number;
  /** The same numbers for the same seed and trial. */
  random: Random;
}

const { TRIALS, SEED, TRIAL, TALLIES } = process.env;
const isFull = TRIALS === 'full';
const seed = SEED ? Number(SEED) : randomInt(2 ** 31);
/** A row that fails this often has been understood. */
const ENOUGH_FAILURES = 10;

/**
 * Tries what must hold every time, on the row of docs/reliability.md. The trials after a failed one are still made, and
 * the error says how to make the first that failed again. `where` tells apart what is tried in several places.
 */
export async function runTrials(
  row: number,
  where: string,
  { quick, full, together = 1 }: Counts,
  attempt: (trial: Trial) => Promise<void>,
): Promise<void> {
  const numbers = TRIAL ? [Number(TRIAL)] : Array.from({ length: isFull ? full : quick }, (_, index) => index + 1);
  const tally: Tally = { row, where, seed, of: numbers.length, tried: 0, failed: 0 };
  const failures: { number: number; error: unknown }[] = [];
  report(tally);
  const work = async (): Promise<void> => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      try {
        await attempt({ number, random: createRandom(seed, `row ${row}, trial ${number}`) });
      } catch (error) {
        failures.push({ number, error });
        tally.failed += 1;
        if (failures.length >= ENOUGH_FAILURES) numbers.length = 0;
      }
      tally.tried += 1;
      report(tally);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  const [first] = failures;
  if (!first) return;
  throw new Error(
    `${tally.failed} of ${tally.tried} failed. The first again, alone: SEED=${seed} TRIAL=${first.number}`,
    { cause: first.error },
  );
}

let lastReport = 0;

function report(tally: Tally): void {
  const isNews = tally.tried === 0 || tally.tried === tally.of || tally.failed > 0 || Date.now() - lastReport > 500;
  if (!TALLIES || !isNews) return;
  lastReport = Date.now();
  appendFileSync(TALLIES, `${JSON.stringify(tally)}\n`);
}
