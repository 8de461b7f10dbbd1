import type { Random } from '../../../scripts/random.ts';
import type { Caller } from '../../caller.ts';
import type { Person } from '../../counted-records.ts';
import { type Drawn, type Line, type SeasonOnPaper, teamsOf } from './season-on-paper.ts';

export interface Scene {
  admin: Caller;
  seasons: readonly SeasonOnPaper[];
  /** The one that this is about. */
  season: SeasonOnPaper;
  people: Person[];
  random: Random;
}

/** The games that players of ours may be in: the first ones, and where they lead. */
function listWatched({ games }: SeasonOnPaper): Drawn[] {
  const watched = games.filter(({ round }) => round === 'play_in' || round === 'round_of_32').slice(0, 4);
  for (const game of watched) {
    const next = games.find(({ id }) => id === game.nextGameId);
    if (next && !watched.includes(next)) watched.push(next);
  }
  return watched;
}

export function chooseGame({ season, random }: Scene): Drawn {
  const listed = random.chance(0.7) ? listWatched(season) : season.games;
  const playable = listed.filter((game) => !season.results.has(game.id) && !teamsOf(season, game).includes(null));
  return random.pick(random.chance(0.7) && playable.length > 0 ? playable : listed);
}

/** The lines of those who may have one: who is of a team now, or was when the game's last result came in. */
export function makeLines({ people, random }: Scene, teamIds: readonly (number | null)[], before: Line[] = []): Line[] {
  return people.flatMap(({ id, teamId }) => {
    const remembered = before.find((line) => line.playerId === id)?.teamId ?? teamId;
    if (remembered === null || !teamIds.includes(remembered) || random.chance(0.2)) return [];
    return [{ playerId: id, teamId: remembered, points: random.between(0, 6) }];
  });
}

export const makeScores = (random: Random) => ({ team1Score: random.between(0, 3), team2Score: random.between(0, 3) });

export function listWatchedTeams(season: SeasonOnPaper): number[] {
  return listWatched(season).flatMap(({ team1Id, team2Id }) => [team1Id ?? [], team2Id ?? []].flat());
}
