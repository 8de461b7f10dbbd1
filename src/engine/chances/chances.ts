import { addEndings } from './add.ts';
import { drawEndings } from './draw.ts';
import { bitOf, type Counted, type Endings } from './endings.ts';
import { enumerateEndings } from './enumerate.ts';
import { decideSlot, mostOf, type OpenField, type OpenGame } from './open-games.ts';
import { listExpected, type Probabilities } from './probabilities.ts';
import { type Brackets, groupRows, type Rows } from './rows.ts';
import { simulateEndings } from './simulate.ts';

/** Up to so many undecided games, every ending is counted. */
export const MAX_EXACT_GAMES = 15;
/** How many endings are simulated. */
const SIMULATED_ENDINGS = 100_000;
// The simulation of so many brackets takes seconds; with more of them, fewer endings are simulated.
const SIMULATED_SCORES = 10 ** 10;
const MIN_SIMULATED_ENDINGS = 10_000;

// Beyond it the tables of totals, which enumerating has for each class, take more memory and time than adding up.
const MAX_TABLE_SPAN = 2_047;
// So few brackets are ranked faster one by one than by such tables.
const MAX_ADDED_ROWS = 2_000;
// The kernel's totals have 16 bits.
const MAX_KERNEL_SPAN = 2 ** 16 - 1;

/** The chances of brackets, each by its index in the columns that were counted. */
export interface Chances {
  isExact: boolean;
  /** How many endings were counted. */
  endingCount: number;
  /** Half the width of the 95% interval of a chance of 50%; 0 if exact. */
  margin: number;
  games: readonly OpenGame[];
  /** By bracket: its row. All other columns are by row. */
  rowOf: Uint32Array;
  /** The probability of being first; a shared first place is shared out. */
  win: Float64Array;
  topThree: Float64Array;
  /** The mean of the final totals, in units. */
  expected: Float64Array;
  ranks: Counted['ranks'];
  /** 1 if the bracket is first in no ending. */
  out: Uint8Array;
  endings: Endings;
  /** By game: the probability that its first slot wins, in the endings that were counted. */
  firstSlotChances: Float64Array;
}

/** Counts the chances of brackets from the games that are undecided. */
export function countChances(
  field: OpenField,
  brackets: Brackets,
  probabilities: Probabilities,
  {
    maxExactGames = MAX_EXACT_GAMES,
    simulatedEndings = SIMULATED_ENDINGS,
    maxSpan = MAX_KERNEL_SPAN,
    maxAdded = MAX_ADDED_ROWS,
  } = {},
): Chances {
  const { games } = field;
  const isExact = games.length <= maxExactGames;
  const span = spanOf(field, brackets);
  const isWide = span > (isExact ? Math.min(maxSpan, MAX_TABLE_SPAN) : maxSpan);
  const isAdded = isWide || (isExact && brackets.totals.length <= maxAdded);
  const isTabled = isExact && !isAdded;
  const early = isTabled ? games.length - countLateGames(games.length, brackets.totals.length) : games.length;
  const rows = groupRows(field, brackets, early);
  const affordable = Math.round(SIMULATED_SCORES / Math.max(1, rows.length));
  const endingCount = isExact
    ? 2 ** games.length
    : Math.min(simulatedEndings, Math.max(MIN_SIMULATED_ENDINGS, affordable));
  const drawn = isExact ? null : drawEndings(games, probabilities, endingCount);
  const counted = isAdded
    ? addEndings(field, rows, probabilities, drawn)
    : drawn
      ? simulateEndings(field, rows, drawn, span)
      : enumerateEndings(field, rows, probabilities, early);
  return {
    isExact,
    endingCount,
    margin: isExact ? 0 : 0.98 / Math.sqrt(endingCount),
    games,
    rowOf: rows.rowOf,
    win: sumWins(rows, counted.endings),
    topThree: counted.topThree.map(toChance),
    expected: sumExpected(rows, listExpected(field, probabilities)),
    ranks: counted.ranks,
    out: isExact ? findNeverFirst(counted.endings) : findOutscored(field, rows),
    endings: counted.endings,
    firstSlotChances: sumFirstSlotChances(counted.endings),
  };
}

// Measured with 15 games: the more games are late, the less each row costs and the more each ending.
function countLateGames(games: number, brackets: number): number {
  return Math.min(games, brackets < 30_000 ? 3 : 5);
}

/** How far apart final totals can be. */
function spanOf({ points }: OpenField, { totals }: Brackets): number {
  const highest = totals.reduce((high, total) => Math.max(high, total), 0);
  const lowest = totals.reduce((low, total) => Math.min(low, total), highest);
  return points.reduce((sum, table) => sum + mostOf(table), highest - lowest);
}

