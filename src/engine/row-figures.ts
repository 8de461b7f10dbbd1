import { byRound, type Round } from '../domain/bracket/rounds.ts';
import type { ContenderId } from '../domain/bracket/tree.ts';
import { NO_CHANCE } from './results.ts';
import { isCorrect, POINTS_UNIT, UNDECIDED, type Winner } from './scan.ts';
import type { Scoreboard } from './scoreboard.ts';
import type { RowLocation } from './table.ts';

/** What the picks of a row are worth, one by one. */
interface RowFigures {
  pointsByRound: Record<Round, number>;
  decidedPicks: number;
  /** Picks of undecided games that can still come true, and what they would earn. */
  alivePicks: number;
  earnable: number;
  champion: ContenderId | null;
}

const NO_POINTS = byRound(() => 0);

/** The weights of the results are in multiples of `unit`. */
export function judgeRow(
  { rounds, numbering, results }: Pick<Scoreboard, 'rounds' | 'numbering' | 'results'>,
  { block, index }: RowLocation,
  unit = POINTS_UNIT,
): RowFigures {
  const { winners, possible } = results;
  const pointsByRound = { ...NO_POINTS };
  let decidedPicks = 0;
  let alivePicks = 0;
  let earnable = 0;
  let champion: ContenderId | null = null;
  for (const [game, round] of rounds.entries()) {
    const pick = block.picks[game]?.[index] as number;
    if (pick === 0) continue;
    const winner = winners[game] as Winner;
    if (winner.team !== UNDECIDED.team) decidedPicks += 1;
    if (isCorrect(winner, pick)) pointsByRound[round] += winner.weight * unit;
    const points = possible[game]?.[pick] ?? NO_CHANCE;
    if (points !== NO_CHANCE) {
      alivePicks += 1;
      earnable += points;
    }
    if (round === 'championship') champion = numbering.contenderOf.get(pick) ?? null;
  }
  return { pointsByRound, decidedPicks, alivePicks, earnable, champion };
}
