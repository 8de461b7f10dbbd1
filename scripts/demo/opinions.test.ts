import { describe, expect, it } from 'vitest';
import type { Round } from '../../src/domain/bracket/rounds.ts';
import { buildTree } from '../../src/domain/bracket/tree.ts';
import { autofill } from '../../src/domain/picks/autofill.ts';
import { NO_PICKS } from '../../src/domain/picks/picks.ts';
import { makeGames } from '../../test/domain-fixtures.ts';
import { createRandom } from '../random.ts';
import { makeCast } from './cast.ts';
import { chooseByOpinion, dropSkipped, formOpinion } from './opinions.ts';

const teams = makeCast(7).teams.map((team, index) => ({ ...team, id: index + 1 }));
const tree = buildTree(makeGames(teams), teams);
const brackets = Array.from({ length: 60 }, (_, index) => {
  const random = createRandom(7, `person ${index}`);
  const opinion = formOpinion(teams, random);
  return dropSkipped(tree, autofill(tree, NO_PICKS, chooseByOpinion(tree, opinion)), random);
});
const picksOf = (round: Round) =>
  brackets.flatMap((picks) => [...picks].filter(([gameId]) => tree.gameById.get(gameId)?.round === round));
const seedOf = (contender: number) => tree.teamById.get(contender)?.seed ?? 16;

describe('the brackets of 60 people', () => {
  it('all differ, mostly trust the favourites, and have several champions', () => {
    expect(new Set(brackets.map((picks) => JSON.stringify([...picks]))).size).toBe(brackets.length);
    const firstRound = picksOf('round_of_32');
    const trusting = firstRound.filter(([, winner]) => seedOf(winner) <= 8).length / firstRound.length;
    expect(trusting).toBeGreaterThan(0.7);
    expect(trusting).toBeLessThan(0.95);
    const champions = picksOf('championship').map(([, winner]) => winner);
    expect(new Set(champions).size).toBeGreaterThan(4);
    expect(champions.filter((winner) => seedOf(winner) <= 4).length).toBeGreaterThan(champions.length * 0.8);
  });

  it('leave some games open: play-ins often, the last rounds now and then, the first never', () => {
    expect(picksOf('round_of_32')).toHaveLength(16 * 60);
    expect(picksOf('play_in').length).toBeLessThan(2 * 60);
    expect(picksOf('championship').length).toBeLessThan(60);
    expect(picksOf('championship').length).toBeGreaterThan(45);
  });
});
