import { createRandom } from '../random.ts';
import type { Cast } from './cast.ts';
import { listRunningScores, playGame, type Score, sharePoints, strengthOf } from './scores.ts';

export type PlayingTeam = { id: number; name: string; seed: number | null };
export type PlayingPlayer = { id: number; firstName: string; lastName: string };

/** Simulates the games of a season, always the same for a random seed. */
export interface GameSimulator {
  simulateGame(title: string, team1: PlayingTeam, team2: PlayingTeam): { running: Score[]; final: Score };
  /** The stat lines of a team's players, whose points add up to its score. */
  splitPoints(title: string, score: number, players: readonly PlayingPlayer[]): { playerId: number; points: number }[];
}

const USUAL_WEIGHT = 10;

export function createGameSimulator(randomSeed: number, cast: Cast): GameSimulator {
  const strengths = new Map(cast.teams.map(({ name, strength }) => [name, strength]));
  const weights = new Map(
    cast.teams.flatMap(({ players }) => players.map((player) => [nameOf(player), player.weight])),
  );
  // An admin may have renamed a team or added a player since.
  const lookUpStrength = ({ name, seed }: PlayingTeam) => strengths.get(name) ?? strengthOf(seed ?? 16);
  return {
    simulateGame: (title, team1, team2) => {
      const random = createRandom(randomSeed, `${title}: ${team1.name}, ${team2.name}`);
      const final = playGame(lookUpStrength(team1), lookUpStrength(team2), random);
      return { running: listRunningScores(final, random), final };
    },
    splitPoints: (title, score, players) => {
      const best = players
        .map((player) => ({ id: player.id, weight: weights.get(nameOf(player)) ?? USUAL_WEIGHT }))
        .sort((a, b) => b.weight - a.weight || a.id - b.id);
      const random = createRandom(randomSeed, `${title}: ${players.map(nameOf).sort().join()}`);
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
