import { type BracketFacts, enterResult, isPlayable, type SeasonFacts, teamsOf } from './facts.ts';
import { countStandings } from './standings.ts';

/** A way a season can end. */
interface Ending {
  chance: number;
  winners: Map<number, number>;
  /** The final rank and points of each bracket. */
  finals: { bracketId: number; rank: number; totalScore: number }[];
}

/** Every way the season can end, by the seeds or with a coin flip for each game. */
export function listEndings(season: SeasonFacts, model: 'seed' | 'even'): Ending[] {
  const next = season.games.find((game) => isPlayable(season, game));
  if (!next) return [{ chance: 1, winners: new Map(), finals: countStandings(season, 'total') }];
  const teamIds = teamsOf(season, next) as [number, number];
  const [first, second] = teamIds.map((id) => season.teams.find((team) => team.id === id)?.seed ?? 0) as [
    number,
    number,
  ];
  const chances = model === 'even' ? [0.5, 0.5] : [second / (first + second), first / (first + second)];
  return teamIds.flatMap((teamId, side) => {
    const played = { ...season, results: new Map(season.results), running: new Map() };
    enterResult(played, next, side === 0 ? { team1Score: 1, team2Score: 0 } : { team1Score: 0, team2Score: 1 });
    return listEndings(played, model).map((ending) => ({
      ...ending,
      chance: ending.chance * (chances[side] as number),
      winners: ending.winners.set(next.id, teamId),
    }));
  });
}

/** The chance of a bracket to be first in some endings, whatever the probability of all of them. */
export function countWins(endings: readonly Ending[], bracketId: number): number {
  const all = endings.reduce((sum, { chance }) => sum + chance, 0);
  return endings.reduce((sum, { chance, finals }) => {
    const first = finals.filter(({ rank }) => rank === 1);
    return first.some((entry) => entry.bracketId === bracketId) ? sum + chance / all / first.length : sum;
  }, 0);
}

/** The chances of a bracket, counted from every ending. */
export function countChances(season: SeasonFacts, { bracketId }: BracketFacts, model: 'seed' | 'even') {
  const endings = listEndings(season, model);
  const rankIn = ({ finals }: Ending) => finals.find((entry) => entry.bracketId === bracketId)?.rank ?? 0;
  const totalIn = ({ finals }: Ending) => finals.find((entry) => entry.bracketId === bracketId)?.totalScore ?? 0;
  const shareOf = (ending: Ending) =>
    rankIn(ending) === 1 ? 1 / ending.finals.filter(({ rank }) => rank === 1).length : 0;
  const sum = (some: Ending[], value: (ending: Ending) => number) =>
    some.reduce((total, ending) => total + ending.chance * value(ending), 0);
  const rootFor = season.games
    .filter((game) => isPlayable(season, game))
    .map((game) => {
      const sides = teamsOf(season, game).map((teamId) => {
        const won = endings.filter(({ winners }) => winners.get(game.id) === teamId);
        return { teamId: teamId ?? 0, win: sum(won, shareOf) / sum(won, () => 1) };
      });
      const [better, worse] = sides.sort((a, b) => b.win - a.win || a.teamId - b.teamId) as [Side, Side];
      return { gameId: game.id, teamId: better.teamId, winIf: better.win, winElse: worse.win };
    });
  return {
    endings: endings.length,
    win: sum(endings, shareOf),
    topThree: sum(endings, (ending) => (rankIn(ending) <= 3 ? 1 : 0)),
    expectedScore: sum(endings, totalIn),
    bestRank: Math.min(...endings.map(rankIn)),
    worstRank: Math.max(...endings.map(rankIn)),
    rootFor: rootFor.sort((a, b) => b.winIf - b.winElse - (a.winIf - a.winElse) || a.gameId - b.gameId),
    /** The probability of the likeliest ending that has the bracket first; 0 if there is none. */
    likeliest: Math.max(0, ...endings.filter((ending) => rankIn(ending) === 1).map(({ chance }) => chance)),
  };
}

type Side = { teamId: number; win: number };
