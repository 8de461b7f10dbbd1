const LEADERS = 5;
const ENOUGH_GAMES = 3;

/** What somebody would note about a player: nothing in here is counted by the program. */
export interface Person {
  id: number;
  name: string;
  teamId: number | null;
  /** What typed totals add to the games. */
  addedWins: number;
  addedLosses: number;
}

/** The points of a player in a game that was entered and not taken back. */
export interface CountedLine {
  playerId: number;
  teamId: number;
  points: number;
  tournamentId: number;
  gameType: 'tournament' | 'opening_day';
  gameId: number;
  winnerId: number | null;
}

export function countGames(lines: readonly CountedLine[], playerId: number) {
  const own = linesOf(lines, playerId);
  const won = own.filter(isWon).length;
  const tied = own.filter(({ winnerId }) => winnerId === null).length;
  return { won, tied, lost: own.length - won - tied };
}

function countRecord(lines: readonly CountedLine[], { id, addedWins, addedLosses }: Person) {
  const { won, tied, lost } = countGames(lines, id);
  const wins = Math.max(0, addedWins + won);
  const losses = Math.max(0, addedLosses + lost);
  const totalGames = wins + losses + tied;
  return { wins, losses, totalGames, winPercentage: totalGames === 0 ? 0 : (wins / totalGames) * 100 };
}

/** Everybody with their figures, most games first. */
export function countPlayers(lines: readonly CountedLine[], people: readonly Person[]) {
  return people
    .map((person) => {
      const { id, name, teamId } = person;
      return { id, name, teamId, ...countRecord(lines, person), totalPoints: sumPoints(linesOf(lines, id)) };
    })
    .sort((a, b) => b.totalGames - a.totalGames || byName(a, b))
    .map(({ name, ...figures }) => ({ firstName: name, ...figures }));
}

/** Every list of leaders, by its address; the last of the tournaments is the current one. */
export function countLists(
  lines: readonly CountedLine[],
  people: readonly Person[],
  tournamentIds: readonly number[],
): Record<string, object[]> {
  const current = lines.filter(({ tournamentId }) => tournamentId === tournamentIds.at(-1));
  const records = people.map((person) => ({ ...person, row: countRecord(lines, person) }));
  const points = people.map(({ id, name }) => {
    const totalPoints = sumPoints(linesOf(current, id));
    return { id, name, figure: totalPoints, row: { totalPoints } };
  });
  const performances = people.flatMap(({ id, name }) =>
    linesOf(current, id)
      .sort((a, b) => b.gameType.localeCompare(a.gameType) || a.gameId - b.gameId)
      .map(({ points, gameId, gameType }) => ({ id, name, figure: points, row: { points, gameId, gameType } })),
  );
  const winsIn = (tournament: number) => {
    const won = lines.filter(
      (line) => line.tournamentId === tournament && line.gameType === 'tournament' && isWon(line),
    );
    return people.map(({ id, name }) => {
      const tournamentWins = linesOf(won, id).length;
      return { id, name, figure: tournamentWins, row: { tournamentWins } };
    });
  };
  const played = records.filter(({ row }) => row.totalGames >= ENOUGH_GAMES);
  return {
    'points-leaders': lead(points),
    'single-game-leaders': lead(performances),
    'wins-leaders': lead(records.map((person) => ({ ...person, figure: person.row.wins }))),
    'games-leaders': lead(records.map((person) => ({ ...person, figure: person.row.totalGames }))),
    'win-percentage-leaders': lead(played.map((person) => ({ ...person, figure: person.row.winPercentage }))),
    ...Object.fromEntries(tournamentIds.map((id) => [`tournament-wins-leaders/${id}`, lead(winsIn(id))])),
  };
}

/** The five best, as rows of an answer. */
function lead<T extends object>(rows: { id: number; name: string; figure: number; row: T }[]) {
  return rows
    .filter(({ figure }) => figure > 0)
    .sort((a, b) => b.figure - a.figure || byName(a, b))
    .slice(0, LEADERS)
    .map(({ id, name, row }) => ({ playerId: id, firstName: name, lastName: 'Ace', ...row }));
}

function linesOf(lines: readonly CountedLine[], id: number): CountedLine[] {
  return lines.filter(({ playerId }) => playerId === id);
}

const isWon = ({ winnerId, teamId }: CountedLine) => winnerId === teamId;

const sumPoints = (lines: readonly CountedLine[]) => lines.reduce((sum, line) => sum + line.points, 0);

const byName = (a: { name: string; id: number }, b: { name: string; id: number }) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id;
