import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import type { BracketPick } from '../../../src/domain/picks/picks.ts';
import { batch } from '../../../src/server/batch.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { brackets, tournaments } from '../../../src/server/db/schema.ts';
import { prepare } from '../../api/prepare.ts';
import { storeBegunBracket } from '../../begun-bracket.ts';
import { fillBracket, type Season } from '../../test-season.ts';
import { isSingleTrial, titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import type { Entrant } from './entrant-operations.ts';
import { createEntrants, startServers } from './servers.ts';

const RACERS = 8;
const PEOPLE = 96;

/** A way to submit: with or without a begun bracket, as a whole or by the last pick. */
export interface Way {
  /** The picks of the begun bracket that is stored before the race; undefined for no begun bracket. */
  stored?: (picks: BracketPick[]) => BracketPick[];
  /** The begun bracket is submitted before the race, which then changes it. */
  isSubmitted?: boolean;
}

/** Somebody who submits, on one of the servers. */
export interface Racer<W extends Way> extends Entrant {
  way: W;
  /** The id of the bracket that is stored before the race, or 0. */
  bracketId: number;
  random: Random;
  /** How many milliseconds before submissions close the request is sent. */
  headStartMs: number;
}

interface Race<W extends Way> {
  name: string;
  promise: string;
  quick: number;
  full: number;
  ways: readonly W[];
  /** Whether the trials are enough for every way to win the race and to lose it. */
  isEnough: boolean;
  /** Opens submissions. */
  open(season: Season): Promise<unknown>;
  /** Closes submissions while the racers submit, and returns for each whether the bracket is in. */
  run(season: Season, picks: BracketPick[], racers: Racer<W>[]): Promise<boolean[]>;
}

export type RaceServers = Awaited<ReturnType<typeof startRaceServers>>;

async function startRaceServers() {
  const servers = await startServers();
  const { database, admin: makeAdmin } = servers.test;
  const admin = await makeAdmin();
  const makeEntrants = createEntrants(servers.test, admin, PEOPLE, async ({ id }) => {
    await database.db.update(tournaments).set({ editableUntilClose: true }).where(eq(tournaments.id, id));
  });
  return { ...servers, admin, makeEntrants };
}

/** Trials in which up to eight people submit while submissions close. Returns the servers, for the race. */
export function raceSubmissions<W extends Way>({
  name,
  promise,
  quick,
  full,
  ways,
  isEnough,
  open,
  run,
}: Race<W>): RaceServers {
  const servers = prepare(startRaceServers);
  const records = ways.map((way) => ({ way, headStart: createHeadStart(), outcomes: { in: 0, refused: 0 } }));

  const raceTogether = async (waiting: readonly { record: (typeof records)[number]; random: Random }[]) => {
    const { season, entrants } = await servers.makeEntrants(waiting.length);
    await open(season);
    const picks = fillBracket(buildTree(season.games, season.teams));
    const racers = waiting.map(async ({ record: { way, headStart }, random }, index) => {
      const entrant = entrants[index] as Entrant;
      const begun = way.stored?.(picks);
      const bracketId = begun ? await storeBegunBracket(servers.test.database, season.id, entrant.id, begun) : 0;
      if (way.isSubmitted) await setSubmitted(servers.test.database, bracketId);
      const caller = { ...entrant, ...random.pick(servers.everywhere(entrant)) };
      return { ...caller, way, bracketId, random, headStartMs: headStart.milliseconds() };
    });
    return run(season, picks, await Promise.all(racers));
  };
  // Trials that wait at the same time share the next race.
  const race = batch(raceTogether, { maxSize: RACERS, concurrency: 1 });

  trials(name, promise, { quick, full, concurrency: RACERS }, async ({ number, random }) => {
    const record = records[number % records.length] as (typeof records)[number];
    const isIn = await race({ record, random });
    record.headStart.learn(isIn);
    record.outcomes[isIn ? 'in' : 'refused'] += 1;
  });

  it.runIf(isEnough && !isSingleTrial)(titleOf(name, 'every way to submit has won and lost the race'), () => {
    const outcomes = records.map((record) => record.outcomes);
    const counts = outcomes.flatMap(({ in: inTime, refused }) => [inTime, refused]);
    expect(Math.min(...counts), JSON.stringify(outcomes)).toBeGreaterThan(0);
  });
  return servers;
}

async function setSubmitted({ db }: Database, bracketId: number): Promise<void> {
  await db.update(brackets).set({ submittedAt: sql`now()`, sealed: true }).where(eq(brackets.id, bracketId));
}

// Small steps grow by 1 ms, so as not to leap over the moment of closing; larger ones double, to reach it from far away.
const LONGEST_SMALL_STEP_MS = 4;
const LONGEST_STEP_MS = 256;

/**
 * How many milliseconds a submission is sent before submissions close. Keeps the race open on a machine of any speed:
 * after a win it shrinks, after a loss it grows, by more each time the outcome repeats.
 */
function createHeadStart() {
  let [milliseconds, step] = [0, 0];
  let hadWon: boolean | undefined;
  return {
    milliseconds: () => milliseconds,
    learn: (hasWon: boolean) => {
      const further = step < LONGEST_SMALL_STEP_MS ? step + 1 : Math.min(step * 2, LONGEST_STEP_MS);
      step = hasWon === hadWon ? further : 1;
      hadWon = hasWon;
      milliseconds += hasWon ? -step : step;
    },
  };
}
