import { expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { listRunningScores, playGame, sharePoints, strengthOf } from './scores.ts';

const WEIGHTS = [24, 18, 15, 12, 10, 8, 7, 6];
const random = createRandom(1, 'scores');
const play = (seed1: number, seed2: number) =>
  Array.from({ length: 1_000 }, () => playGame(strengthOf(seed1), strengthOf(seed2), random));

it.each([
  [1, 16, 900, 990],
  [5, 12, 600, 800],
  [8, 9, 450, 600],
  [9, 8, 400, 550],
])(
  'seed %i beats seed %i in %i to %i of 1,000 games, with plausible scores and no ties',
  (seed1, seed2, atLeast, atMost) => {
    const games = play(seed1, seed2);
    for (const { team1Score, team2Score } of games) {
      expect(team1Score).not.toBe(team2Score);
      expect(Math.min(team1Score, team2Score)).toBeGreaterThan(30);
      expect(Math.max(team1Score, team2Score)).toBeLessThan(125);
    }
    const wins = games.filter(({ team1Score, team2Score }) => team1Score > team2Score).length;
    expect(wins).toBeGreaterThanOrEqual(atLeast);
    expect(wins).toBeLessThanOrEqual(atMost);
  },
);

it('a running score never falls, and stays below the final score', () => {
  for (const final of [...play(1, 16), { team1Score: 7, team2Score: 5 }]) {
    const moments = listRunningScores(final, random);
    for (const team of ['team1Score', 'team2Score'] as const) {
      const scores = moments.map((moment) => moment[team]);
      expect(scores).toEqual(scores.toSorted((a, b) => a - b));
      expect(scores.at(-1)).toBeLessThan(final[team]);
    }
  }
});

it("the players' points add up to the score of their team, and the best players mostly make the most", () => {
  const totals = WEIGHTS.map(() => 0);
  for (let score = 40; score < 120; score += 1) {
    const points = sharePoints(score, WEIGHTS, random);
    expect(points.reduce<number>((sum, own) => sum + (own ?? 0), 0)).toBe(score);
    expect(Math.min(...points.map((own) => own ?? 0))).toBeGreaterThanOrEqual(0);
    expect(points.slice(0, 5)).not.toContain(null);
    for (const [index, own] of points.entries()) totals[index] = (totals[index] ?? 0) + (own ?? 0);
  }
  expect(totals.toSorted((a, b) => b - a).slice(0, 3)).toEqual(totals.slice(0, 3));
});
