import { compareNames, fullName } from './names.ts';
import { GAME_TYPES, type GameType, groupByPlayer, type PlayerEntry, recordOf, type StatLine } from './records.ts';

const LEADER_COUNT = 5;
export const MIN_GAMES_FOR_WIN_PERCENTAGE = 3;

interface Leader {
  playerId: number;
  firstName: string;
  lastName: string;
}

/** A leader with how many rows of the whole list have the same figure, also beyond its end. */
type Listed<Row extends Leader> = Row & { sharedBy: number };

export interface PointsLeader extends Leader {
  totalPoints: number;
}

export interface TournamentWinsLeader extends Leader {
  tournamentWins: number;
}

export interface SingleGameLeader extends Leader {
  gameId: number;
  gameType: GameType;
  points: number;
}

export interface RecordLeader extends Leader {
  wins: number;
  losses: number;
  totalGames: number;
  winPercentage: number;
}

/** Most points in the games of a season, bracket and opening day alike. */
export function listPointsLeaders(
  players: readonly PlayerEntry[],
  seasonLines: readonly StatLine[],
): Listed<PointsLeader>[] {
  const linesOf = groupByPlayer(seasonLines);
  const rows = players.map((player) => ({
    ...identify(player),
    totalPoints: (linesOf.get(player.id) ?? []).reduce((sum, line) => sum + line.points, 0),
  }));
  return takeLeaders(rows, (row) => row.totalPoints);
}

/** Most wins in the bracket games of a season. */
export function listTournamentWinsLeaders(
  players: readonly PlayerEntry[],
  seasonLines: readonly StatLine[],
): Listed<TournamentWinsLeader>[] {
  const wonLines = seasonLines.filter((line) => line.gameType === 'tournament' && line.outcome === 'won');
  const linesOf = groupByPlayer(wonLines);
  const rows = players.map((player) => ({
    ...identify(player),
    tournamentWins: linesOf.get(player.id)?.length ?? 0,
  }));
  return takeLeaders(rows, (row) => row.tournamentWins);
}

/** The best performances of a season. A player who had two of them is listed twice. */
export function listSingleGameLeaders(
  players: readonly PlayerEntry[],
  seasonLines: readonly StatLine[],
): Listed<SingleGameLeader>[] {
  const playerById = new Map(players.map((player) => [player.id, player]));
  const rows = seasonLines.flatMap(({ playerId, gameId, gameType, points }) => {
    const player = playerById.get(playerId);
    return player ? [{ ...identify(player), gameId, gameType, points }] : [];
  });
  // Decides only between equal performances of one player: `takeLeaders` orders all others.
  rows.sort((a, b) => GAME_TYPES.indexOf(a.gameType) - GAME_TYPES.indexOf(b.gameType) || a.gameId - b.gameId);
  return takeLeaders(rows, (row) => row.points);
}

/** Most games over all seasons, with the totals that admins entered. */
export function listGamesLeaders(
  players: readonly PlayerEntry[],
  allLines: readonly StatLine[],
): Listed<RecordLeader>[] {
  return takeLeaders(listRecords(players, allLines), (row) => row.totalGames);
}

/** Most wins over all seasons, with the totals that admins entered. */
export function listWinsLeaders(
  players: readonly PlayerEntry[],
  allLines: readonly StatLine[],
): Listed<RecordLeader>[] {
  return takeLeaders(listRecords(players, allLines), (row) => row.wins);
}

/** Highest win percentage over all seasons, with the totals that admins entered. */
export function listWinPercentageLeaders(
  players: readonly PlayerEntry[],
  allLines: readonly StatLine[],
): Listed<RecordLeader>[] {
  const rows = listRecords(players, allLines).filter((row) => row.totalGames >= MIN_GAMES_FOR_WIN_PERCENTAGE);
  return takeLeaders(rows, (row) => row.winPercentage);
}

/** The best rows, equals by name; those with 0 are left out. */
function takeLeaders<T extends Leader>(rows: readonly T[], measure: (row: T) => number): Listed<T>[] {
  return rows
    .filter((row) => measure(row) > 0)
    .toSorted((a, b) => measure(b) - measure(a) || compareNames(fullName(a), fullName(b)) || a.playerId - b.playerId)
    .slice(0, LEADER_COUNT)
    .map((leader) => ({ ...leader, sharedBy: rows.filter((row) => measure(row) === measure(leader)).length }));
}

function listRecords(players: readonly PlayerEntry[], lines: readonly StatLine[]): RecordLeader[] {
  const linesOf = groupByPlayer(lines);
  return players.map((player) => {
    const { wins, losses, totalGames, winPercentage } = recordOf(player, linesOf.get(player.id) ?? []);
    return { ...identify(player), wins, losses, totalGames, winPercentage };
  });
}

function identify({ id, firstName, lastName }: PlayerEntry): Leader {
  return { playerId: id, firstName, lastName };
}
