import type { Person, SeasonOnPaper } from './season-on-paper.ts';

const LEADERS = 5;
const ENOUGH_GAMES = 3;

/** The lines of somebody, with the games they are of. */
function linesOf(seasons: readonly SeasonOnPaper[], playerId: number) {
  return seasons.flatMap(({ results, openingDay }) =>
    [
      ...[...results].map(([gameId, result]) => ({ gameId, gameType: 'tournament' as const, result })),
      ...[...openingDay].map(([gameId, { result }]) => ({ gameId, gameType: 'opening_day' as const, result })),
    ].flatMap(({ gameId, gameType, result }) =>
      (result?.lines ?? [])
        .filter((line) => line.playerId === playerId)
        .map(({ teamId, points }) => ({ gameId, gameType, teamId, points, winnerId: result?.winnerId ?? null })),
    ),
  );
}

export function countWins(seasons: readonly SeasonOnPaper[], playerId: number) {
  const lines = linesOf(seasons, playerId);
  const won = lines.filter(({ winnerId, teamId }) => winnerId === teamId).length;
  const tied = lines.filter(({ winnerId }) => winnerId === null).length;
  return { won, tied, lost: lines.length - won - tied };
}

function countRecord(seasons: readonly SeasonOnPaper[], { id, addedWins, addedLosses }: Person) {
  const { won, tied, lost } = countWins(seasons, id);
  const wins = Math.max(0, addedWins + won);
  const losses = Math.max(0, addedLosses + lost);
  const totalGames = wins + losses + tied;
  return { wins, losses, totalGames, winPercentage: totalGames === 0 ? 0 : (wins / totalGames) * 100 };
}

const sumPoints = (lines: { points: number }[]) => lines.reduce((sum, line) => sum + line.points, 0);

const byName = (a: { name: string; id: number }, b: { name: string; id: number }) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id;

export function countPlayers(seasons: readonly SeasonOnPaper[], people: readonly Person[]) {
  return people
    .map((person) => {
      const { id, name, teamId } = person;
      return { id, name, teamId, ...countRecord(seasons, person), totalPoints: sumPoints(linesOf(seasons, id)) };
    })
    .sort((a, b) => b.totalGames - a.totalGames || byName(a, b))
    .map(({ name, ...figures }) => ({ firstName: name, ...figures }));
}

/** The five best, as rows of an answer. */
function lead<T extends object>(rows: { id: number; name: string; figure: number; row: T }[]) {
  return rows
    .filter(({ figure }) => figure > 0)
    .sort((a, b) => b.figure - a.figure || byName(a, b))
    .slice(0, LEADERS)
    .map(({ id, name, row }) => ({ playerId: id, firstName: name, lastName: 'Ace', ...row }));
}

/** Every list of leaders, by its address; the last of the seasons is the current one. */
export function countLists(seasons: readonly SeasonOnPaper[], people: readonly Person[]): Record<string, object[]> {
  const current = seasons.slice(-1);
  const records = people.map((person) => ({ ...person, row: countRecord(seasons, person) }));
  const points = people.map(({ id, name }) => {
    const totalPoints = sumPoints(linesOf(current, id));
    return { id, name, figure: totalPoints, row: { totalPoints } };
  });
  const performances = people.flatMap(({ id, name }) =>
    linesOf(current, id)
      .sort((a, b) => b.gameType.localeCompare(a.gameType) || a.gameId - b.gameId)
      .map(({ points, gameId, gameType }) => ({ id, name, figure: points, row: { points, gameId, gameType } })),
  );
  const winsIn = (season: SeasonOnPaper) =>
    people.map(({ id, name }) => {
      const own = linesOf([season], id).filter(({ gameType }) => gameType === 'tournament');
      const tournamentWins = own.filter(({ winnerId, teamId }) => winnerId === teamId).length;
      return { id, name, figure: tournamentWins, row: { tournamentWins } };
    });
  const played = records.filter(({ row }) => row.totalGames >= ENOUGH_GAMES);
  return {
    'points-leaders': lead(points),
    'single-game-leaders': lead(performances),
    'wins-leaders': lead(records.map((person) => ({ ...person, figure: person.row.wins }))),
    'games-leaders': lead(records.map((person) => ({ ...person, figure: person.row.totalGames }))),
    'win-percentage-leaders': lead(played.map((person) => ({ ...person, figure: person.row.winPercentage }))),
    ...Object.fromEntries(seasons.map((season) => [`tournament-wins-leaders/${season.id}`, lead(winsIn(season))])),
  };
}
