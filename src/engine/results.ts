import { isDecided } from '../domain/bracket/game.ts';
import type { Round } from '../domain/bracket/rounds.ts';
import { canReach, covers, type Tree } from '../domain/bracket/tree.ts';
import type { Numbering } from '../domain/picks/packed-picks.ts';
import { UNDECIDED, type Winner } from './scan.ts';

/** A tournament's results as lookup tables. Games are indexes here, and picks the numbers of contenders. */
export interface Results {
  /** By game: the correct picks. */
  winners: readonly Winner[];
  /** By game and pick: 1 for those that can still come true. */
  alive: readonly Uint8Array[];
  /** The game decided last; previous ranks are those without its result. */
  lastGame: number | null;
}

/** Higher than any contender's number. */
export const CONTENDER_NUMBER_LIMIT = 64;

export function readResults(numbering: Numbering, tree: Tree, lastGameId: number | null): Results {
  const { gameIds } = numbering;
  const lastGame = lastGameId === null ? -1 : gameIds.indexOf(lastGameId);
  return {
    winners: gameIds.map((gameId) => findWinner(numbering, tree, gameId)),
    alive: gameIds.map((gameId) => listAlive(numbering, tree, gameId)),
    lastGame: lastGame === -1 ? null : lastGame,
  };
}

function findWinner({ numberOf }: Numbering, tree: Tree, gameId: number): Winner {
  const game = tree.gameById.get(gameId);
  const team = game && isDecided(game) ? numberOf.get(game.winnerId) : undefined;
  if (!game || !isDecided(game) || team === undefined) return UNDECIDED;
  const combined = [...tree.combinedById.keys()].find((id) => covers(tree, id, game.winnerId));
  const number = combined === undefined ? undefined : numberOf.get(combined);
  return { team, combined: number ?? UNDECIDED.combined };
}

function listAlive({ numberOf }: Numbering, tree: Tree, gameId: number): Uint8Array {
  const alive = new Uint8Array(CONTENDER_NUMBER_LIMIT);
  const game = tree.gameById.get(gameId);
  if (!game || isDecided(game)) return alive;
  for (const [contender, number] of numberOf) if (canReach(tree, contender, gameId)) alive[number] = 1;
  return alive;
}

export function roundsOf({ gameIds }: Numbering, { gameById }: Tree): Round[] {
  return gameIds.flatMap((gameId) => gameById.get(gameId)?.round ?? []);
}
