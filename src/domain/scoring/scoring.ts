import { type Game, isDecided } from '../bracket/game.ts';
import { byRound, GAMES_PER_ROUND, type Round } from '../bracket/rounds.ts';
import { type ContenderId, canReach, covers, realTeamIn, type SlotIndex, seedOf, type Tree } from '../bracket/tree.ts';
import { percentOf } from '../percent.ts';
import type { BracketPick, Picks } from '../picks/picks.ts';

/** What correct picks earn. */
export interface Scoring {
  points: Readonly<Record<Round, number>>;
  /** Added to the points, times the factor: the seed of the winner, or by how much the loser's seed was better. */
  bonus: 'none' | 'seed' | 'upset';
  bonusFactor: number;
}

export const SITE_SCORING: Scoring = { points: byRound(({ points }) => points), bonus: 'none', bonusFactor: 0 };

/** The points of a correct pick in a round, without its bonus. */
export function roundPoints(round: Round, scoring = SITE_SCORING): number {
  return scoring.points[round];
}

/** The points of a bracket whose picks in these rounds are all correct, without bonuses. */
export function maxPointsOf(rounds: readonly Round[], scoring = SITE_SCORING): number {
  return rounds.reduce((sum, round) => sum + GAMES_PER_ROUND[round] * roundPoints(round, scoring), 0);
}

/**
 * What a correct pick of a game earns if this contender wins it. While several opponents are possible, an upset counts
 * against the best of them: no more can be earned.
 */
export function pointsFor(scoring: Scoring, tree: Tree, game: Game, winner: ContenderId): number {
  if (scoring.bonus !== 'upset') return pointsAgainst(scoring, tree, game, winner, winner);
  const opponents = listOpponents(tree, game, winner);
  return Math.max(
    roundPoints(game.round, scoring),
    ...opponents.map((opponent) => pointsAgainst(scoring, tree, game, winner, opponent)),
  );
}

/** What a correct pick of a game earns if this contender wins it against that one. */
export function pointsAgainst(
  { points, bonus, bonusFactor }: Scoring,
  tree: Tree,
  game: Game,
  winner: ContenderId,
  loser: ContenderId,
): number {
  if (bonus === 'none') return points[game.round];
  const seed = seedOf(tree, winner) ?? 0;
  const bonusSeeds = bonus === 'seed' ? seed : Math.max(0, seed - (seedOf(tree, loser) ?? seed));
  return points[game.round] + bonusFactor * bonusSeeds;
}

/** The teams that can still meet a contender in this game. */
function listOpponents(tree: Tree, game: Game, contender: ContenderId): number[] {
  const [first, second] = [listArrivals(tree, game, 0), listArrivals(tree, game, 1)];
  return first.some((teamId) => covers(tree, contender, teamId)) ? second : first;
}

/** The teams that can still play in a slot of this game. */
function listArrivals(tree: Tree, game: Game, slot: SlotIndex): number[] {
  const team = realTeamIn(tree, game, slot);
  if (team !== null) return [team];
  const feeder = tree.gameById.get(tree.feeders.get(game.id)?.[slot] ?? 0);
  return feeder ? [...listArrivals(tree, feeder, 0), ...listArrivals(tree, feeder, 1)] : [];
}

/** A pick is upcoming until its game is decided. */
export const PICK_STATUSES = ['upcoming', 'correct', 'incorrect'] as const;
export type PickStatus = (typeof PICK_STATUSES)[number];

export interface JudgedPick {
  status: PickStatus;
  isCorrect: boolean | null;
  points: number;
}

export function judgePick(tree: Tree, { gameId, pickedTeamId }: BracketPick, scoring = SITE_SCORING): JudgedPick {
  const game = tree.gameById.get(gameId);
  if (game === undefined || !isDecided(game)) return { status: 'upcoming', isCorrect: null, points: 0 };
  return covers(tree, pickedTeamId, game.winnerId)
    ? { status: 'correct', isCorrect: true, points: pointsFor(scoring, tree, game, game.winnerId) }
    : { status: 'incorrect', isCorrect: false, points: 0 };
}

export interface BracketScore {
  totalScore: number;
  totalPicks: number;
  correctPicks: number;
  decidedPicks: number;
  /** Picks of undecided games whose contender can still win them. */
  alivePicks: number;
  /** The most that the total can be if all alive picks come true. */
  possibleScore: number;
  /** Correct picks as a percentage of all picks, decided or not. */
  accuracyPercentage: number;
  pointsByRound: Record<Round, number>;
  champion: ContenderId | null;
}

export function scorePicks(tree: Tree, picks: Picks, scoring = SITE_SCORING): BracketScore {
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
    const { isCorrect, points } = judgePick(tree, { gameId: game.id, pickedTeamId }, scoring);
    score.totalScore += points;
    score.pointsByRound[game.round] += points;
    score.possibleScore += points;
    if (isCorrect) score.correctPicks += 1;
    if (isCorrect !== null) {
      score.decidedPicks += 1;
    } else if (canReach(tree, pickedTeamId, game.id)) {
      score.alivePicks += 1;
      score.possibleScore += pointsFor(scoring, tree, game, pickedTeamId);
    }
    if (game.round === 'championship') score.champion = pickedTeamId;
  }
  score.accuracyPercentage = percentOf(score.correctPicks, score.totalPicks);
  return score;
}
