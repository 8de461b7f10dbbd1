import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arbMoves,
  arbSeeding,
  arbSize,
  makeField,
  makeGames,
  makeTree,
  playWinners,
} from '../../../test/domain-fixtures.ts';
import { isSeedingDrawn } from './drawn.ts';
import type { Team } from './game.ts';
import { placeTeams } from './seeding.ts';
import { buildTree } from './tree.ts';

type Place = Partial<Pick<Team, 'seed' | 'bracketPosition'>>;

/** The bracket as it was drawn, with teams that were given other places since. */
function reseed(size: 32 | 34, places: Record<string, Place>) {
  const field = makeField(size);
  const teams = field.map((team) => ({ ...team, ...places[team.name] }));
  return buildTree(makeGames(field), teams);
}

const LEFT = { bracketPosition: 1 };
const RIGHT = { bracketPosition: 2 };

describe('a bracket that was drawn from the seeding there is takes submissions', () => {
  it('whatever the field and wherever the season stands', () => {
    fc.assert(
      fc.property(arbSize, arbMoves, (size, moves) => {
        expect(isSeedingDrawn(advance(makeTree(size), moves))).toBe(true);
      }),
    );
  });

  it('whatever positions the pairs have', () => {
    fc.assert(
      fc.property(arbSeeding, arbMoves, (teams, moves) => {
        const seeding = placeTeams(teams);
        fc.pre(seeding.ok);
        if (!seeding.ok) return;
        expect(isSeedingDrawn(advance(buildTree(makeGames(seeding.teams), seeding.teams), moves))).toBe(true);
      }),
    );
  });

  it('after a play-in, when a real team stands in the second slot of its game', () => {
    expect(isSeedingDrawn(playWinners(makeTree(34), 'L16x', 'R16', 'L16x'))).toBe(true);
  });

  it('beside a team that came too late for the draw, whatever its seed', () => {
    const field = makeField(34);
    const late = { id: 9000, name: 'Late', seed: 16, bracketPosition: 1 };
    expect(isSeedingDrawn(buildTree(makeGames(field), [...field, late]))).toBe(true);
    expect(isSeedingDrawn(buildTree(makeGames(field), [...field, { ...late, seed: null }]))).toBe(true);
  });

  it('and there is nothing to disagree before the draw', () => {
    expect(isSeedingDrawn(buildTree([], makeField(32)))).toBe(true);
  });
});

describe('a bracket whose seeding has changed since the draw takes none', () => {
  it.each<[string, 32 | 34, Record<string, Place>]>([
    ['a team has lost its seed', 32, { L7: { seed: null } }],
    ['a team has lost its position', 32, { L7: { bracketPosition: null } }],
    ['two seeds that meet no longer add up', 32, { L5: { seed: 6 } }],
    ['opponents have different positions', 32, { L5: RIGHT }],
    ['two equally seeded teams have changed sides', 32, { L5: RIGHT, R5: LEFT }],
    ['two whole games have changed sides', 32, { L5: RIGHT, L12: RIGHT, R5: LEFT, R12: LEFT }],
    [
      'two whole games have changed places',
      32,
      { L5: { seed: 6 }, L12: { seed: 11 }, L6: { seed: 5 }, L11: { seed: 12 } },
    ],
    ['both seed-1 teams have one position, so the combined ids collide', 34, { R1: LEFT }],
    ['the seed-1 teams have changed positions, so the combined ids mean each other', 34, { L1: RIGHT, R1: LEFT }],
    ['a play-in team is no longer of seed 16', 34, { L16x: { seed: 15 } }],
    ['a play-in team has the position of the other play-in', 34, { L16x: RIGHT }],
    ['one team of each play-in has changed over', 34, { L16x: RIGHT, R16x: LEFT }],
    ['a seed-1 team has a position of its own', 34, { L1: { bracketPosition: 4 } }],
  ])('%s', (_, size, places) => {
    expect(isSeedingDrawn(reseed(size, places))).toBe(false);
  });
});
