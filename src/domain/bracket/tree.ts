import { LOWEST_SEED } from './format.ts';
import { findFinal, type Game, isDecided, type Team } from './game.ts';
import { ROUND_LABELS, ROUNDS } from './rounds.ts';

/** A team's id, or the negative id of a combined slot. */
export type ContenderId = number;

export type SlotIndex = 0 | 1;

/** The two teams of one play-in, treated as one contender. */
export interface CombinedSlot {
  id: ContenderId;
  playInId: number;
  teamIds: readonly number[];
}

/** A tournament's games with the links between them. */
export interface Tree {
  /** In board order: round by round, first the left half of the board from top to bottom, then the right half. */
  games: readonly Game[];
  gameById: ReadonlyMap<number, Game>;
  teamById: ReadonlyMap<number, Team>;
  /** For each game the games whose winners take its two slots. */
  feeders: ReadonlyMap<number, readonly [number | null, number | null]>;
  combinedById: ReadonlyMap<ContenderId, CombinedSlot>;
  /** Every game a contender plays if it keeps winning. */
  routes: ReadonlyMap<ContenderId, readonly number[]>;
}

export function buildTree(games: readonly Game[], teams: readonly Team[]): Tree {
  const ordered = games.toSorted((a, b) => ROUNDS.indexOf(a.round) - ROUNDS.indexOf(b.round) || a.id - b.id);
  const gameById = new Map(ordered.map((game) => [game.id, game]));
  const teamById = new Map(teams.map((team) => [team.id, team]));
  const feeders = new Map(ordered.map((game) => [game.id, findFeeders(ordered, game.id)]));
  const combined = ordered.flatMap((game) => combineSlot(game, gameById, teamById) ?? []);

  const routes = new Map<ContenderId, number[]>();
  for (const game of ordered) {
    for (const teamId of [game.team1Id, game.team2Id]) {
      // In board order the first game a team appears in is where it enters.
      if (teamId !== null && !routes.has(teamId)) routes.set(teamId, followWinner(game, gameById));
    }
  }
  for (const { id, playInId } of combined) routes.set(id, followWinner(gameById.get(playInId), gameById));

  return {
    games: ordered,
    gameById,
    teamById,
    feeders,
    combinedById: new Map(combined.map((slot) => [slot.id, slot])),
    routes,
  };
}

/** A copy of the tree with some games replaced. */
export function replaceGames(tree: Tree, changed: readonly Game[]): Tree {
  const byId = new Map(changed.map((game) => [game.id, game]));
  return buildTree(
    tree.games.map((game) => byId.get(game.id) ?? game),
    [...tree.teamById.values()],
  );
}

function findFeeders(ordered: readonly Game[], gameId: number): [number | null, number | null] {
  const [first, second] = ordered.filter((game) => game.nextGameId === gameId);
  if (first?.round === 'play_in') return [null, first.id];
  return [first?.id ?? null, second?.id ?? null];
}

function combineSlot(
  playIn: Game,
  gameById: ReadonlyMap<number, Game>,
  teamById: ReadonlyMap<number, Team>,
): CombinedSlot | undefined {
  if (playIn.round !== 'play_in' || playIn.nextGameId === null) return undefined;
  const topSeedId = gameById.get(playIn.nextGameId)?.team1Id;
  const position = topSeedId == null ? null : teamById.get(topSeedId)?.bracketPosition;
  if (position == null) return undefined;
  return {
    id: combinedId(position),
    playInId: playIn.id,
    teamIds: [playIn.team1Id, playIn.team2Id].filter((id) => id !== null),
  };
}

/** The id of the combined slot that meets the seed-1 team of this position. */
export function combinedId(position: number): ContenderId {
  return -(1000 + position);
}

function followWinner(from: Game | undefined, gameById: ReadonlyMap<number, Game>): number[] {
  const route: number[] = [];
  for (let game = from; game; game = game.nextGameId === null ? undefined : gameById.get(game.nextGameId)) {
    route.push(game.id);
  }
  return route;
}

export function isCombined(contender: ContenderId): boolean {
  return contender < 0;
}

