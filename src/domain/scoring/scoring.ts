import { isDecided } from '../bracket/game.ts';
import { byRound, ROUND_POINTS, type Round } from '../bracket/rounds.ts';
import { type ContenderId, canReach, covers, type Tree } from '../bracket/tree.ts';
import { percentOf } from '../percent.ts';
import type { BracketPick, Picks } from '../picks/picks.ts';

/** A pick is upcoming until its game is decided. */
export const PICK_STATUSES = ['upcoming', 'correct', 'incorrect'] as const;
export type PickStatus = (typeof PICK_STATUSES)[number];

export interface JudgedPick {
  status: PickStatus;
  isCorrect: boolean | null;
  points: number;
}

export function judgePick(tree: Tree, { gameId, pickedTeamId }: BracketPick): JudgedPick {
  const game = tree.gameById.get(gameId);
  if (game === undefined || !isDecided(game)) return { status: 'upcoming', isCorrect: null, points: 0 };
  return covers(tree, pickedTeamId, game.winnerId)
    ? { status: 'correct', isCorrect: true, points: ROUND_POINTS[game.round] }
    : { status: 'incorrect', isCorrect: false, points: 0 };
}

export interface BracketScore {
  totalScore: number;
  totalPicks: number;
  correctPicks: number;
  decidedPicks: number;
  /** Picks of undecided games whose contender can still win them. */
  alivePicks: number;
  /** The total if all alive picks come true. */
  possibleScore: number;
  /** Correct picks as a percentage of all picks, decided or not. */
  accuracyPercentage: number;
  pointsByRound: Record<Round, number>;
  champion: ContenderId | null;
}

export function scorePicks(tree: Tree, picks: Picks): BracketScore {
  const score: BracketScore = {
    totalScore: 0,
    totalPicks: picks.size,
    correctPicks: 0,
    decidedPicks: 0,
    alivePicks: 0,
    possibleScore: 0,
    accuracyPercentage: 0,
    pointsByRound: byRound(() => 0),
    champion: null,
  };
  for (const game of tree.games) {
    const pickedTeamId = picks.get(game.id);
    if (pickedTeamId === undefined) continue;
    const { isCorrect, points } = judgePick(tree, { gameId: game.id, pickedTeamId });
    score.totalScore += points;
    score.pointsByRound[game.round] += points;
    score.possibleScore += points;
    if (isCorrect) score.correctPicks += 1;
    if (isCorrect !== null) {
      score.decidedPicks += 1;
    } else if (canReach(tree, pickedTeamId, game.id)) {
      score.alivePicks += 1;
      score.possibleScore += ROUND_POINTS[game.round];
    }
    if (game.round === 'championship') score.champion = pickedTeamId;
  }
  score.accuracyPercentage = percentOf(score.correctPicks, score.totalPicks);
  return score;
}
