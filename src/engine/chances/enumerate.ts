import { createChancesKernel } from '../kernel/chances.ts';
import { bitOf, type Counted, Numbers, sortByRow } from './endings.ts';
import { describeKinds } from './kinds.ts';
import { createWalk, mostOf, type OpenField } from './open-games.ts';
import type { Probabilities } from './probabilities.ts';
import type { Rows } from './rows.ts';

// Neighbours of which each is counted in another table.
const TABLES = 4;

/**
 * Goes through every way the undecided games can end. The early games are decided one after the other, depth first, which
 * adds one column of points each. What the late games earn depends on a row's class alone, so that their endings are
 * weighed on a table of how many rows of each kind of class have which total, however many rows there are.
 */
export function enumerateEndings(field: OpenField, rows: Rows, probabilities: Probabilities, early: number): Counted {
  const { games } = field;
  const { kernel, words, ...memory } = createChancesKernel();
  const late = games.length - early;
  const leaves = 2 ** late;
  const { classes, width, finals, stride, totalsAt, ...at } = planMemory(memory, field, rows, early);
  const { winnerOf, chanceAt, decide } = createWalk(field, probabilities);

  const total = 2 ** games.length;
  const winners = new Uint32Array(total);
  const chances = new Float64Array(total);
  const topThree = new Float64Array(rows.length);
  const firstRows = new Numbers();
  const firstEndings = new Numbers();
  const kindsOf = describeKinds(rows, early, late, field.combinedOf);
  const highest = new Uint32Array(leaves);
  const third = new Uint32Array(leaves);

  /** Decides the late games as in a leaf, and adds up what each kind earns. */
  const addShifts = (leaf: number, representatives: readonly number[], shiftOf: Uint32Array) => {
    shiftOf.fill(0);
    for (let index = 0; index < late; index += 1) {
      const { winner, combined, earned } = decide(early + index, bitOf(leaf, late, index));
      const picks = kindsOf.picks[index] as Uint8Array;
      for (let kind = 0; kind < shiftOf.length; kind += 1) {
        const pick = picks[representatives[kind] as number];
        if (pick === winner || pick === combined) shiftOf[kind] = (shiftOf[kind] as number) + earned;
      }
    }
  };
  /** Of the rows that were found: those that are first, or one of the best three, in the leaves of a state. */
  const collectFirsts = (found: Uint32Array, state: number, kindOf: Uint32Array, shiftOf: Uint32Array) => {
    const count = shiftOf.length / leaves;
    const totalOf = new Uint16Array(kernel.memory.buffer, totalsAt[early] as number, rows.length);
    for (const row of found) {
      const copiesOf = rows.copies[row] as number;
      if (copiesOf === 0) continue;
      const kind = kindOf[rows.classOf[row] as number] as number;
      for (let leaf = 0; leaf < leaves; leaf += 1) {
        const final = (totalOf[row] as number) + (shiftOf[leaf * count + kind] as number);
        if (final < (third[leaf] as number)) continue;
        const ending = state * leaves + leaf;
        topThree[row] = (topThree[row] as number) + (chances[ending] as number);
        if (final < (highest[leaf] as number)) continue;
        winners[ending] = (winners[ending] as number) + copiesOf;
        firstRows.push(row);
        firstEndings.push(ending);
      }
    }
  };
  const weigh = (state: number) => {
    const totals = totalsAt[early] as number;
    const { kindOf, representatives } = kindsOf.classify((slot) => possibleTeams(slot));
    const count = representatives.length;
    words(at.kinds, classes).set(kindOf);
    const length = count * width;
    for (let copy = 0; copy < TABLES; copy += 1) words(at.table + copy * stride, length).fill(0);
    kernel.count(classes, at.starts, at.kinds, totals, at.copies, at.table, width, stride);
    kernel.merge(length, at.table, stride);
    words(at.best, length).fill(2 ** 32 - 1);
    words(at.worst, length).fill(0);

    const shiftOf = words(at.shifts, leaves * count);
    const least = words(at.thresholds, count).fill(2 ** 16 - 1);
    const aboveOf = words(at.above, finals);
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      const own = shiftOf.subarray(leaf * count, (leaf + 1) * count);
      addShifts(leaf, representatives, own);
      chances[state * leaves + leaf] = chanceAt[games.length] as number;
      const top = kernel.rank(count, width, at.table, own.byteOffset, at.above, finals, at.best, at.worst);
      let low = top;
      while (low > 0 && (aboveOf[low - 1] as number) < 3) low -= 1;
      highest[leaf] = top;
      third[leaf] = low;
      for (let kind = 0; kind < count; kind += 1)
        least[kind] = Math.min(least[kind] as number, Math.max(0, low - (own[kind] as number)));
    }
    kernel.widen(classes, at.starts, at.kinds, totals, width, at.best, at.worst, at.rowBest, at.rowWorst);
    const found = kernel.find(classes, at.starts, at.kinds, totals, at.thresholds, at.hits);
    collectFirsts(words(at.hits, found), state, kindOf, shiftOf);
  };
  const possibleTeams = (index: number): number[] => {
    const { slots } = games[early + index] as (typeof games)[number];
    return slots.flatMap((source) => {
      if ('team' in source) return [source.team];
      return source.winnerOf < early ? [winnerOf[source.winnerOf] as number] : possibleTeams(source.winnerOf - early);
    });
  };
  const descend = (game: number, state: number) => {
    if (game === early) {
      weigh(state);
      return;
    }
    for (const slot of [0, 1] as const) {
      const { winner, combined, earned } = decide(game, slot);
      const [from, to, picks] = [totalsAt[game], totalsAt[game + 1], at.picks[game]] as [number, number, number];
      kernel.add(rows.length, from, to, picks, winner, combined, earned);
      descend(game + 1, state * 2 + slot);
    }
  };
  descend(0, 0);

  const toRank = (rowsAbove: number) => rowsAbove + 1;
  const ranks = {
    best: words(at.rowBest, rows.length).map(toRank),
    worst: words(at.rowWorst, rows.length).map(toRank),
  };
  const firsts = sortByRow(rows, firstRows.view(), firstEndings.view());
  return { ranks, topThree, endings: { games: games.length, codes: null, chances, winners, firsts } };
}

