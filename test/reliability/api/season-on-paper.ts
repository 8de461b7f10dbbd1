import type { Game } from '../../../src/contract/games.ts';
import type { Team } from '../../../src/contract/teams.ts';
import type { CountedLine } from '../../counted-records.ts';

/** What somebody would note on paper who watches the season: nothing in here is counted by the program. */
export interface SeasonOnPaper {
  id: number;
  teams: Team[];
  /** As they were drawn. */
  games: Drawn[];
  /** By game, in the order in which they came. */
  results: Map<number, Result>;
  running: Map<number, { team1Score: number | null; team2Score: number | null }>;
  openingDay: Map<number, OpeningDayOnPaper>;
  deleted: Map<number, OpeningDayOnPaper>;
  status: 'not_started' | 'in_progress' | 'completed';
  currentRound: Game['round'] | null;
  isOpen: boolean;
  /** In the order of their submissions. */
  entries: Entry[];
}

export type Drawn = Pick<Game, 'id' | 'round' | 'team1Id' | 'team2Id' | 'nextGameId'>;

export interface Line {
  playerId: number;
  teamId: number;
  points: number;
}

export interface Result {
  team1Score: number;
  team2Score: number;
  winnerId: number | null;
  lines: Line[];
}

export interface OpeningDayOnPaper {
  team1Id: number;
  team2Id: number;
  result: Result | null;
}

export interface Entry {
  bracketId: number;
  userId: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  picks: Map<number, number>;
}

export const ROUNDS = ['play_in', 'round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship'] as const;

const feedersOf = ({ games }: SeasonOnPaper, game: Drawn): Drawn[] =>
  games.filter(({ nextGameId }) => nextGameId === game.id).sort((a, b) => a.id - b.id);

/** Who plays, as far as it is known: those drawn, and the winners of the games before. */
export function teamsOf(season: SeasonOnPaper, game: Drawn): [number | null, number | null] {
  const arrived = feedersOf(season, game).map(({ id }) => season.results.get(id)?.winnerId ?? null);
  const [first = game.team1Id, second = game.team2Id] = arrived.length === 1 ? [undefined, arrived[0]] : arrived;
  return [first ?? null, second ?? null];
}

/** A game as the program must show it. */
export function describeGame(season: SeasonOnPaper, game: Drawn) {
  const [team1Id, team2Id] = teamsOf(season, game);
  const result = season.results.get(game.id);
  const running = season.running.get(game.id);
  return {
    ...game,
    ...{ team1Id, team2Id, tournamentId: season.id },
    team1Score: result?.team1Score ?? running?.team1Score ?? null,
    team2Score: result?.team2Score ?? running?.team2Score ?? null,
    winnerId: result?.winnerId ?? null,
    status: result ? 'completed' : running ? 'in_progress' : 'scheduled',
  };
}

export function judgeResult(
  [team1Id, team2Id]: readonly [number | null, number | null],
  { team1Score, team2Score }: { team1Score: number; team2Score: number },
  lines: Line[],
): Result {
  const winnerId = team1Score === team2Score ? null : team1Score > team2Score ? team1Id : team2Id;
  return { team1Score, team2Score, winnerId, lines };
}

/** Where the tournament stands by its results. */
export function followResults(season: SeasonOnPaper): void {
  const open = season.games.filter(({ id }) => !season.results.has(id)).map(({ round }) => round);
  if (open.length === season.games.length) Object.assign(season, { status: 'not_started', currentRound: null });
  else if (open.length === 0) Object.assign(season, { status: 'completed', currentRound: 'championship' });
  else Object.assign(season, { status: 'in_progress', currentRound: ROUNDS.find((round) => open.includes(round)) });
}

/** The teams that a pick stands for: one, or the two of a play-in. */
export function teamsPicked({ games, teams }: SeasonOnPaper, picked: number): number[] {
  if (picked > 0) return [picked];
  const top = teams.find(({ seed, bracketPosition }) => seed === 1 && bracketPosition === -1000 - picked);
  const first = games.find(({ round, team1Id }) => round === 'round_of_32' && team1Id === top?.id);
  const playIn = games.find(({ nextGameId }) => nextGameId === first?.id);
  return [playIn?.team1Id ?? 0, playIn?.team2Id ?? 0];
}

/** The points of all players in all games. */
export function listLines(seasons: readonly SeasonOnPaper[]): CountedLine[] {
  return seasons.flatMap(({ id: tournamentId, results, openingDay }) =>
    [
      ...[...results].map(([gameId, result]) => ({ gameId, gameType: 'tournament' as const, result })),
      ...[...openingDay].map(([gameId, { result }]) => ({ gameId, gameType: 'opening_day' as const, result })),
    ].flatMap(({ gameId, gameType, result }) =>
      (result?.lines ?? []).map((line) => {
        return { ...line, tournamentId, gameType, gameId, winnerId: result?.winnerId ?? null };
      }),
    ),
  );
}
