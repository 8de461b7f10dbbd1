import type { LeaderboardEntry, MyStanding } from '../../src/contract/leaderboard.ts';
import { type BracketFacts, type SeasonFacts, teamsOf, teamsPicked } from './facts.ts';

const POINTS = { play_in: 5, round_of_32: 10, sweet_16: 20, elite_8: 40, final_four: 80, championship: 160 };
const HIDDEN_WHILE_OPEN = { championshipTeamName: null, possibleScore: null, alivePicks: null, bestRank: null };

export const SORTS = ['total', 'accuracy', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** The leaderboard, every entry counted by itself from its picks and the results. */
export function countStandings(season: SeasonFacts, sort: Sort): LeaderboardEntry[] {
  const lastDecidedId = [...season.results.keys()].at(-1);
  const losers = listLosers(season);
  const submitted = season.brackets.filter(({ isSubmitted }) => isSubmitted);
  const rows = submitted.map((bracket) => countEntry(season, bracket, losers, lastDecidedId));
  const rankBy = (measure: (row: (typeof rows)[number]) => number, value: number) =>
    1 + rows.filter((row) => measure(row) > value).length;
  const byName = new Intl.Collator('en');
  // The sort is stable: it leaves equals in the order of their submissions.
  const sorted = rows.toSorted((a, b) => {
    if (sort === 'name') return byName.compare(a.name, b.name) || a.bracket.bracketId - b.bracket.bracketId;
    const [total, accuracy] = [b.total - a.total, b.accuracy - a.accuracy];
    return sort === 'total' ? total || accuracy : accuracy || total;
  });
  return sorted.map((row, index) => {
    const { picks, isSubmitted, isSealed, ...owned } = row.bracket;
    // Sorted by name, the rank is the place in the list.
    const rank = sort === 'name' ? index + 1 : rankBy((other) => other[sort], row[sort]);
    return {
      rank,
      ...owned,
      profileImageUrl: null,
      totalScore: row.total,
      totalPicks: picks.size,
      correctPicks: row.correct,
      decidedPicks: row.decided,
      accuracyPercentage: row.accuracy,
      championshipTeamName: row.champion,
      ...row.rounds,
      previousRank: lastDecidedId === undefined ? null : rankBy((other) => other.previousTotal, row.previousTotal),
      possibleScore: row.possible,
      alivePicks: row.alive,
      bestRank: rankBy((other) => other.total, row.possible),
      tiebreakerGuess: null,
      ...(season.isOpen && HIDDEN_WHILE_OPEN),
    };
  });
}

/** What the latest result did to a submitted bracket: the standings with it against those without it. */
export function countLastResult(season: SeasonFacts, { bracketId }: BracketFacts): MyStanding['lastResult'] {
  const results = [...season.results];
  const [gameId, last] = results.at(-1) ?? [];
  const without = { ...season, results: new Map(results.slice(0, -1)) };
  const [before, after] = [without, season].map((each) =>
    countStandings(each, 'total').find((entry) => entry.bracketId === bracketId),
  );
  if (!gameId || !last?.winnerId || !before || !after) return null;
  const points = after.totalScore - before.totalScore;
  return { gameId, teamId: last.winnerId, points, rankBefore: before.rank, rank: after.rank };
}

function listLosers(season: SeasonFacts): Set<number | null> {
  const decided = season.games.filter(({ id }) => season.results.has(id));
  return new Set(
    decided.flatMap((game) => teamsOf(season, game).filter((id) => id !== season.results.get(game.id)?.winnerId)),
  );
}

function countEntry(season: SeasonFacts, bracket: BracketFacts, losers: Set<number | null>, lastDecidedId?: number) {
  const { firstName, lastName, username, picks } = bracket;
  const rounds = { play_in: 0, round_of_32: 0, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 };
  let [total, correct, decided, alive, possible, previousTotal] = [0, 0, 0, 0, 0, 0];
  let champion: string | null = null;
  for (const { id, round } of season.games) {
    const picked = picks.get(id);
    if (picked === undefined) continue;
    const teams = teamsPicked(season, picked);
    const nameOf = (teamId: number) => season.teams.find((team) => team.id === teamId)?.name ?? '';
    if (round === 'championship') champion = teams.map(nameOf).join('/');
    const result = season.results.get(id);
    if (result) {
      decided += 1;
      if (!teams.includes(result.winnerId ?? 0)) continue;
      correct += 1;
      rounds[round] += POINTS[round];
      total += POINTS[round];
      possible += POINTS[round];
      if (id !== lastDecidedId) previousTotal += POINTS[round];
    } else if (teams.some((team) => !losers.has(team))) {
      alive += 1;
      possible += POINTS[round];
    }
  }
  const accuracy = (correct / picks.size) * 100;
  const name = [firstName, lastName].filter(Boolean).join(' ') || username;
  return { bracket, name, rounds, total, correct, decided, alive, possible, previousTotal, accuracy, champion };
}

/** What the endpoint my-bracket and the database's view `picks` say of each pick. */
export function judgePicks(season: SeasonFacts, { picks }: BracketFacts) {
  return [...picks]
    .toSorted(([a], [b]) => a - b)
    .map(([gameId, picked]) => {
      const round = season.games.find(({ id }) => id === gameId)?.round ?? 'play_in';
      const winnerId = season.results.get(gameId)?.winnerId ?? null;
      const isCorrect = winnerId === null ? null : teamsPicked(season, picked).includes(winnerId);
      return { gameId, pickedTeamId: picked, isCorrect, points: isCorrect ? POINTS[round] : 0 };
    });
}
