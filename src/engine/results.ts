import { isDecided } from '../domain/bracket/game.ts';
import type { Round } from '../domain/bracket/rounds.ts';
import { canReach, covers, type Tree } from '../domain/bracket/tree.ts';
import type { Numbering } from '../domain/picks/packed-picks.ts';
import { pointsFor, type Scoring } from '../domain/scoring/scoring.ts';
import { POINTS_UNIT, UNDECIDED, type Winner } from './scan.ts';

/** A tournament's results as lookup tables. Games are indexes here, and picks the numbers of contenders. */
export interface Results {
  /** By game: the correct picks. */
  winners: readonly Winner[];
  /** By game and pick: the points that it can still earn, or `NO_CHANCE`. */
  possible: readonly Int16Array[];
  /** The game decided last; previous ranks are those without its result. */
  lastGame: number | null;
}

/** Higher than any contender's number. */
export const CONTENDER_NUMBER_LIMIT = 64;

/** In place of points, for a pick that cannot come true any more. */
export const NO_CHANCE = -1;

/** The weights of winners are in multiples of `unit`. */
export function readResults(
  numbering: Numbering,
  tree: Tree,
  lastGameId: number | null,
  scoring: Scoring,
  unit = POINTS_UNIT,
): Results {
  const { gameIds } = numbering;
  const lastGame = lastGameId === null ? -1 : gameIds.indexOf(lastGameId);
  return {
    winners: gameIds.map((gameId) => readWinner(numbering, tree, gameId, scoring, unit)),
    possible: gameIds.map((gameId) => listPossible(numbering, tree, gameId, scoring)),
    lastGame: lastGame === -1 ? null : lastGame,
  };
}

/** The weight is in multiples of `unit` points. */
export function readWinner(
  { numberOf }: Numbering,
  tree: Tree,
  gameId: number,
  scoring: Scoring,
  unit: number,
): Winner {
  const game = tree.gameById.get(gameId);
  const team = game && isDecided(game) ? numberOf.get(game.winnerId) : undefined;
  if (!game || !isDecided(game) || team === undefined) return UNDECIDED;
  const combined = [...tree.combinedById.keys()].find((id) => covers(tree, id, game.winnerId));
  const number = combined === undefined ? undefined : numberOf.get(combined);
  const weight = pointsFor(scoring, tree, game, game.winnerId) / unit;
  return { team, combined: number ?? UNDECIDED.combined, weight };
}

function listPossible({ numberOf }: Numbering, tree: Tree, gameId: number, scoring: Scoring): Int16Array {
  const possible = new Int16Array(CONTENDER_NUMBER_LIMIT).fill(NO_CHANCE);
  const game = tree.gameById.get(gameId);
  if (!game || isDecided(game)) return possible;
  for (const [contender, number] of numberOf)
    if (canReach(tree, contender, gameId)) possible[number] = pointsFor(scoring, tree, game, contender);
  return possible;
}

export function roundsOf({ gameIds }: Numbering, { gameById }: Tree): Round[] {
  return gameIds.flatMap((gameId) => gameById.get(gameId)?.round ?? []);
}
