import { isDecided } from '../bracket/game.ts';
import { ROUND_POINTS } from '../bracket/rounds.ts';
import { type ContenderId, canReach, isSame, type Tree } from '../bracket/tree.ts';
import type { Picks } from '../picks/picks.ts';
import { judgePick, scorePicks } from './scoring.ts';

/** The first or the second of two brackets. */
export type Side = 0 | 1;

/** One bracket's pick of a game beside the other's. */
export interface ComparedPick {
  /** Null without a pick. */
  contender: ContenderId | null;
  isCorrect: boolean | null;
  /** The game is undecided and the pick can still come true. */
  isAlive: boolean;
}

/** A game as two brackets see it. */
export interface ComparedGame {
  gameId: number;
  picks: readonly [ComparedPick, ComparedPick];
  isSame: boolean;
  /** Points of a correct pick. */
  points: number;
  /** Who has points from a difference; null while undecided, or if both or neither have them. */
  wonBy: Side | null;
  /** The result can still give points to one of the two alone. */
  isInPlay: boolean;
}

export interface Comparison {
  /** In playing order. */
  games: readonly ComparedGame[];
  totals: readonly [number, number];
  /** By side: the points won in games of which the other has none. */
  wonAlone: readonly [number, number];
  /** The sum of points of all games that can still give points to one alone. */
  inPlay: number;
  /** The most points that the side behind can still win alone. */
  gain: number;
  /** Nobody can catch up any more. */
  isSettled: boolean;
}

export function compareBrackets(tree: Tree, first: Picks, second: Picks): Comparison {
  const games = tree.games.map(({ id }) => compareGame(tree, id, first, second));
  const totals = [scorePicks(tree, first).totalScore, scorePicks(tree, second).totalScore] as const;
  const sumOf = (side: Side) => sumPoints(games.filter(({ wonBy }) => wonBy === side));
  const inPlay = games.filter((game) => game.isInPlay);
  const behind: Side = totals[0] < totals[1] ? 0 : 1;
  // The side behind can gain at most the points of the picks it has alone.
  const gain = sumPoints(inPlay.filter(({ picks }) => picks[behind].isAlive));
  return {
    games,
    totals,
    wonAlone: [sumOf(0), sumOf(1)],
    inPlay: sumPoints(inPlay),
    gain,
    isSettled: inPlay.length === 0 || gain < Math.abs(totals[0] - totals[1]),
  };
}

function compareGame(tree: Tree, gameId: number, first: Picks, second: Picks): ComparedGame {
  const game = tree.gameById.get(gameId);
  const describe = (picks: Picks): ComparedPick => {
    const contender = picks.get(gameId) ?? null;
    if (!game || contender === null) return { contender, isCorrect: null, isAlive: false };
    const { isCorrect } = judgePick(tree, { gameId, pickedTeamId: contender });
    return { contender, isCorrect, isAlive: !isDecided(game) && canReach(tree, contender, gameId) };
  };
  const picks = [describe(first), describe(second)] as const;
  const [a, b] = picks;
  const same =
    a.contender === b.contender ||
    (a.contender !== null && b.contender !== null && isSame(tree, a.contender, b.contender));
  const wins = [a.isCorrect === true, b.isCorrect === true];
  return {
    gameId,
    picks,
    isSame: same,
    points: game ? ROUND_POINTS[game.round] : 0,
    wonBy: wins[0] === wins[1] ? null : wins[0] ? 0 : 1,
    isInPlay: !same && (a.isAlive || b.isAlive),
  };
}

function sumPoints(games: readonly ComparedGame[]): number {
  return games.reduce((sum, { points }) => sum + points, 0);
}
