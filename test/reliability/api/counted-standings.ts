import type { LeaderboardEntry } from '../../../src/contract/leaderboard.ts';
import { type Entry, type SeasonOnPaper, teamsOf, teamsPicked } from './season-on-paper.ts';

const POINTS = { play_in: 5, round_of_32: 10, sweet_16: 20, elite_8: 40, final_four: 80, championship: 160 };

export type Sort = 'total' | 'accuracy' | 'name';

/** Everybody's figures, each counted by itself from the picks and the results. */
export function countStandings(season: SeasonOnPaper, sort: Sort): LeaderboardEntry[] {
  const last = [...season.results.keys()].at(-1);
  const lost = listLosers(season);
  const rows = season.entries.map((entry) => countEntry(season, entry, lost, last));
  const above = (measure: (row: (typeof rows)[number]) => number, value: number) =>
    1 + rows.filter((row) => measure(row) > value).length;
  const nameOf = (row: Entry) => [row.firstName, row.lastName].filter(Boolean).join(' ') || row.username;
  const byName = new Intl.Collator('en');
  // A stable sort leaves equals in the order of their submissions.
  const sorted = rows.toSorted((a, b) => {
    if (sort === 'name')
      return byName.compare(nameOf(a.entry), nameOf(b.entry)) || a.entry.bracketId - b.entry.bracketId;
    const [total, accuracy] = [b.total - a.total, b.accuracy - a.accuracy];
    return sort === 'total' ? total || accuracy : accuracy || total;
  });
  return sorted.map((row, index) => {
    const { picks, ...person } = row.entry;
    const rank = sort === 'name' ? index + 1 : above((other) => other[sort], row[sort]);
    const hidden = season.isOpen && {
      championshipTeamName: null,
      possibleScore: null,
      alivePicks: null,
      bestRank: null,
    };
    return {
      ...{ rank, ...person, profileImageUrl: null },
      ...{ totalScore: row.total, totalPicks: picks.size, correctPicks: row.correct, decidedPicks: row.decided },
      ...{ accuracyPercentage: row.accuracy, championshipTeamName: row.champion, ...row.rounds },
      previousRank: last === undefined ? null : above((other) => other.before, row.before),
      ...{ possibleScore: row.possible, alivePicks: row.alive, bestRank: above((other) => other.total, row.possible) },
      ...hidden,
    };
  });
}

function listLosers(season: SeasonOnPaper): Set<number | null> {
  const decided = season.games.filter(({ id }) => season.results.has(id));
  return new Set(
    decided.flatMap((game) => teamsOf(season, game).filter((id) => id !== season.results.get(game.id)?.winnerId)),
  );
}

function countEntry(season: SeasonOnPaper, entry: Entry, lost: Set<number | null>, last: number | undefined) {
  const rounds = { play_in: 0, round_of_32: 0, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 };
  let [total, correct, decided, alive, possible, before] = [0, 0, 0, 0, 0, 0];
  let champion: string | null = null;
  for (const { id, round } of season.games) {
    const picked = entry.picks.get(id);
    if (picked === undefined) continue;
    const teams = teamsPicked(season, picked);
    if (round === 'championship') champion = teams.map((team) => nameTeam(season, team)).join('/');
    const result = season.results.get(id);
    if (result) {
      decided += 1;
      if (!teams.includes(result.winnerId ?? 0)) continue;
      correct += 1;
      rounds[round] += POINTS[round];
      total += POINTS[round];
      possible += POINTS[round];
      if (id !== last) before += POINTS[round];
    } else if (teams.some((team) => !lost.has(team))) {
      alive += 1;
      possible += POINTS[round];
    }
  }
  const accuracy = (correct / entry.picks.size) * 100;
  return { entry, rounds, total, correct, decided, alive, possible, before, accuracy, champion };
}

const nameTeam = ({ teams }: SeasonOnPaper, id: number) => teams.find((team) => team.id === id)?.name ?? '';

/** What my-bracket and the views say of each pick. */
export function judgePicks(season: SeasonOnPaper, { picks }: Entry) {
  return [...picks]
    .toSorted(([a], [b]) => a - b)
    .map(([gameId, picked]) => {
      const round = season.games.find(({ id }) => id === gameId)?.round ?? 'play_in';
      const winnerId = season.results.get(gameId)?.winnerId ?? null;
      const isCorrect = winnerId === null ? null : teamsPicked(season, picked).includes(winnerId);
      return { gameId, pickedTeamId: picked, isCorrect, points: isCorrect ? POINTS[round] : 0 };
    });
}
