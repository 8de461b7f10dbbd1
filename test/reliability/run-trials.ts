import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createRandom, type Random } from '../../scripts/random.ts';
import type { Tally } from '../../scripts/tallies.ts';

interface Trials {
  /** What is tried, as docs/reliability.md lists it. */
  name: string;
  /** The database, project or fault that tells apart trials of one name. */
  environment: string;
  /** The command that runs these trials alone. */
  command: string;
  count: number;
  /** The number of the first trial. */
  first?: number;
  concurrency?: number;
}

export interface Trial {
  number: number;
  /** Draws the same numbers for the same seed and trial. */
  random: Random;
}

const { TRIALS, SEED, TRIAL, TALLIES } = process.env;
/** With `npm run test:full`. */
export const isFull = TRIALS === 'full';
/** Only one trial is run, such as to repeat a failure. */
export const isSingleTrial = TRIAL !== undefined;
const seed = SEED ? Number(SEED) : randomInt(2 ** 31);
/** Trials stop after this many failures. */
const ENOUGH_FAILURES = 10;
/** A trial that takes longer counts as hanging. */
const LONGEST_MINUTES = 5;

/** The title of trials, or of a test that belongs to them. `npm run test:full` selects by the name in brackets. */
export const titleOf = (name: string, promise: string) => `[${name}] ${promise}`;

/** Runs trials, and goes on after a failure. The error at the end has the command that repeats the first failure. */
export async function runTrials(
  { name, environment, command, count, first = 1, concurrency = 1 }: Trials,
  attempt: (trial: Trial) => Promise<void>,
): Promise<void> {
  const numbers = TRIAL ? [Number(TRIAL)] : Array.from({ length: count }, (_, index) => first + index);
  const tally: Tally = { name, environment, seed, planned: numbers.length, tried: 0, failed: 0 };
  const failures: { number: number; error: unknown }[] = [];
  report(tally);
  const work = async (): Promise<void> => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      try {
        const trial = { number, random: createRandom(seed, `${name}, trial ${number}`) };
        const hanging = new Hanging(`It has not ended for ${LONGEST_MINUTES} minutes.`);
        await inTime(attempt(trial), LONGEST_MINUTES * 60_000, hanging);
      } catch (error) {
        failures.push({ number, error });
        tally.failed += 1;
        if (failures.length >= ENOUGH_FAILURES || error instanceof Hanging) numbers.length = 0;
      }
      tally.tried += 1;
      report(tally);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const [failure] = failures;
  if (!failure) return;
  const settings = [...(isFull ? ['TRIALS=full'] : []), `SEED=${seed}`, `TRIAL=${failure.number}`].join(' ');
  throw new Error(`${tally.failed} of ${tally.tried} failed. To repeat the first: ${settings} ${command}`, {
    cause: failure.error,
  });
}

/** A trial that hangs may hold what the next one needs, so it is the last. */
class Hanging extends Error {}

/** Rejects with the error when the work takes longer. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, error: Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

let lastReport = 0;

function report(tally: Tally): void {
  const isNews =
    tally.tried === 0 || tally.tried === tally.planned || tally.failed > 0 || Date.now() - lastReport > 500;
  if (!TALLIES || !isNews) return;
  lastReport = Date.now();
  appendFileSync(TALLIES, `${JSON.stringify(tally)}\n`);
}
