import { type Game, isStarted } from '../bracket/game.ts';
import { type ContenderId, canReach, isCombined, isOnWay, isSame, type Tree, wayTo } from '../bracket/tree.ts';

/** One pick as it is sent and stored. */
export interface BracketPick {
  gameId: number;
  pickedTeamId: ContenderId;
}

/** A bracket's picks by game. */
export type Picks = ReadonlyMap<number, ContenderId>;

export const NO_PICKS: Picks = new Map();

/** As they are kept for reading. */
export function mapPicks(list: readonly BracketPick[]): Picks {
  return new Map(list.map(({ gameId, pickedTeamId }) => [gameId, pickedTeamId]));
}

/** As they are sent. */
export function listPicks(picks: Picks): BracketPick[] {
  return [...picks].map(([gameId, pickedTeamId]) => ({ gameId, pickedTeamId }));
}

export interface PickCount {
  picked: number;
  total: number;
}

/** How far a bracket is: of the games it has a pick for or can still pick. Play-ins, never required, count apart. */
export function countPicks(tree: Tree, picks: Picks): { main: PickCount; playIns: PickCount } {
  const games = tree.games.filter((game) => isOpen(game) || picks.has(game.id));
  const count = (counted: readonly Game[]) => ({
    picked: counted.filter((game) => picks.has(game.id)).length,
    total: counted.length,
  });
  return {
    main: count(games.filter(({ round }) => round !== 'play_in')),
    playIns: count(games.filter(({ round }) => round === 'play_in')),
  };
}

/** A game that picks are still taken for. */
export function isOpen(game: Game): boolean {
  return !isStarted(game);
}

function isRequired(game: Game): boolean {
  return game.round === 'round_of_32' && isOpen(game);
}

export function listUnpicked(tree: Tree, picks: Picks): Game[] {
  return tree.games.filter((game) => isOpen(game) && !picks.has(game.id));
}

/**
 * Required games without a pick. A bracket cannot be submitted before there are none. Where later picks rule out
 * everyone who can still win a game, nothing can be asked for there.
 */
export function listMissing(tree: Tree, picks: Picks): Game[] {
  return tree.games.filter((game) => isMissing(tree, picks, game));
}

function isMissing(tree: Tree, picks: Picks, game: Game): boolean {
  return isRequired(game) && !picks.has(game.id) && isPickable(tree, picks, game.id);
}

function isPickable(tree: Tree, picks: Picks, gameId: number): boolean {
  return [...tree.routes.keys()].some((pickedTeamId) => {
    const pick = { gameId, pickedTeamId };
    return (
      canReach(tree, pickedTeamId, gameId) &&
      findObstacle(tree, picks, pick) === undefined &&
      listBroken(tree, picks, pick).length === 0
    );
  });
}

/** Whether nothing is missing. Asks no further than the first game that is. */
export function isComplete(tree: Tree, picks: Picks): boolean {
  return picks.size > 0 && !tree.games.some((game) => isMissing(tree, picks, game));
}

/**
 * Whether a pick lets a contender through the picked game to a later one. The combined slot is at home in
 * whatever its play-in brings; after the play-in it is a contender like any other.
 */
function agrees(tree: Tree, pick: BracketPick, later: ContenderId): boolean {
  if (isSame(tree, pick.pickedTeamId, later)) return true;
  return isCombined(later) && tree.gameById.get(pick.gameId)?.round === 'play_in';
}

/** The earliest game on the contender's way to this game that the bracket has given to someone else. */
export function findObstacle(tree: Tree, picks: Picks, { gameId, pickedTeamId }: BracketPick): number | undefined {
  return wayTo(tree, pickedTeamId, gameId)?.find((earlierId) => {
    const earlier = picks.get(earlierId);
    return earlier !== undefined && !agrees(tree, { gameId: earlierId, pickedTeamId: earlier }, pickedTeamId);
  });
}

/** Picks of later games that cannot stand beside this pick, in board order. */
export function listBroken(tree: Tree, picks: Picks, pick: BracketPick): number[] {
  return listLater(tree, pick.gameId).filter((id) => {
    const later = picks.get(id);
    const passesHere = later !== undefined && isOnWay(tree, later, pick.gameId, id);
    return passesHere && !agrees(tree, pick, later);
  });
}

/** The games that whoever wins this one can still play, up to the final. */
function listLater(tree: Tree, gameId: number): number[] {
  const next = tree.gameById.get(gameId)?.nextGameId ?? null;
  return next === null ? [] : [next, ...listLater(tree, next)];
}