type Memory = Pick<ReturnType<typeof createChancesKernel>, 'reserve' | 'store'>;

/** Reserves all that is needed: the addresses, and the sizes that follow from the totals. */
function planMemory({ reserve, store }: Memory, { games, points }: OpenField, rows: Rows, early: number) {
  const classes = rows.starts.length - 1;
  const maxTotal = rows.totals.reduce((high, total) => Math.max(high, total), 0);
  const most = points.map(mostOf);
  const sumOf = (list: readonly number[]) => list.reduce((sum, earned) => sum + earned, 0);
  const width = roundUp(maxTotal + sumOf(most.slice(0, early)) + 1);
  const finals = roundUp(width + sumOf(most.slice(early)));
  const stride = classes * width * 4;
  const totals = store(Uint16Array.from(rows.totals));
  return {
    ...{ classes, width, finals, stride },
    // By early game and one more: the totals once the games before are decided.
    totalsAt: [totals, ...Array.from({ length: early }, () => reserve(rows.length * 2))],
    picks: rows.picks.slice(0, early).map(store),
    starts: store(rows.starts),
    copies: store(rows.copies),
    rowBest: store(new Uint32Array(rows.length).fill(2 ** 32 - 1)),
    rowWorst: reserve(rows.length * 4),
    hits: reserve(rows.length * 4),
    kinds: reserve(classes * 4),
    above: reserve(finals * 4),
    table: reserve(stride * TABLES),
    best: reserve(stride),
    worst: reserve(stride),
    shifts: reserve(2 ** (games.length - early) * classes * 4),
    thresholds: reserve(classes * 4),
  };
}

function roundUp(number: number): number {
  return Math.ceil(number / 4) * 4;
}
