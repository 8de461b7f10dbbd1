import { type Chances, firstsOf } from './chances.ts';
import type { Endings } from './endings.ts';
import { type ChancesReport, findIndex } from './report.ts';

/** The counted endings that agree with imagined winners. */
export interface Agreement {
  isExact: boolean;
  /** How many they are. */
  endings: number;
  /** Half the width of the 95% interval of a chance of 50%; 0 if exact. Null if too few simulated endings agree. */
  margin: number | null;
  /** By ending: 1 if it agrees. */
  agrees: Uint8Array;
  /** The probability of all that agree. */
  chance: number;
}

/** With fewer simulated endings nothing is said: the margin is 5% here. */
export const MIN_AGREEING = 400;
// A tournament has at most 33 games, so that the second word of a code has one bit.
const WORD_BITS = 32;
const WORD = 2 ** WORD_BITS;

/**
 * Finds the endings that agree with winners, given by game. All games on the way of a team must be among them, so that
 * its slot is known. Reads each ending once, however many brackets there are.
 */
export function findAgreement(
  { chances: counted, teamIds }: ChancesReport,
  teamByGame: ReadonlyMap<number, number>,
): Agreement {
  const { isExact, endings, endingCount } = counted;
  const { chances } = endings;
  const split = splitCodes(endings);
  const { low, lowMask, high, highMask } = readWanted(counted, teamIds, teamByGame);
  const agrees = new Uint8Array(chances.length);
  let chance = 0;
  let count = 0;
  for (let ending = 0; ending < chances.length; ending += 1) {
    if ((((split.low[ending] as number) ^ low) & lowMask) !== 0) continue;
    if ((((split.high[ending] as number) ^ high) & highMask) !== 0) continue;
    agrees[ending] = 1;
    chance += chances[ending] as number;
    count += 1;
  }
  // Of simulated endings, equal ones are kept once.
  const agreeing = isExact ? count : Math.round(chance * endingCount);
  const margin = isExact ? 0 : agreeing < MIN_AGREEING ? null : 0.98 / Math.sqrt(agreeing);
  return { isExact, endings: agreeing, margin, agrees, chance };
}

interface Words {
  low: Int32Array;
  high: Uint8Array;
}

const words = new WeakMap<Endings, Words>();

/** The codes of endings in two columns of integers, which are compared ten times as fast. Kept as long as the endings. */
function splitCodes(endings: Endings): Words {
  const { codes, chances } = endings;
  // If they are all there are, an ending's index is its code.
  const split = words.get(endings) ?? {
    // Bitwise operators take the low word of a number.
    low: Int32Array.from(codes ?? chances.keys(), (code) => code | 0),
    high: Uint8Array.from(codes ?? chances.keys(), (code) => Math.floor(code / WORD)),
  };
  words.set(endings, split);
  return split;
}

/** Which bits of an ending's code matter, and what they are if the named teams win. */
function readWanted({ games }: Chances, teamIds: ChancesReport['teamIds'], teamByGame: ReadonlyMap<number, number>) {
  const wanted = { low: 0, lowMask: 0, high: 0, highMask: 0 };
  for (const [index, { gameId, slots }] of games.entries()) {
    const teamId = teamByGame.get(gameId);
    if (teamId === undefined) continue;
    const [, second] = slots;
    const secondId = 'team' in second ? teamIds.get(second.team) : teamByGame.get(games[second.winnerOf]?.gameId ?? 0);
    const position = games.length - 1 - index;
    const bit = 1 << (position % WORD_BITS);
    const value = secondId === teamId ? bit : 0;
    if (position < WORD_BITS) {
      wanted.lowMask |= bit;
      wanted.low |= value;
    } else {
      wanted.highMask |= bit;
      wanted.high |= value;
    }
  }
  return wanted;
}

/** The chance of a bracket to be first: now, and under imagined winners. */
export interface ImaginedChance {
  bracketId: number;
  /** Null if too few endings agree. */
  win: number | null;
  presentWin: number;
  presentOut: boolean;
  /** Whether it is proven that the bracket is first in no ending that agrees. */
  out: boolean;
}

/** Undefined if the bracket was not counted. Reads the endings in which it is first. */
export function findImaginedChance(
  report: ChancesReport,
  { isExact, margin, agrees, chance }: Agreement,
  bracketId: number,
): ImaginedChance | undefined {
  const { chances } = report;
  const index = findIndex(report, bracketId);
  if (index === undefined) return undefined;
  const row = chances.rowOf[index] as number;
  const presentOut = chances.out[row] === 1;
  let sum = 0;
  for (const ending of firstsOf(chances.endings.firsts, row)) {
    if (agrees[ending] === 1)
      sum += (chances.endings.chances[ending] as number) / (chances.endings.winners[ending] as number);
  }
  return {
    bracketId,
    win: margin === null ? null : Math.min(1, sum / chance),
    presentWin: chances.win[row] as number,
    out: isExact ? sum === 0 : presentOut,
    presentOut,
  };
}
