import { ROUNDS, type SeasonFacts, teamsOf, teamsPicked } from './facts.ts';
import { countStandings } from './standings.ts';

/** The rank and the points of a bracket after each result. */
export function countRace(season: SeasonFacts, bracketId: number) {
  const results = [...season.results];
  const entries = results.map((_, step) => {
    const sofar = { ...season, results: new Map(results.slice(0, step + 1)) };
    return countStandings(sofar, 'total').find((entry) => entry.bracketId === bracketId);
  });
  return { ranks: entries.map((entry) => entry?.rank), totals: entries.map((entry) => entry?.totalScore) };
}

/** What the results of each round did, by comparing the standings without and with them. */
export function countRecaps(season: SeasonFacts) {
  const roundOf = (gameId: number) => season.games.find(({ id }) => id === gameId)?.round ?? 'play_in';
  const indexOf = (gameId: number) => ROUNDS.indexOf(roundOf(gameId));
  const winnerOf = (gameId: number) => season.results.get(gameId)?.winnerId ?? 0;
  const isRight = (picks: Map<number, number>, gameId: number) =>
    teamsPicked(season, picks.get(gameId) ?? 0).includes(winnerOf(gameId));
  const within = (last: number) => new Map([...season.results].filter(([id]) => indexOf(id) <= last));
  const ranksWith = (last: number) => countStandings({ ...season, results: within(last) }, 'total');
  const submitted = season.brackets.filter(({ isSubmitted }) => isSubmitted);
  const final = season.games.find(({ round }) => round === 'championship')?.id ?? 0;

  return ROUNDS.flatMap((round, index) => {
    const games = [...season.results.keys()].filter((id) => roundOf(id) === round);
    if (games.length === 0) return [];
    const [before, after] = [ranksWith(index - 1), ranksWith(index)];
    const moves = submitted.map(({ bracketId }) => {
      const rankIn = (entries: typeof before) => entries.find((entry) => entry.bracketId === bracketId)?.rank ?? 0;
      return { bracketId, from: rankIn(before), to: rankIn(after) };
    });
    // The sort is stable: equals stay in the order of their submissions.
    const furthest = (some: typeof moves) =>
      some.toSorted((a, b) => Math.abs(b.from - b.to) - Math.abs(a.from - a.to) || a.to - b.to)[0] ?? null;
    const calls = games
      .map((gameId) => ({ gameId, count: submitted.filter(({ picks }) => isRight(picks, gameId)).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count || a.gameId - b.gameId);
    const losers = games.map((gameId) => {
      const game = season.games.find(({ id }) => id === gameId);
      return game ? (teamsOf(season, game).find((id) => id !== winnerOf(gameId)) ?? 0) : 0;
    });
    const lost = losers
      .map((teamId) => {
        const alone = round === 'play_in';
        const had = submitted.filter(({ picks }) => {
          const picked = picks.get(final) ?? 0;
          return alone ? picked === teamId : teamsPicked(season, picked).includes(teamId);
        });
        return { teamId, count: had.length };
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.teamId - b.teamId);
    const decided = [...season.results.keys()].filter((id) => indexOf(id) <= index && roundOf(id) !== 'play_in');
    const perfectAfter = (count: number) =>
      submitted.filter(({ picks }) => decided.slice(0, count).every((id) => isRight(picks, id))).length;
    const last = decided.find((_, step) => perfectAfter(step + 1) === 0) ?? null;
    return {
      round,
      climber: furthest(moves.filter(({ from, to }) => to < from)),
      faller: furthest(moves.filter(({ from, to }) => to > from)),
      bestCall: calls[0] ? { ...calls[0], teamId: winnerOf(calls[0].gameId), brackets: submitted.length } : null,
      championsLost: lost,
      perfect: perfectAfter(decided.length),
      lastPerfectGameId: last,
    };
  });
}