/** Whether a win of the team is a win of the contender. */
export function covers(tree: Tree, contender: ContenderId, teamId: number): boolean {
  return contender === teamId || tree.combinedById.get(contender)?.teamIds.includes(teamId) === true;
}

/** Whether two contenders are the same: a combined slot is the winner of its play-in, once that is decided. */
export function isSame(tree: Tree, a: ContenderId, b: ContenderId): boolean {
  return resolveCombined(tree, a) === resolveCombined(tree, b);
}

/** The team that came through a combined slot, once its play-in is decided; otherwise the contender itself. */
export function resolveCombined(tree: Tree, contender: ContenderId): ContenderId {
  const combined = tree.combinedById.get(contender);
  const playIn = combined && tree.gameById.get(combined.playInId);
  return playIn?.winnerId ?? contender;
}

export function findCombined(tree: Tree, playInId: number): CombinedSlot | undefined {
  return [...tree.combinedById.values()].find((slot) => slot.playInId === playInId);
}

/** The games a contender must win to play in this one, or null if it cannot. */
export function wayTo(tree: Tree, contender: ContenderId, gameId: number): readonly number[] | null {
  const route = tree.routes.get(contender) ?? [];
  const index = route.indexOf(gameId);
  return index === -1 ? null : route.slice(0, index);
}

/** Whether the contender must win one game to play in the other. */
export function isOnWay(tree: Tree, contender: ContenderId, gameId: number, toGameId: number): boolean {
  const route = tree.routes.get(contender) ?? [];
  const index = route.indexOf(gameId);
  return index !== -1 && index < route.indexOf(toGameId);
}

/** Whether the results so far let the contender play in this game. */
export function canReach(tree: Tree, contender: ContenderId, gameId: number): boolean {
  const way = wayTo(tree, contender, gameId);
  if (way === null) return false;
  return way.every((id) => {
    const game = tree.gameById.get(id);
    return game === undefined || !isDecided(game) || covers(tree, contender, game.winnerId);
  });
}

/** Whether the contender can no longer win the tournament. */
export function isOut(tree: Tree, contender: ContenderId): boolean {
  const final = findFinal(tree.games);
  if (!final) return false;
  return !canReach(tree, contender, final.id) || (isDecided(final) && !covers(tree, contender, final.winnerId));
}

/** The team that certainly plays in the slot. */
export function realTeamIn(tree: Tree, game: Game, slot: SlotIndex): number | null {
  const teamId = slot === 0 ? game.team1Id : game.team2Id;
  if (teamId !== null) return teamId;
  const feederId = tree.feeders.get(game.id)?.[slot] ?? null;
  return feederId === null ? null : (tree.gameById.get(feederId)?.winnerId ?? null);
}

/** 'Lions', or 'Bears/Wolves' for a combined slot. */
export function nameOf(tree: Tree, contender: ContenderId): string {
  const teamIds = tree.combinedById.get(contender)?.teamIds ?? [contender];
  return teamIds.map((id) => tree.teamById.get(id)?.name ?? 'Unknown team').join('/');
}

export function seedOf(tree: Tree, contender: ContenderId): number | null {
  return isCombined(contender) ? LOWEST_SEED : (tree.teamById.get(contender)?.seed ?? null);
}

/** The name with its seed: '4 Lions', '16 Bears/Wolves'. */
export function labelOf(tree: Tree, contender: ContenderId): string {
  return [seedOf(tree, contender), nameOf(tree, contender)].filter((part) => part !== null).join(' ');
}

/** A game's number, from 1 in board order. */
export function numberOf(tree: Tree, gameId: number): number {
  return tree.games.findIndex((game) => game.id === gameId) + 1;
}

/** A game in a sentence: 'Game 3 (Lions vs Bears)', or 'Game 25 (Elite Eight)' while teams are missing. */
export function describeGame(tree: Tree, game: Game): string {
  const { team1Id, team2Id } = game;
  const known = team1Id !== null && team2Id !== null;
  const detail = known ? `${nameOf(tree, team1Id)} vs ${nameOf(tree, team2Id)}` : ROUND_LABELS[game.round];
  return `Game ${numberOf(tree, game.id)} (${detail})`;
}