function sumWins({ length }: Rows, { chances, winners, firsts }: Endings): Float64Array {
  return Float64Array.from({ length }, (_, row) =>
    toChance(
      firstsOf(firsts, row).reduce((sum, ending) => sum + (chances[ending] as number) / (winners[ending] as number), 0),
    ),
  );
}

/** Sums of many probabilities are rounded, and may be a little above 1. */
function toChance(sum: number): number {
  return Math.min(1, sum);
}

/** Orders by chance, highest first. Sums of the same probabilities in another order differ in their last digits, and count as equal. */
export function compareChances(a: number, b: number): number {
  return Math.fround(b) - Math.fround(a);
}

/** The endings in which a row is first. */
export function firstsOf({ starts, endings }: Endings['firsts'], row: number): Uint32Array {
  return endings.subarray(starts[row], starts[row + 1]);
}

function sumExpected({ length, lowest, totals, picks }: Rows, expected: readonly Float64Array[]): Float64Array {
  const sums = Float64Array.from({ length }, (_, row) => lowest + (totals[row] as number));
  for (const [game, column] of picks.entries()) {
    const earned = expected[game] as Float64Array;
    for (let row = 0; row < length; row += 1)
      sums[row] = (sums[row] as number) + (earned[column[row] as number] as number);
  }
  return sums;
}

function findNeverFirst({ firsts: { starts } }: Endings): Uint8Array {
  return Uint8Array.from({ length: starts.length - 1 }, (_, row) => (starts[row] === starts[row + 1] ? 1 : 0));
}

/** The rows that cannot reach a total which another one has already, whatever happens. */
function findOutscored({ points }: OpenField, { length, totals, picks, copies }: Rows): Uint8Array {
  const possible = Uint32Array.from(totals);
  for (const [game, column] of picks.entries()) {
    const most = mostOf(points[game] as Uint32Array);
    for (let row = 0; row < length; row += 1) if (column[row] !== 0) possible[row] = (possible[row] as number) + most;
  }
  const highest = totals.reduce((high, total, row) => (copies[row] === 0 ? high : Math.max(high, total)), 0);
  return Uint8Array.from(possible, (total) => (total < highest ? 1 : 0));
}

/** What a game that can be played next means for a bracket: the chance of being first, by the winner of the game. */
export interface Swing {
  gameId: number;
  sides: readonly [SwingSide, SwingSide];
}
interface SwingSide {
  team: number;
  win: number;
}

/** The undecided games with two known teams. */
export function listSwings({ games, endings, firstSlotChances, rowOf }: Chances, bracket: number): Swing[] {
  const { chances, winners, firsts } = endings;
  const own = firstsOf(firsts, rowOf[bracket] as number);
  return games.flatMap(({ gameId, slots: [first, second] }, game): Swing[] => {
    if (!('team' in first && 'team' in second)) return [];
    const wins: [number, number] = [0, 0];
    for (const ending of own)
      wins[slotOf(endings, ending, game)] += (chances[ending] as number) / (winners[ending] as number);
    const chance = firstSlotChances[game] as number;
    // A simulation can miss a side; then nothing is known of it.
    const sideOf = (team: number, win: number, sideChance: number) => ({
      team,
      win: sideChance > 0 ? toChance(win / sideChance) : 0,
    });
    return [{ gameId, sides: [sideOf(first.team, wins[0], chance), sideOf(second.team, wins[1], 1 - chance)] }];
  });
}

function slotOf({ codes, games }: Endings, ending: number, game: number): 0 | 1 {
  return bitOf(codes === null ? ending : (codes[ending] as number), games, game);
}

/** By game: how often its first slot wins in the endings that were counted. */
function sumFirstSlotChances(endings: Endings): Float64Array {
  const sums = new Float64Array(endings.games);
  for (let game = 0; game < endings.games; game += 1) {
    for (let ending = 0; ending < endings.chances.length; ending += 1)
      if (slotOf(endings, ending, game) === 0)
        sums[game] = (sums[game] as number) + (endings.chances[ending] as number);
  }
  return sums;
}

/** The likeliest of the endings that have the bracket first, as the winner of each game; null if there is none. */
export function findLikeliestWin(
  { games, endings, rowOf }: Chances,
  probabilities: Probabilities,
  bracket: number,
): { gameId: number; team: number }[] | null {
  const winnerOf = new Uint8Array(games.length);
  let best: { chance: number; winners: Uint8Array } | null = null;
  for (const ending of firstsOf(endings.firsts, rowOf[bracket] as number)) {
    let chance = 1;
    for (let game = 0; game < games.length; game += 1) {
      const pair = decideSlot(games, winnerOf, game, slotOf(endings, ending, game));
      chance *= probabilities[pair] as number;
    }
    if (best === null || chance > best.chance) best = { chance, winners: winnerOf.slice() };
  }
  return best && games.map(({ gameId }, game) => ({ gameId, team: best.winners[game] as number }));
}
