import type { Tree } from '../dist/domain/bracket/tree.js';
import { packPicks } from '../dist/domain/picks/packed-picks.js';
import { SITE_SCORING, scorePicks } from '../dist/domain/scoring/scoring.js';
import { countChances } from '../dist/engine/chances/chances.js';
import { type OpenField, pairIndex, readOpenField, teamIn } from '../dist/engine/chances/open-games.js';
import { listProbabilities } from '../dist/engine/chances/probabilities.js';
import type { Brackets } from '../dist/engine/chances/rows.js';
import { POINTS_UNIT } from '../dist/engine/scan.js';
import { makePicks, numberTree, playSeason } from './season.ts';
import { type Row, timeRow } from './table.ts';
import { type Timing, time } from './timing.ts';

const moments = playSeason();

/** A field with so many games left, and random brackets for it. */
function prepare(left: number) {
  const before = moments[0]?.tree as Tree;
  const tree = moments.at(-1 - left)?.tree as Tree;
  const numbering = numberTree(tree);
  const field = readOpenField(tree, numbering, SITE_SCORING, POINTS_UNIT);
  const columns = field.games.map(({ gameId }) => numbering.gameIds.indexOf(gameId));
  const fill = (size: number): Brackets => {
    const totals = new Uint32Array(size);
    const picks = columns.map(() => new Uint8Array(size));
    for (let bracket = 0; bracket < size; bracket += 1) {
      const made = makePicks(before);
      totals[bracket] = scorePicks(tree, made).totalScore / POINTS_UNIT;
      const packed = packPicks(numbering, made);
      for (const [game, column] of columns.entries()) (picks[game] as Uint8Array)[bracket] = packed[column] as number;
    }
    return { totals, picks };
  };
  return { field, fill, probabilities: listProbabilities(tree, numbering, 'seed') };
}

function takeFirst({ totals, picks }: Brackets, size: number): Brackets {
  return { totals: totals.subarray(0, size), picks: picks.map((column) => column.subarray(0, size)) };
}

// The baseline scores so few endings and is scaled up.
const NAIVE_ENDINGS = 256;

/** The baseline: every ending scored with a comparison per bracket and game, the best found, and ranks counted. */
export function timeNaively(
  { games, combinedOf, points }: OpenField,
  { totals, picks }: Brackets,
  endings: number,
): Timing {
  const winnerOf = new Uint8Array(games.length);
  const { cpu, wall } = time(3, () => {
    for (let ending = 0; ending < NAIVE_ENDINGS; ending += 1) {
      const finals = totals.slice();
      for (let game = 0; game < games.length; game += 1) {
        const slot = (Math.imul(ending, 0x9e3779b1) >>> (31 - (game % 32))) & 1;
        const winner = teamIn(games, winnerOf, game, slot === 1 ? 1 : 0);
        const loser = teamIn(games, winnerOf, game, slot === 1 ? 0 : 1);
        winnerOf[game] = winner;
        const earned = points[game]?.[pairIndex(winner, loser)] as number;
        const combined = combinedOf[winner] || -1;
        const column = picks[game] as Uint8Array;
        for (let bracket = 0; bracket < finals.length; bracket += 1) {
          if (column[bracket] === winner || column[bracket] === combined)
            finals[bracket] = (finals[bracket] as number) + earned;
        }
      }
      const counts = new Uint32Array(256);
      for (const total of finals) counts[total] = (counts[total] as number) + 1;
    }
  });
  const scale = endings / NAIVE_ENDINGS;
  return { cpu: cpu * scale, wall: wall * scale };
}

export function measureChances(): Row[] {
  const exact = prepare(15);
  const million = exact.fill(1_000_000);
  const exactRow = (size: number, goal: number, runs: number) => {
    const brackets = takeFirst(million, size);
    const timing = time(runs, () => countChances(exact.field, brackets, exact.probabilities));
    const baseline = timeNaively(exact.field, takeFirst(million, Math.min(size, 10_000)), 2 ** 15);
    const scaled = { cpu: (baseline.cpu * size) / Math.min(size, 10_000), wall: baseline.wall };
    return timeRow(`${size.toLocaleString('en')} brackets, chances with 15 games open`, goal, timing, {
      ...scaled,
      name: 'naive loop',
    });
  };
  const start = prepare(31);
  const early = start.fill(10_000);
  const simulated = time(3, () => countChances(start.field, early, start.probabilities));
  const baseline = timeNaively(start.field, early, 100_000);
  return [
    exactRow(10_000, 300, 5),
    exactRow(100_000, 3_000, 3),
    exactRow(1_000_000, 15_000, 1),
    timeRow('10,000 brackets, 100,000 simulated endings of 31 games', 3_000, simulated, {
      ...baseline,
      name: 'naive loop',
    }),
  ];
}
