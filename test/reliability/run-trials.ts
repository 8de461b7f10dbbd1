import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createRandom, type Random } from '../../scripts/random.ts';
import type { Tally } from '../../scripts/tallies.ts';

interface Trials {
  /** Of docs/reliability.md. */
  row: number;
  /** Tells apart what is tried in several places. */
  where: string;
  /** What makes these trials alone. */
  command: string;
  count: number;
  /** The number of the first, where another place makes the ones before. */
  first?: number;
  /** How many at the same time. */
  together?: number;
}

export interface Trial {
  number: number;
  /** The same numbers for the same seed and trial. */
  random: Random;
}

const { TRIALS, SEED, TRIAL, TALLIES } = process.env;
/** With `npm run test:full`. */
export const isFull = TRIALS === 'full';
const seed = SEED ? Number(SEED) : randomInt(2 ** 31);
/** A row that fails this often has been understood. */
const ENOUGH_FAILURES = 10;
/** Far more than any trial takes, wherever it is made. */
const LONGEST_MINUTES = 5;

/**
 * Tries what must hold every time. The trials after a failed one are still made, and the error says how to make the
 * first that failed again.
 */
export async function runTrials(
  { row, where, command, count, first = 1, together = 1 }: Trials,
  attempt: (trial: Trial) => Promise<void>,
): Promise<void> {
  const numbers = TRIAL ? [Number(TRIAL)] : Array.from({ length: count }, (_, index) => first + index);
  const tally: Tally = { row, where, seed, of: numbers.length, tried: 0, failed: 0 };
  const failures: { number: number; error: unknown }[] = [];
  report(tally);
  const work = async (): Promise<void> => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      try {
        await inTime(attempt({ number, random: createRandom(seed, `row ${row}, trial ${number}`) }));
      } catch (error) {
        failures.push({ number, error });
        tally.failed += 1;
        if (failures.length >= ENOUGH_FAILURES || error instanceof Hanging) numbers.length = 0;
      }
      tally.tried += 1;
      report(tally);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  const [failure] = failures;
  if (!failure) return;
  const settings = [...(isFull ? ['TRIALS=full'] : []), `SEED=${seed}`, `TRIAL=${failure.number}`].join(' ');
  throw new Error(`${tally.failed} of ${tally.tried} failed. The first again, alone: ${settings} ${command}`, {
    cause: failure.error,
  });
}

/** What it holds on to may be what the next trial needs, so it is the last. */
class Hanging extends Error {}

async function inTime(attempt: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Hanging(`It has not ended for ${LONGEST_MINUTES} minutes.`));
    timer = setTimeout(giveUp, LONGEST_MINUTES * 60_000);
  });
  try {
    await Promise.race([attempt, late]);
  } finally {
    clearTimeout(timer);
  }
}

let lastReport = 0;

function report(tally: Tally): void {
  const isNews = tally.tried === 0 || tally.tried === tally.of || tally.failed > 0 || Date.now() - lastReport > 500;
  if (!TALLIES || !isNews) return;
  lastReport = Date.now();
  appendFileSync(TALLIES, `${JSON.stringify(tally)}\n`);
}
