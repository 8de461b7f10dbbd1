import { type Game, isStarted } from '../bracket/game.ts';
import { type ContenderId, canReach, isCombined, isOnWay, isSame, type Tree, wayTo } from '../bracket/tree.ts';

/** A pick as requests and responses carry it. */
export interface BracketPick {
  gameId: number;
  pickedTeamId: ContenderId;
}

/** A bracket's picks by game. */
export type Picks = ReadonlyMap<number, ContenderId>;

export const NO_PICKS: Picks = new Map();

/** Picks as a map. */
export function mapPicks(list: readonly BracketPick[]): Picks {
  return new Map(list.map(({ gameId, pickedTeamId }) => [gameId, pickedTeamId]));
}

/** Picks as a list. */
export function listPicks(picks: Picks): BracketPick[] {
  return [...picks].map(([gameId, pickedTeamId]) => ({ gameId, pickedTeamId }));
}

/** Whether the draw lets a contender win a game, whatever the results. A play-in is no way for its own combined slot. */
export function canBePicked(tree: Tree, gameId: number, contender: ContenderId): boolean {
  const isOwnPlayIn = isCombined(contender) && tree.gameById.get(gameId)?.round === 'play_in';
  return !isOwnPlayIn && wayTo(tree, contender, gameId) !== null;
}

export interface PickCount {
  picked: number;
  total: number;
}

/** Counts picks among the games that are picked or have not started. Play-ins are never required and counted apart. */
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

/** Whether a game still takes picks. */
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
 * Lists required games without a pick; a bracket with any cannot be submitted. A game is not required if later picks
 * rule out everyone who can still win it.
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

/** Whether there are picks and no required one is missing. Faster than `listMissing`: stops at the first. */
export function isComplete(tree: Tree, picks: Picks): boolean {
  return picks.size > 0 && !tree.games.some((game) => isMissing(tree, picks, game));
}

/**
 * Whether a pick lets a contender through the picked game to a later one. A combined slot passes its play-in whichever
 * team is picked there.
 */
function agrees(tree: Tree, pick: BracketPick, contender: ContenderId): boolean {
  if (isSame(tree, pick.pickedTeamId, contender)) return true;
  return isCombined(contender) && tree.gameById.get(pick.gameId)?.round === 'play_in';
}

/** The earliest game on the contender's way to this game that another contender is picked to win. */
export function findObstacle(tree: Tree, picks: Picks, { gameId, pickedTeamId }: BracketPick): number | undefined {
  return wayTo(tree, pickedTeamId, gameId)?.find((earlierId) => {
    const earlier = picks.get(earlierId);
    return earlier !== undefined && !agrees(tree, { gameId: earlierId, pickedTeamId: earlier }, pickedTeamId);
  });
}

/** Later games whose picks contradict this pick, in board order. */
export function listBroken(tree: Tree, picks: Picks, pick: BracketPick): number[] {
  return listLater(tree, pick.gameId).filter((id) => {
    const later = picks.get(id);
    const passesHere = later !== undefined && isOnWay(tree, later, pick.gameId, id);
    return passesHere && !agrees(tree, pick, later);
  });
}

/** The games that the winner of this one plays if it keeps winning, up to the final. */
function listLater(tree: Tree, gameId: number): number[] {
  const next = tree.gameById.get(gameId)?.nextGameId ?? null;
  return next === null ? [] : [next, ...listLater(tree, next)];
}
