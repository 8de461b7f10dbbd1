import { type Game, isDecided } from '../bracket/game.ts';
import { canReach, covers, findCombined, realTeamIn, replaceGames, type Tree, wayTo } from '../bracket/tree.ts';
import type { Chooser } from '../picks/autofill.ts';
import type { Picks } from '../picks/picks.ts';
import { type ImaginedWinner, imagineWinners } from './what-if.ts';

/** Imagined winners by game. A team that wins a game wins every undecided one on its way there. */
export type Winners = ReadonlyMap<number, number>;

export const NO_WINNERS: Winners = new Map();

export function listWinners(winners: Winners): ImaginedWinner[] {
  return [...winners].map(([gameId, teamId]) => ({ gameId, teamId }));
}

/** Imagines a winner, and with it the missing ones on its way. Later winners that contradict it are cleared. */
export function imagineWinner(tree: Tree, winners: Winners, { gameId, teamId }: ImaginedWinner): Winners {
  if (!isImaginable(tree, teamId, gameId)) return winners;
  const next = new Map(winners);
  for (const id of listOpenWay(tree, teamId, gameId)) next.set(id, teamId);
  return keepPossible(tree, next);
}

/** Clears the winner of a game, and the later ones that depend on it. */
export function forgetWinner(tree: Tree, winners: Winners, gameId: number): Winners {
  const next = new Map(winners);
  next.delete(gameId);
  return keepPossible(tree, next);
}

/** A winner that does not hold any more: its game is decided, with this winner or another one, or it cannot be. */
export interface Dropped extends ImaginedWinner {
  reason: 'came_true' | 'did_not' | 'impossible';
}

/** The winners of a link that can still be, with the missing ones on their way, and those that cannot. */
export function resolveWinners(
  tree: Tree,
  listed: readonly ImaginedWinner[],
): { winners: Winners; dropped: readonly Dropped[] } {
  const winners = new Map<number, number>();
  const dropped: Dropped[] = [];
  const places = new Map(tree.games.map(({ id }, index) => [id, index]));
  const placeOf = ({ gameId }: ImaginedWinner) => places.get(gameId) ?? places.size;
  // In board order, so that of two that contradict each other the one in the earlier round stays.
  for (const winner of listed.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const { gameId, teamId } = winner;
    const game = tree.gameById.get(gameId);
    if (game && isDecided(game)) {
      dropped.push({ ...winner, reason: game.winnerId === teamId ? 'came_true' : 'did_not' });
      continue;
    }
    const way = isImaginable(tree, teamId, gameId) ? listOpenWay(tree, teamId, gameId) : null;
    if (way?.every((id) => (winners.get(id) ?? teamId) === teamId)) for (const id of way) winners.set(id, teamId);
    else dropped.push({ ...winner, reason: 'impossible' });
  }
  return { winners: keepPossible(tree, winners), dropped };
}

/** The bracket as it would be, for choosing further winners: teams have moved on, and the games take another winner. */
export function moveTeams(tree: Tree, winners: Winners): Tree {
  const imagined = imagineWinners(tree, listWinners(winners));
  if (!imagined.ok) return tree;
  const open = imagined.tree.games.map((game) => {
    const { winnerId = null, status } = tree.gameById.get(game.id) ?? game;
    return { ...game, winnerId, status };
  });
  return replaceGames(imagined.tree, open);
}

/** Gives every other undecided game with two teams the winner that is chosen. */
export function fillWinners(tree: Tree, winners: Winners, choose: Chooser): Winners {
  return fill(tree, winners, (_, first, second) => (first === null || second === null ? null : choose(first, second)));
}

/** The winners with which all picks of a bracket come true that still can. */
export function winnersOfPicks(tree: Tree, picks: Picks): Winners {
  return fill(tree, NO_WINNERS, ({ id, round }, ...teams) => {
    const combined = round === 'play_in' ? findCombined(tree, id)?.id : undefined;
    // Whichever team comes through a combined slot, its pick is right.
    const pick = picks.get(id) ?? [...picks.values()].find((contender) => contender === combined);
    return pick === undefined ? null : (teams.find((team) => team !== null && covers(tree, pick, team)) ?? null);
  });
}

type FillGame = (game: Game, first: number | null, second: number | null) => number | null;

function fill(tree: Tree, winners: Winners, choose: FillGame): Winners {
  const filled = new Map(winners);
  for (const game of tree.games) {
    if (isDecided(game) || filled.has(game.id)) continue;
    const teamIn = (slot: 0 | 1) =>
      realTeamIn(tree, game, slot) ?? filled.get(tree.feeders.get(game.id)?.[slot] ?? 0) ?? null;
    const winner = choose(game, teamIn(0), teamIn(1));
    if (winner !== null) filled.set(game.id, winner);
  }
  return filled;
}

function isImaginable(tree: Tree, teamId: number, gameId: number): boolean {
  const game = tree.gameById.get(gameId);
  return game !== undefined && !isDecided(game) && tree.teamById.has(teamId) && canReach(tree, teamId, gameId);
}

/** The undecided games on a team's way to a game, and the game. */
function listOpenWay(tree: Tree, teamId: number, gameId: number): number[] {
  const isOpen = (id: number) => {
    const game = tree.gameById.get(id);
    return game !== undefined && !isDecided(game);
  };
  return [...(wayTo(tree, teamId, gameId) ?? []).filter(isOpen), gameId];
}

/** In board order, without the winners that have no way to their game. */
function keepPossible(tree: Tree, winners: Winners): Winners {
  const kept = new Map<number, number>();
  for (const { id } of tree.games) {
    const teamId = winners.get(id);
    if (teamId === undefined || !isImaginable(tree, teamId, id)) continue;
    const way = listOpenWay(tree, teamId, id);
    if (way.every((earlier) => earlier === id || kept.get(earlier) === teamId)) kept.set(id, teamId);
  }
  return kept;
}
