import { type Game, isDecided } from '../bracket/game.ts';
import { type ContenderId, canReach, covers, isSame, type Tree } from '../bracket/tree.ts';
import type { Picks } from '../picks/picks.ts';
import { judgePick, pointsFor, type Scoring, SITE_SCORING, scorePicks } from './scoring.ts';

/** The first or the second of two brackets. */
export type Side = 0 | 1;

/** One bracket's pick of a game beside the other's. */
export interface ComparedPick {
  /** The picked contender; null without a pick. */
  contender: ContenderId | null;
  isCorrect: boolean | null;
  /** The game is undecided and the pick can still come true. */
  isAlive: boolean;
  /** What it has earned, or can still earn. */
  points: number;
}

/** A game as two brackets see it. */
export interface ComparedGame {
  gameId: number;
  picks: readonly [ComparedPick, ComparedPick];
  isSame: boolean;
  /** The most that one of the picks has earned, or can still earn. */
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

export function compareBrackets(tree: Tree, first: Picks, second: Picks, scoring = SITE_SCORING): Comparison {
  const games = tree.games.map((game) => compareGame(tree, game, [first, second], scoring));
  const totalOf = (picks: Picks) => scorePicks(tree, picks, scoring).totalScore;
  const totals = [totalOf(first), totalOf(second)] as const;
  const sumOf = (side: Side) => sumPoints(games.filter(({ wonBy }) => wonBy === side));
  const gamesInPlay = games.filter((game) => game.isInPlay);
  const [behind, ahead]: [Side, Side] = totals[0] < totals[1] ? [0, 1] : [1, 0];
  // The side behind cannot gain on the other with a team whose combined slot the other has.
  const canGain = ({ picks }: ComparedGame) =>
    picks[behind].isAlive && !covers(tree, picks[ahead].contender ?? 0, picks[behind].contender ?? 0);
  const gain = sumPoints(gamesInPlay.filter(canGain).map(({ picks }) => picks[behind]));
  return {
    games,
    totals,
    wonAlone: [sumOf(0), sumOf(1)],
    inPlay: sumPoints(gamesInPlay),
    gain,
    isSettled: gamesInPlay.length === 0 || gain < Math.abs(totals[0] - totals[1]),
  };
}

function compareGame(tree: Tree, game: Game, brackets: readonly [Picks, Picks], scoring: Scoring): ComparedGame {
  const describe = (picks: Picks): ComparedPick => {
    const contender = picks.get(game.id) ?? null;
    if (contender === null) return { contender, isCorrect: null, isAlive: false, points: 0 };
    const { isCorrect, points } = judgePick(tree, { gameId: game.id, pickedTeamId: contender }, scoring);
    const isAlive = !isDecided(game) && canReach(tree, contender, game.id);
    return { contender, isCorrect, isAlive, points: isAlive ? pointsFor(scoring, tree, game, contender) : points };
  };
  const [a, b] = [describe(brackets[0]), describe(brackets[1])];
  const same =
    a.contender === b.contender ||
    (a.contender !== null && b.contender !== null && isSame(tree, a.contender, b.contender));
  const wins = [a.isCorrect === true, b.isCorrect === true];
  return {
    gameId: game.id,
    picks: [a, b],
    isSame: same,
    points: Math.max(a.points, b.points),
    wonBy: wins[0] === wins[1] ? null : wins[0] ? 0 : 1,
    isInPlay: !same && (a.isAlive || b.isAlive),
  };
}

function sumPoints(parts: readonly { points: number }[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}
