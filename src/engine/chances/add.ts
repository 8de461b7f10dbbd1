import { createChancesKernel } from '../kernel/chances.ts';
import { bitOf, type Counted, type Drawn, firstDifference, Numbers, sortByRow } from './endings.ts';
import { createWalk, mostOf, type OpenField } from './open-games.ts';
import type { Probabilities } from './probabilities.ts';
import type { Rows } from './rows.ts';

// Clearing and summing more of them takes longer than putting rows into order.
const MAX_BUCKETS = 2_048;

/**
 * Ranks every row in every ending, of all or of those that were drawn. Faster than tables for few rows, and the way for
 * scorings whose totals are too far apart for them.
 */
export function addEndings(field: OpenField, rows: Rows, probabilities: Probabilities, drawn: Drawn | null): Counted {
  const { games, points } = field;
  const { kernel, reserve, store, words } = createChancesKernel();
  const { length, copies } = rows;
  const bytes = length * 4;
  const most = rows.totals.reduce((high, total) => Math.max(high, total), 0);
  const highest = points.reduce((sum, table) => sum + mostOf(table), most);
  const shift = Math.max(0, Math.ceil(Math.log2((highest + 1) / MAX_BUCKETS)));
  const buckets = (highest >> shift) + 1;
  // By game and one more: the totals once the games before are decided.
  const totalsAt = [store(rows.totals), ...games.map(() => reserve(bytes))];
  const picksAt = rows.picks.map(store);
  const copiesAt = store(copies);
  const bestAt = store(new Uint32Array(length).fill(2 ** 32 - 1));
  const [worstAt, hitsAt, countsAt] = [reserve(bytes), reserve(bytes), reserve(buckets * 4)];
  const { chanceAt, decide } = createWalk(field, probabilities);
  const add = (game: number, slot: 0 | 1) => {
    const { winner, combined, earned } = decide(game, slot);
    const [from, to, picks] = [totalsAt[game], totalsAt[game + 1], picksAt[game]] as [number, number, number];
    kernel.addWide(length, from, to, picks, winner, combined, earned);
  };

  const last = totalsAt[games.length] as number;
  const finals = words(last, length);
  const hits = words(hitsAt, length);
  const count = drawn ? drawn.codes.length : 2 ** games.length;
  const chances = drawn?.chances ?? new Float64Array(count);
  const topThree = new Float64Array(length);
  const winners = new Uint32Array(count);
  const firstRows = new Numbers();
  const firstEndings = new Numbers();
  let before = -1;
  for (let ending = 0; ending < count; ending += 1) {
    const code = drawn ? (drawn.codes[ending] as number) : ending;
    for (let game = firstDifference(games.length, before, code); game < games.length; game += 1)
      add(game, bitOf(code, games.length, game));
    before = code;
    if (!drawn) chances[ending] = chanceAt[games.length] as number;

    const found = kernel.place(length, last, copiesAt, buckets, shift, countsAt, hitsAt, bestAt, worstAt);
    let first = 0;
    for (let hit = 0; hit < found; hit += 1) first = Math.max(first, finals[hits[hit] as number] as number);
    for (let hit = 0; hit < found; hit += 1) {
      const row = hits[hit] as number;
      const copiesOf = copies[row] as number;
      if (copiesOf === 0) continue;
      topThree[row] = (topThree[row] as number) + (chances[ending] as number);
      if (finals[row] !== first) continue;
      winners[ending] = (winners[ending] as number) + copiesOf;
      firstRows.push(row);
      firstEndings.push(ending);
    }
  }
  const toRank = (rowsAbove: number) => rowsAbove + 1;
  const ranks = { best: words(bestAt, length).map(toRank), worst: words(worstAt, length).map(toRank) };
  const firsts = sortByRow(rows, firstRows.view(), firstEndings.view());
  const endings = { games: games.length, codes: drawn?.codes ?? null, chances, winners, firsts };
  return { endings, topThree, ranks: drawn ? null : ranks };
}
