import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arbMoves,
  arbPicks,
  arbScoring,
  arbSize,
  gameAt,
  idOf,
  makePick,
  makePicks,
  makeTree,
  playWinners,
  type SpokenPick,
} from '../../../test/domain-fixtures.ts';
import type { Game } from '../bracket/game.ts';
import { byRound, MAIN_ROUNDS, ROUNDS, type Round } from '../bracket/rounds.ts';
import { canReach, covers, seedOf, type Tree } from '../bracket/tree.ts';
import { percentOf } from '../percent.ts';
import { NO_PICKS } from '../picks/picks.ts';
import { judgePick, maxPointsOf, pointsFor, roundPoints, type Scoring, scorePicks } from './scoring.ts';

it('a pick in an unknown game has no points', () => {
  const unknown = { gameId: 1, pickedTeamId: 40 };
  expect(judgePick(makeTree(32), unknown)).toEqual({ status: 'upcoming', isCorrect: null, points: 0 });
});

describe('scoring a bracket', () => {
  it('is 0 for no picks, without a champion', () => {
    const score = scorePicks(makeTree(32), NO_PICKS);
    expect(score).toMatchObject({ totalScore: 0, accuracyPercentage: 0, champion: null });
  });

  it('counts no possible points for a team that cannot reach the game', () => {
    const tree = makeTree(32);
    expect(scorePicks(tree, makePicks(tree, 'elite_8 0 R1'))).toMatchObject({ alivePicks: 0, possibleScore: 0 });
  });

  it('does not round accuracy', () => {
    expect([percentOf(1, 3), percentOf(0, 0), percentOf(31, 31)]).toEqual([(1 / 3) * 100, 0, 100]);
  });
});

describe('the scoring of the site', () => {
  it.each<[Round, number]>([
    ['play_in', 5],
    ['round_of_32', 10],
    ['sweet_16', 20],
    ['elite_8', 40],
    ['final_four', 80],
    ['championship', 160],
  ])('gives for %s %i points', (round, points) => {
    expect(roundPoints(round)).toBe(points);
  });

  it('gives 800 points for a perfect bracket, or 810 with both play-ins', () => {
    expect([maxPointsOf(MAIN_ROUNDS), maxPointsOf(ROUNDS)]).toEqual([800, 810]);
  });
});

describe('a bonus', () => {
  const tree = makeTree(34);
  const scoringWith = (bonus: Scoring['bonus']): Scoring => ({ points: byRound(() => 1), bonus, bonusFactor: 3 });

  it.each<[SpokenPick, string[], Scoring['bonus'], number]>([
    ['round_of_32 1 L9', ['L9'], 'none', 1],
    ['round_of_32 1 L9', ['L9'], 'seed', 1 + 3 * 9],
    ['round_of_32 1 L9', ['L9'], 'upset', 1 + 3 * (9 - 8)],
    ['round_of_32 1 L8', ['L8'], 'upset', 1],
    ['round_of_32 1 L8', ['L9'], 'upset', 0],
    // The combined slot has seed 16, and so has the team that came through it.
    ['round_of_32 0 L16/L16x', ['L16x', 'L16x'], 'seed', 1 + 3 * 16],
    ['round_of_32 0 L16/L16x', ['L16x', 'L16x'], 'upset', 1 + 3 * (16 - 1)],
    ['play_in 0 L16', ['L16'], 'upset', 1],
    ['sweet_16 0 L9', ['L9', 'L16', 'L16', 'L9'], 'upset', 1],
    ['sweet_16 0 L9', ['L9', 'L16', 'L1', 'L9'], 'upset', 1 + 3 * (9 - 1)],
  ])('of the pick %s, with %j as winners, counts by %s: %i points', (pick, winners, bonus, points) => {
    const played = playWinners(tree, ...winners);
    expect(judgePick(played, makePick(tree, pick), scoringWith(bonus)).points).toBe(points);
  });

  it.each<[SpokenPick, string[], number]>([
    ['sweet_16 0 L9', [], 1 + 3 * (9 - 1)],
    ['sweet_16 0 L9', ['L16', 'L16'], 1],
    ['elite_8 0 L9', [], 1 + 3 * (9 - 4)],
    ['round_of_32 0 L16/L16x', [], 1 + 3 * (16 - 1)],
    ['round_of_32 0 L1', [], 1],
  ])(
    'for an upset that the pick %s can still earn, with %j as winners, counts the best opponent',
    (pick, winners, points) => {
      const played = playWinners(tree, ...winners);
      expect(scorePicks(played, makePicks(tree, pick), scoringWith('upset')).possibleScore).toBe(points);
    },
  );

  it('is nothing for a team without a seed', () => {
    const unseeded: Tree = {
      ...tree,
      teamById: new Map([...tree.teamById].map(([id, team]) => [id, { ...team, seed: null }])),
    };
    for (const bonus of ['seed', 'upset'] as const)
      expect(pointsFor(scoringWith(bonus), unseeded, gameAt(tree, 'round_of_32', 1), idOf(tree, 'L9'))).toBe(1);
  });
});

/** The teams that can still come to a game, and whose way first crosses that of the contender there. */
function listRivals(tree: Tree, { id }: Game, contender: number): number[] {
  const routeOf = (other: number) => tree.routes.get(other) ?? [];
  return [...tree.teamById.keys()].filter((team) => {
    const firstShared = routeOf(team).find((game) => routeOf(contender).includes(game));
    return team !== contender && firstShared === id && canReach(tree, team, id);
  });
}

/** The points of a win, by the words of the rule. */
function countPoints({ points, bonus, bonusFactor }: Scoring, tree: Tree, game: Game, winner: number): number {
  const seeds = listRivals(tree, game, winner).map((team) => seedOf(tree, team) as number);
  const seed = seedOf(tree, winner) as number;
  const extra = { none: 0, seed, upset: Math.max(0, seed - Math.min(...seeds)) }[bonus];
  return points[game.round] + bonusFactor * extra;
}

it('recounted by any scoring, brackets have the points of their correct picks, and never more than they could have', () => {
  fc.assert(
    fc.property(arbSize, arbPicks, arbScoring, arbMoves, arbMoves, (size, pickIn, scoring, moves, later) => {
      const picks = pickIn(makeTree(size));
      const now = advance(makeTree(size), moves);
      const score = scorePicks(now, picks, scoring);
      const earned = now.games.map((game) => {
        const isRight = game.winnerId !== null && covers(now, picks.get(game.id) ?? 0, game.winnerId);
        return isRight ? countPoints(scoring, now, game, game.winnerId as number) : 0;
      });
      const open = now.games.map((game) => {
        const pick = picks.get(game.id) ?? 0;
        const canWin = game.winnerId === null && canReach(now, pick, game.id);
        return canWin ? countPoints(scoring, now, game, pick) : 0;
      });
      const sum = (points: number[]) => points.reduce((total, each) => total + each, 0);
      expect([score.totalScore, score.possibleScore]).toEqual([sum(earned), sum(earned) + sum(open)]);
      expect(sum(Object.values(score.pointsByRound))).toBe(score.totalScore);
      expect(scorePicks(advance(now, later), picks, scoring).possibleScore).toBeLessThanOrEqual(score.possibleScore);
    }),
  );
});
