import { createChancesKernel } from '../kernel/chances.ts';
import { bitOf, type Counted, type Drawn, firstDifference, Numbers, sortByRow, weighBest } from './endings.ts';
import { createWalk, type OpenField } from './open-games.ts';
import type { Rows } from './rows.ts';

// The highest total that one byte holds.
const MAX_NARROW_SPAN = 2 ** 8 - 1;

/**
 * Plays the undecided games as they were drawn, and finds the rows that are first or among the best three. `span` is how far
 * apart totals can be: with one byte each, as those of the site, they are added and compared twice as fast as with two.
 */
export function simulateEndings(field: OpenField, rows: Rows, { codes, chances }: Drawn, span: number): Counted {
  const { games } = field;
  const { kernel, reserve, store, words } = createChancesKernel();
  const isNarrow = span <= MAX_NARROW_SPAN;
  const Totals = isNarrow ? Uint8Array : Uint16Array;
  const totalsAt = [
    store(Totals.from(rows.totals)),
    ...games.map(() => reserve(rows.length * Totals.BYTES_PER_ELEMENT)),
  ];
  const picksAt = rows.picks.map(store);
  const hits = reserve(rows.length * 4);
  const last = totalsAt[games.length] as number;
  const finals = new Totals(kernel.memory.buffer, last, rows.length);
  const [addPoints, findThird, findRows] = isNarrow
    ? [kernel.addNarrow, kernel.findThirdNarrow, kernel.findRowsNarrow]
    : [kernel.add, kernel.findThird, kernel.findRows];

  const { decide } = createWalk(field);
  const add = (game: number, slot: 0 | 1) => {
    const { winner, combined, earned } = decide(game, slot);
    const [from, to, picks] = [totalsAt[game], totalsAt[game + 1], picksAt[game]] as [number, number, number];
    addPoints(rows.length, from, to, picks, winner, combined, earned);
  };

  const topThree = new Float64Array(rows.length);
  const winners = new Uint32Array(codes.length);
  const firstRows = new Numbers();
  const firstEndings = new Numbers();
  let before = -1;
  for (let ending = 0; ending < codes.length; ending += 1) {
    const code = codes[ending] as number;
    // Neighbouring endings begin with the same winners, whose points are added already.
    for (let game = firstDifference(games.length, before, code); game < games.length; game += 1)
      add(game, bitOf(code, games.length, game));
    before = code;

    const found = words(hits, findRows(rows.length, last, findThird(rows.length, last), hits));
    const { highest, third, first } = weighBest(found, finals, rows.copies);
    winners[ending] = first;
    const chance = chances[ending] as number;
    for (const row of found) {
      const final = finals[row] as number;
      if (final < third || rows.copies[row] === 0) continue;
      topThree[row] = (topThree[row] as number) + chance;
      if (final < highest) continue;
      firstRows.push(row);
      firstEndings.push(ending);
    }
  }
  const firsts = sortByRow(rows, firstRows.view(), firstEndings.view());
  return { endings: { games: games.length, codes, chances, winners, firsts }, topThree, ranks: null };
}
