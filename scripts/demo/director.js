import { createRandom } from '../random.js';
import { listRunningScores, playGame, sharePoints, strengthOf } from './scores.js';

/** @typedef {import('./cast.js').Cast} Cast */
/** @typedef {import('./scores.js').Score} Score */
/** @typedef {{ id: number, name: string, seed: number | null }} PlayingTeam */
/** @typedef {{ id: number, firstName: string, lastName: string }} PlayingPlayer */

/**
 * @typedef {object} Director Knows how every game of the season goes, and says the same however often it is asked.
 * @property {(title: string, team1: PlayingTeam, team2: PlayingTeam) => { running: Score[], final: Score }} scriptGame
 * @property {(title: string, score: number, players: readonly PlayingPlayer[]) => { playerId: number, points: number }[]} shareOut
 * The lines of a team's players, whose points add up to its score.
 */

const USUAL_WEIGHT = 10;

/**
 * @param {number} seed
 * @param {Cast} cast
 * @returns {Director}
 */
export function createDirector(seed, cast) {
  const strengths = new Map(cast.teams.map(({ name, strength }) => [name, strength]));
  const weights = new Map(
    cast.teams.flatMap(({ players }) => players.map((player) => [nameOf(player), player.weight])),
  );
  // An admin may have renamed a team or added a player since.
  /** @param {PlayingTeam} team */
  const strengthIn = ({ name, seed: rank }) => strengths.get(name) ?? strengthOf(rank ?? 16);
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

/** @param {{ firstName: string, lastName: string }} person */
function nameOf({ firstName, lastName }) {
  return `${firstName} ${lastName}`;
}
