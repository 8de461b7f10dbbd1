import { isDecided } from '../bracket/game.ts';
import { ROUND_POINTS } from '../bracket/rounds.ts';
import { type ContenderId, canReach, covers, isSame, type Tree } from '../bracket/tree.ts';
import type { Picks } from '../picks/picks.ts';
import { judgePick, scorePicks } from './scoring.ts';

/** The first or the second of two brackets. */
export type Side = 0 | 1;

/** One bracket's pick of a game beside the other's. */
export interface ComparedPick {
  /** The picked contender; null without a pick. */
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
  /** The side that alone has points from this game; null while it is undecided, or if both or neither have them. */
  wonBy: Side | null;
  /** The result can still give points to one of the two alone. */
  isInPlay: boolean;
}

export interface Comparison {
  /** In board order. */
  games: readonly ComparedGame[];
  totals: readonly [number, number];
  /** By side: the points from games that gave the other side none. */
  wonAlone: readonly [number, number];
  /** The sum of points of all games that can still give points to one side alone. */
  inPlay: number;
  /** The most points that the side behind, or the second if they are level, can still win alone. */
  gain: number;
  /** The side behind can no longer draw level, or no game is left that can give points to one side alone. */
  isSettled: boolean;
}

export function compareBrackets(tree: Tree, first: Picks, second: Picks): Comparison {
  const games = tree.games.map(({ id }) => compareGame(tree, id, first, second));
  const totals = [scorePicks(tree, first).totalScore, scorePicks(tree, second).totalScore] as const;
  const sumOf = (side: Side) => sumPoints(games.filter(({ wonBy }) => wonBy === side));
  const gamesInPlay = games.filter((game) => game.isInPlay);
  const [behind, ahead]: [Side, Side] = totals[0] < totals[1] ? [0, 1] : [1, 0];
  // The side behind cannot gain on the other with a team whose combined slot the other has.
  const canGain = ({ picks }: ComparedGame) =>
    picks[behind].isAlive && !covers(tree, picks[ahead].contender ?? 0, picks[behind].contender ?? 0);
  const gain = sumPoints(gamesInPlay.filter(canGain));
  return {
    games,
    totals,
    wonAlone: [sumOf(0), sumOf(1)],
    inPlay: sumPoints(gamesInPlay),
    gain,
    isSettled: gamesInPlay.length === 0 || gain < Math.abs(totals[0] - totals[1]),
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
