import type { Game } from '../../src/contract/games.ts';
import type { Team } from '../../src/domain/bracket/game.ts';

/**
 * The facts of a season: what people have entered, with the winners and the progress that follow. The oracle derives
 * everything else from them, without the rules in src/domain, so that a mistake there cannot hide here.
 */
export interface SeasonFacts {
  id: number;
  teams: Team[];
  /** The games as they were drawn, before any result. */
  games: DrawnGame[];
  /** By game id, in the order in which the games were decided. */
  results: Map<number, Result>;
  /** Games under way, with their running scores. */
  running: Map<number, { team1Score: number | null; team2Score: number | null }>;
  /** By game id. */
  openingDay: Map<number, OpeningDayGame>;
  /** Games that can be restored. */
  deletedOpeningDay: Map<number, OpeningDayGame>;
  /** The progress: every result updates it (`updateProgress`), and an admin can also set it. */
  status: 'not_started' | 'in_progress' | 'completed';
  currentRound: Game['round'] | null;
  /** Whether submissions are open. */
  isOpen: boolean;
  /** The submitted ones in the order of their submissions, then the drafts. */
  brackets: BracketFacts[];
}

/** All seasons, and the players, who belong to none of them. */
export interface Facts {
  seasons: SeasonFacts[];
  players: PlayerFacts[];
}

export type DrawnGame = Pick<Game, 'id' | 'round' | 'team1Id' | 'team2Id' | 'nextGameId'>;
export type TeamIds = readonly [number | null, number | null];

/** The points of a player in a game. */
export interface StatLine {
  playerId: number;
  teamId: number;
  points: number;
}

export interface Score {
  team1Score: number;
  team2Score: number;
}

export interface Result extends Score {
  /** Null after a tie, which only opening-day games have. */
  winnerId: number | null;
  lines: StatLine[];
}

export interface OpeningDayGame {
  team1Id: number;
  team2Id: number;
  result: Result | null;
}

export interface BracketFacts {
  bracketId: number;
  userId: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  isSubmitted: boolean;
  isSealed: boolean;
  picks: Map<number, number>;
}

export interface PlayerFacts {
  id: number;
  name: string;
  /** A team of any season. */
  teamId: number | null;
  /** What an admin's typed totals add to the wins and losses of recorded games. */
  addedWins: number;
  addedLosses: number;
}

export const ROUNDS = ['play_in', 'round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship'] as const;

/** The facts of a season that is drawn and open for submissions, and nothing else. */
export function startFacts({ id, teams, games }: { id: number; teams: Team[]; games: DrawnGame[] }): SeasonFacts {
  return {
    id,
    teams,
    status: 'not_started',
    currentRound: null,
    isOpen: true,
    brackets: [],
    games: games.map(({ id, round, team1Id, team2Id, nextGameId }) => ({ id, round, team1Id, team2Id, nextGameId })),
    results: new Map(),
    running: new Map(),
    openingDay: new Map(),
    deletedOpeningDay: new Map(),
  };
}

/** The teams of a game, as far as they are known: those drawn, and the winners of the games before it. */
export function teamsOf({ games, results }: SeasonFacts, game: DrawnGame): TeamIds {
  const feeders = games.filter(({ nextGameId }) => nextGameId === game.id).sort((a, b) => a.id - b.id);
  const winners = feeders.map(({ id }) => results.get(id)?.winnerId ?? null);
  // A single feeder is a play-in, whose winner is the second team.
  const [first = game.team1Id, second = game.team2Id] = winners.length === 1 ? [undefined, winners[0]] : winners;
  return [first ?? null, second ?? null];
}

/** A game as the server has to show it. */
export function describeGame(season: SeasonFacts, game: DrawnGame) {
  const [team1Id, team2Id] = teamsOf(season, game);
  const result = season.results.get(game.id);
  const running = season.running.get(game.id);
  const status: Game['status'] = result ? 'completed' : running ? 'in_progress' : 'scheduled';
  return {
    ...game,
    team1Id,
    team2Id,
    tournamentId: season.id,
    status,
    team1Score: result?.team1Score ?? running?.team1Score ?? null,
    team2Score: result?.team2Score ?? running?.team2Score ?? null,
    winnerId: result?.winnerId ?? null,
    scheduledAt: null,
    location: null,
  };
}

export function isPlayable(season: SeasonFacts, game: DrawnGame): boolean {
  return !season.results.has(game.id) && !teamsOf(season, game).includes(null);
}

export function judgeResult([team1Id, team2Id]: TeamIds, { team1Score, team2Score }: Score, lines: StatLine[]): Result {
  const winnerId = team1Score === team2Score ? null : team1Score > team2Score ? team1Id : team2Id;
  return { team1Score, team2Score, winnerId, lines };
}

/** Sets the progress of the season to what its results say. */
export function updateProgress(season: SeasonFacts): void {
  const undecided = season.games.filter(({ id }) => !season.results.has(id)).map(({ round }) => round);
  if (undecided.length === season.games.length) Object.assign(season, { status: 'not_started', currentRound: null });
  else if (undecided.length === 0) Object.assign(season, { status: 'completed', currentRound: 'championship' });
  else
    Object.assign(season, { status: 'in_progress', currentRound: ROUNDS.find((round) => undecided.includes(round)) });
}

export function enterResult(season: SeasonFacts, game: DrawnGame, score: Score, lines: StatLine[] = []): void {
  season.running.delete(game.id);
  season.results.set(game.id, judgeResult(teamsOf(season, game), score, lines));
  updateProgress(season);
}

/** Takes a result back, unless there is none or the next game has started; returns whether it did. */
export function reopen(season: SeasonFacts, { id, nextGameId }: DrawnGame): boolean {
  const { results, running } = season;
  if (results.has(nextGameId ?? 0) || running.has(nextGameId ?? 0) || !results.delete(id)) return false;
  updateProgress(season);
  return true;
}

export function reset(season: SeasonFacts): void {
  season.results.clear();
  season.running.clear();
  updateProgress(season);
}

/** Starts a game, or changes its running score, which stays as it was where none is given. */
export function startGame({ running }: SeasonFacts, { id }: DrawnGame, score: Partial<Score>): void {
  running.set(id, { team1Score: null, team2Score: null, ...running.get(id), ...score });
}

/** The teams that a pick stands for: one, or the two of a play-in for a combined slot. */
export function teamsPicked({ games, teams }: SeasonFacts, picked: number): number[] {
  if (picked > 0) return [picked];
  const top = teams.find(({ seed, bracketPosition }) => seed === 1 && bracketPosition === -1000 - picked);
  const firstGame = games.find(({ round, team1Id }) => round === 'round_of_32' && team1Id === top?.id);
  const playIn = games.find(({ nextGameId }) => nextGameId === firstGame?.id);
  return [playIn?.team1Id ?? 0, playIn?.team2Id ?? 0];
}
