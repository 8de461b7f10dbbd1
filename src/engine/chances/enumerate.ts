import { createChancesKernel } from '../kernel/chances.ts';
import { CONTENDER_NUMBER_LIMIT } from '../results.ts';
import { type Counted, Numbers, sortByRow } from './endings.ts';
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
export function enumerateEndings(
  field: OpenField,
  rows: Rows,
  probabilities: Probabilities,
  early: number,
): Counted {
  const { games, combinedOf, points } = field;
  const { kernel, reserve, store, words } = createChancesKernel();
  const late = games.length - early;
  const leaves = 2 ** late;
  const classes = rows.starts.length - 1;
  const maxTotal = rows.totals.reduce((high, total) => Math.max(high, total), 0);
  const most = points.map(mostOf);
  const sumOf = (list: readonly number[]) => list.reduce((sum, earned) => sum + earned, 0);
  const width = roundUp(maxTotal + sumOf(most.slice(0, early)) + 1);
  const finals = roundUp(width + sumOf(most.slice(early)));

  // By early game and one more: the totals once the games before are decided.
  const totalsAt = [store(Uint16Array.from(rows.totals))];
  while (totalsAt.length <= early) totalsAt.push(reserve(rows.length * 2));
  const picksAt = rows.picks.slice(0, early).map(store);
  const starts = store(rows.starts);
  const copies = store(rows.copies);
  const rowBest = store(new Uint32Array(rows.length).fill(2 ** 32 - 1));
  const rowWorst = reserve(rows.length * 4);
  const hits = reserve(rows.length * 4);
  const kinds = reserve(classes * 4);
  const above = reserve(finals * 4);
  const stride = classes * width * 4;
  const table = reserve(stride * TABLES);
  const best = reserve(stride);
  const worst = reserve(stride);
  const shifts = reserve(leaves * classes * 4);
  const thresholds = reserve(classes * 4);

  const { winnerOf, chanceAt, decide } = createWalk(field, probabilities);
  const total = 2 ** games.length;
  const winners = new Uint32Array(total);
  const chances = new Float64Array(total);
  const topThree = new Float64Array(rows.length);
  const firstRows = new Numbers();
  const firstEndings = new Numbers();
  const kindsOf = describeKinds(rows, early, late, combinedOf);
  const highest = new Uint32Array(leaves);
  const third = new Uint32Array(leaves);

  const weigh = (state: number) => {
    const totals = totalsAt[early] as number;
    const { kindOf, representatives } = kindsOf.classify((slot) => possibleTeams(slot));
    const count = representatives.length;
    words(kinds, classes).set(kindOf);
    const length = count * width;
    for (let copy = 0; copy < TABLES; copy += 1) words(table + copy * stride, length).fill(0);
    kernel.count(classes, starts, kinds, totals, copies, table, width, stride);
    kernel.merge(length, table, stride);
    words(best, length).fill(2 ** 32 - 1);
    words(worst, length).fill(0);

    const shiftOf = words(shifts, leaves * count);
    const least = words(thresholds, count).fill(2 ** 16 - 1);
    const aboveOf = words(above, finals);
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      const own = shiftOf.subarray(leaf * count, (leaf + 1) * count).fill(0);
      for (let index = 0; index < late; index += 1) {
        const { winner, combined, earned } = decide(early + index, bitOf(leaf, late, index));
        const picks = kindsOf.picks[index] as Uint8Array;
        for (let kind = 0; kind < count; kind += 1) {
          const pick = picks[representatives[kind] as number];
          if (pick === winner || pick === combined) own[kind] = (own[kind] as number) + earned;
        }
      }
      chances[state * leaves + leaf] = chanceAt[games.length] as number;
      const top = kernel.rank(count, width, table, shifts + leaf * count * 4, above, finals, best, worst);
      let low = top;
      while (low > 0 && (aboveOf[low - 1] as number) < 3) low -= 1;
      highest[leaf] = top;
      third[leaf] = low;
      for (let kind = 0; kind < count; kind += 1)
        least[kind] = Math.min(least[kind] as number, Math.max(0, low - (own[kind] as number)));
    }
    kernel.widen(classes, starts, kinds, totals, width, best, worst, rowBest, rowWorst);

    const found = kernel.find(classes, starts, kinds, totals, thresholds, hits);
    const totalOf = new Uint16Array(kernel.memory.buffer, totals, rows.length);
    for (const row of words(hits, found)) {
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
      const [from, to, picks] = [totalsAt[game], totalsAt[game + 1], picksAt[game]] as [number, number, number];
      kernel.add(rows.length, from, to, picks, winner, combined, earned);
      descend(game + 1, state * 2 + slot);
    }
  };
  descend(0, 0);

  return {
    ranks: {
      best: words(rowBest, rows.length).map((rowsAbove) => rowsAbove + 1),
      worst: words(rowWorst, rows.length).map((rowsAbove) => rowsAbove + 1),
    },
    topThree,
    endings: {
      games: games.length,
      codes: null,
      chances,
      winners,
      firsts: sortByRow(rows, firstRows.view(), firstEndings.view()),
    },
  };
}

function roundUp(number: number): number {
  return Math.ceil(number / 4) * 4;
}

/**
 * Kinds of classes: classes that pick the same teams of those that can still play the late games, once the early ones are
 * decided. They earn the same however the late games end.
 */
function describeKinds({ starts, picks }: Rows, early: number, late: number, combinedOf: Uint8Array) {
  const classes = starts.length - 1;
  const latePicks = picks
    .slice(early)
    .map((column) => Uint8Array.from({ length: classes }, (_, index) => column[starts[index] as number] as number));
  const kindOf = new Uint32Array(classes);
  // By late game and pick: the place of the pick among those that can come true, from 1; 0 for others.
  const places = Array.from({ length: late }, () => new Uint8Array(CONTENDER_NUMBER_LIMIT));
  let kindByKey = new Int32Array(1);

  const classify = (teamsOf: (index: number) => readonly number[]) => {
    let size = 1;
    const sizes = places.map((place, index) => {
      place.fill(0);
      let count = 0;
      for (const team of teamsOf(index)) {
        for (const pick of [team, combinedOf[team] as number]) {
          if (pick === 0 || place[pick] !== 0) continue;
          count += 1;
          place[pick] = count;
        }
      }
      size *= count + 1;
      return count + 1;
    });
    if (kindByKey.length < size) kindByKey = new Int32Array(size);
    kindByKey.fill(-1, 0, size);
    const representatives: number[] = [];
    for (let index = 0; index < classes; index += 1) {
      let key = 0;
      for (let game = 0; game < late; game += 1)
        key = key * (sizes[game] as number) + (places[game]?.[latePicks[game]?.[index] as number] as number);
      if (kindByKey[key] === -1) {
        kindByKey[key] = representatives.length;
        representatives.push(index);
      }
      kindOf[index] = kindByKey[key] as number;
    }
    return { kindOf, representatives };
  };
  return { classify, picks: latePicks };
}
