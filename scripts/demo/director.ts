import { createRandom } from '../random.ts';
import type { Cast } from './cast.ts';
import { listRunningScores, playGame, type Score, sharePoints, strengthOf } from './scores.ts';

export type PlayingTeam = { id: number; name: string; seed: number | null };
export type PlayingPlayer = { id: number; firstName: string; lastName: string };

/** Knows how every game of the season goes, and says the same however often it is asked. */
export interface Director {
  scriptGame(title: string, team1: PlayingTeam, team2: PlayingTeam): { running: Score[]; final: Score };
  /** The lines of a team's players, whose points add up to its score. */
  shareOut(title: string, score: number, players: readonly PlayingPlayer[]): { playerId: number; points: number }[];
}

const USUAL_WEIGHT = 10;

export function createDirector(seed: number, cast: Cast): Director {
  const strengths = new Map(cast.teams.map(({ name, strength }) => [name, strength]));
  const weights = new Map(
    cast.teams.flatMap(({ players }) => players.map((player) => [nameOf(player), player.weight])),
  );
  // An admin may have renamed a team or added a player since.
  const strengthIn = ({ name, seed: rank }: PlayingTeam) => strengths.get(name) ?? strengthOf(rank ?? 16);
  return {
    scriptGame: (title, team1, team2) => {
      const random = createRandom(seed, `${title}: ${team1.name}, ${team2.name}`);
      const final = playGame(strengthIn(team1), strengthIn(team2), random);
      return { running: listRunningScores(final, random), final };
    },
    shareOut: (title, score, players) => {
      const best = players
        .map((player) => ({ id: player.id, weight: weights.get(nameOf(player)) ?? USUAL_WEIGHT }))
        .sort((a, b) => b.weight - a.weight || a.id - b.id);
      const random = createRandom(seed, `${title}: ${players.map(nameOf).sort().join()}`);
      const points = sharePoints(
        score,
        best.map(({ weight }) => weight),
        random,
      );
      return best.flatMap(({ id }, index) => {
        const own = points[index] ?? null;
        return own === null ? [] : { playerId: id, points: own };
      });
    },
  };
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return `${firstName} ${lastName}`;
}
