import { CONTENDER_NUMBER_LIMIT } from '../results.ts';
import { bitOf, type Counted, type Drawn, firstDifference, Numbers, sortByRow, weighBest } from './endings.ts';
import { type OpenField, pairIndex, teamIn } from './open-games.ts';
import type { Probabilities } from './probabilities.ts';
import type { Rows } from './rows.ts';

/**
 * Adds up every row in every ending, of all or of those that were drawn: for scorings whose totals are too far apart for
 * the kernel. Sorts them for each, so it is for few.
 */
export function addEndings(
  { games, combinedOf, points }: OpenField,
  rows: Rows,
  probabilities: Probabilities,
  drawn: Drawn | null,
): Counted {
  const count = drawn ? drawn.codes.length : 2 ** games.length;
  const chances = drawn?.chances ?? new Float64Array(count);
  // By game and one more: the totals and the probability once the games before are decided.
  const totalsAt = [rows.totals, ...games.map(() => new Uint32Array(rows.length))];
  const chanceAt = new Float64Array(games.length + 1).fill(1);
  const winnerOf = new Uint8Array(games.length);
  const decide = (game: number, slot: 0 | 1) => {
    const winner = teamIn(games, winnerOf, game, slot);
    const pair = pairIndex(winner, teamIn(games, winnerOf, game, slot === 0 ? 1 : 0));
    winnerOf[game] = winner;
    chanceAt[game + 1] = (chanceAt[game] as number) * (probabilities[pair] as number);
    const combined = combinedOf[winner] || CONTENDER_NUMBER_LIMIT;
    const earned = points[game]?.[pair] as number;
    const [before, after] = [totalsAt[game], totalsAt[game + 1]] as [Uint32Array, Uint32Array];
    const picks = rows.picks[game] as Uint8Array;
    for (let row = 0; row < rows.length; row += 1) {
      const isRight = picks[row] === winner || picks[row] === combined;
      after[row] = (before[row] as number) + (isRight ? earned : 0);
    }
  };

  const finals = totalsAt[games.length] as Uint32Array;
  const present = Uint32Array.from(rows.copies.keys()).filter((row) => rows.copies[row] !== 0);
  const keys = new Float64Array(present.length);
  const ranks = drawn
    ? null
    : { best: new Uint32Array(rows.length).fill(2 ** 32 - 1), worst: new Uint32Array(rows.length) };
  const topThree = new Float64Array(rows.length);
  const winners = new Uint32Array(count);
  const firstRows = new Numbers();
  const firstEndings = new Numbers();
  let before = -1;
  for (let ending = 0; ending < count; ending += 1) {
    const code = drawn ? (drawn.codes[ending] as number) : ending;
    for (let game = firstDifference(games.length, before, code); game < games.length; game += 1)
      decide(game, bitOf(code, games.length, game));
    before = code;
    if (ranks) {
      chances[ending] = chanceAt[games.length] as number;
      widenRanks(ranks, finals, rows, { present, keys });
    }

    const least = findThird(finals, present);
    const found = present.filter((row) => (finals[row] as number) >= least);
    const { highest, third, first } = weighBest(found, finals, rows.copies);
    winners[ending] = first;
    for (const row of found) {
      const final = finals[row] as number;
      if (final < third) continue;
      topThree[row] = (topThree[row] as number) + (chances[ending] as number);
      if (final < highest) continue;
      firstRows.push(row);
      firstEndings.push(ending);
    }
  }
  const firsts = sortByRow(rows, firstRows.view(), firstEndings.view());
  return { endings: { games: games.length, codes: drawn?.codes ?? null, chances, winners, firsts }, topThree, ranks };
}

/** The third highest total, where equal totals count one by one; 0 if there are fewer. */
function findThird(totals: Uint32Array, present: Uint32Array): number {
  let [first, second, third] = [0, 0, 0];
  for (const row of present) {
    const total = totals[row] as number;
    if (total > first) [first, second, third] = [total, first, second];
    else if (total > second) [second, third] = [total, second];
    else if (total > third) third = total;
  }
  return third;
}

/** Widens the ranks of each row by those of one ending. */
function widenRanks(
  { best, worst }: NonNullable<Counted['ranks']>,
  totals: Uint32Array,
  { length, copies }: Rows,
  { present, keys }: { present: Uint32Array; keys: Float64Array },
): void {
  // Typed arrays sort numbers fastest, and a total and a row fit in one.
  for (let place = 0; place < keys.length; place += 1) {
    const row = present[place] as number;
    keys[place] = (totals[row] as number) * length + row;
  }
  keys.sort();
  let [above, equal, last] = [0, 0, -1];
  for (let place = keys.length - 1; place >= 0; place -= 1) {
    const row = (keys[place] as number) % length;
    const total = totals[row] as number;
    if (total !== last) {
      above += equal;
      equal = 0;
      last = total;
    }
    equal += copies[row] as number;
    best[row] = Math.min(best[row] as number, above + 1);
    worst[row] = Math.max(worst[row] as number, above + 1);
  }
}
