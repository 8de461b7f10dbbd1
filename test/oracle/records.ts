import type { PlayerFacts, SeasonFacts, StatLine } from './facts.ts';

const LEADERS = 5;
const ENOUGH_GAMES = 3;

/** A stat line with the game that it counts in. */
export interface CountedLine extends StatLine {
  tournamentId: number;
  gameType: 'tournament' | 'opening_day';
  gameId: number;
  winnerId: number | null;
}

/** The stat lines of every player in every game that has a result. */
export function listLines(seasons: readonly SeasonFacts[]): CountedLine[] {
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

export function countGames(lines: readonly CountedLine[], playerId: number) {
  const own = linesOf(lines, playerId);
  const won = own.filter(isWon).length;
  const tied = own.filter(({ winnerId }) => winnerId === null).length;
  return { won, tied, lost: own.length - won - tied };
}

function countRecord(lines: readonly CountedLine[], { id, addedWins, addedLosses }: PlayerFacts) {
  const { won, tied, lost } = countGames(lines, id);
  const wins = Math.max(0, addedWins + won);
  const losses = Math.max(0, addedLosses + lost);
  const totalGames = wins + losses + tied;
  return { wins, losses, totalGames, winPercentage: totalGames === 0 ? 0 : (wins / totalGames) * 100 };
}

/** The list of players with their records, most games first. */
export function countPlayers(lines: readonly CountedLine[], players: readonly PlayerFacts[]) {
  return players
    .map((player) => {
      const { id, name, teamId } = player;
      return { id, name, teamId, ...countRecord(lines, player), totalPoints: sumPoints(linesOf(lines, id)) };
    })
    .sort((a, b) => b.totalGames - a.totalGames || byName(a, b))
    .map(({ name, ...figures }) => ({ firstName: name, ...figures }));
}

/** Every list of leaders, by its path below /api/stats. The last of the tournaments is the current one. */
export function countLeaders(
  lines: readonly CountedLine[],
  players: readonly PlayerFacts[],
  tournamentIds: readonly number[],
): Record<string, object[]> {
  const current = lines.filter(({ tournamentId }) => tournamentId === tournamentIds.at(-1));
  const records = players.map((player) => ({ ...player, row: countRecord(lines, player) }));
  const points = players.map(({ id, name }) => {
    const totalPoints = sumPoints(linesOf(current, id));
    return { id, name, figure: totalPoints, row: { totalPoints } };
  });
  const performances = players.flatMap(({ id, name }) =>
    linesOf(current, id)
      .sort((a, b) => b.gameType.localeCompare(a.gameType) || a.gameId - b.gameId)
      .map(({ points, gameId, gameType }) => ({ id, name, figure: points, row: { points, gameId, gameType } })),
  );
  const winsIn = (tournament: number) => {
    const won = lines.filter(
      (line) => line.tournamentId === tournament && line.gameType === 'tournament' && isWon(line),
    );
    return players.map(({ id, name }) => {
      const tournamentWins = linesOf(won, id).length;
      return { id, name, figure: tournamentWins, row: { tournamentWins } };
    });
  };
  const played = records.filter(({ row }) => row.totalGames >= ENOUGH_GAMES);
  return {
    'points-leaders': listLeaders(points),
    'single-game-leaders': listLeaders(performances),
    'wins-leaders': listLeaders(records.map((player) => ({ ...player, figure: player.row.wins }))),
    'games-leaders': listLeaders(records.map((player) => ({ ...player, figure: player.row.totalGames }))),
    'win-percentage-leaders': listLeaders(played.map((player) => ({ ...player, figure: player.row.winPercentage }))),
    ...Object.fromEntries(tournamentIds.map((id) => [`tournament-wins-leaders/${id}`, listLeaders(winsIn(id))])),
  };
}

/** The leaders in this figure, as the response lists them. */
function listLeaders<T extends object>(rows: { id: number; name: string; figure: number; row: T }[]) {
  return rows
    .filter(({ figure }) => figure > 0)
    .sort((a, b) => b.figure - a.figure || byName(a, b))
    .slice(0, LEADERS)
    .map(({ id, name, row, figure }) => {
      const sharedBy = rows.filter((other) => other.figure === figure).length;
      return { playerId: id, firstName: name, lastName: 'Ace', ...row, sharedBy };
    });
}

function linesOf(lines: readonly CountedLine[], id: number): CountedLine[] {
  return lines.filter(({ playerId }) => playerId === id);
}

const isWon = ({ winnerId, teamId }: CountedLine) => winnerId === teamId;

const sumPoints = (lines: readonly CountedLine[]) => lines.reduce((sum, line) => sum + line.points, 0);

const byName = (a: { name: string; id: number }, b: { name: string; id: number }) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id;
