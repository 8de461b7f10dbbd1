import type { Mark } from './mark-colors.ts';
import type { Round } from './rounds.ts';

export const GAME_STATUSES = ['scheduled', 'in_progress', 'completed'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export interface Team {
  id: number;
  name: string;
  seed: number | null;
  bracketPosition: number | null;
  /** No rule depends on it. */
  mark?: Mark;
}

/** A team with a place in the field. */
export interface PlacedTeam extends Team {
  seed: number;
  bracketPosition: number;
}

export function isPlaced(team: Team): team is PlacedTeam {
  return team.seed !== null && team.bracketPosition !== null;
}

export interface Game {
  id: number;
  round: Round;
  team1Id: number | null;
  team2Id: number | null;
  team1Score: number | null;
  team2Score: number | null;
  winnerId: number | null;
  nextGameId: number | null;
  status: GameStatus;
  /** ISO 8601 in UTC. No rule depends on it. */
  scheduledAt?: string | null;
  location?: string | null;
}

export function isStarted(game: Game): boolean {
  return game.status !== 'scheduled';
}

export type DecidedGame = Game & { winnerId: number };

export function isDecided(game: Game): game is DecidedGame {
  return game.status === 'completed' && game.winnerId !== null;
}

export function findFinal<G extends Pick<Game, 'round'>>(games: readonly G[]): G | undefined {
  return games.find(({ round }) => round === 'championship');
}

/** Whether the tournament has its champion. */
export function isFinalDecided(games: readonly Game[]): boolean {
  const final = findFinal(games);
  return final !== undefined && isDecided(final);
}

export type PlayableGame = Game & { team1Id: number; team2Id: number };

/** Whether a result can be entered: both teams are known and there is no result yet. */
export function isPlayable(game: Game): game is PlayableGame {
  return game.status !== 'completed' && game.team1Id !== null && game.team2Id !== null;
}
