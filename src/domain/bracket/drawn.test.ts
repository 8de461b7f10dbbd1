import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, arbMoves, arbSeeding, makeField, makeGames } from '../../../test/domain-fixtures.ts';
import { isSeedingDrawn } from './drawn.ts';
import type { Team } from './game.ts';
import { placeTeams } from './seeding.ts';
import { buildTree } from './tree.ts';

type PlaceChange = Partial<Pick<Team, 'seed' | 'bracketPosition'>>;

const LEFT = { bracketPosition: 1 };
const RIGHT = { bracketPosition: 2 };

describe('a bracket whose games match the seeding takes submissions', () => {
  it('whatever the field and its positions, and wherever the season stands', () => {
    fc.assert(
      fc.property(arbSeeding, arbMoves, (teams, moves) => {
        const seeding = placeTeams(teams);
        fc.pre(seeding.ok);
        expect(isSeedingDrawn(advance(buildTree(makeGames(seeding.teams), seeding.teams), moves))).toBe(true);
      }),
    );
  });

  it.each([16, null])('beside a team of seed %s that came too late for the draw', (seed) => {
    const field = makeField(34);
    const late = { id: 9000, name: 'Late', seed, bracketPosition: 1 };
    expect(isSeedingDrawn(buildTree(makeGames(field), [...field, late]))).toBe(true);
  });

  it('also before the draw, when no game can disagree with a seed', () => {
    expect(isSeedingDrawn(buildTree([], makeField(32)))).toBe(true);
  });
});

it.each<[string, 32 | 34, Record<string, PlaceChange>]>([
  ['a team has lost its seed', 32, { L7: { seed: null } }],
  ['opponents have lost their positions', 32, { L7: { bracketPosition: null }, L10: { bracketPosition: null } }],
  ['two seeds that meet no longer add up', 32, { L5: { seed: 6 } }],
  ['two equally seeded teams have changed halves', 32, { L5: RIGHT, R5: LEFT }],
  ['both seed-1 teams have one position, so the ids of the combined slots collide', 34, { R1: LEFT }],
  [
    'the seed-1 teams have changed positions, so the ids of the combined slots are swapped',
    34,
    { L1: RIGHT, R1: LEFT },
  ],
  ['a play-in team is no longer of seed 16', 34, { L16x: { seed: 15 } }],
  ['one team of each play-in has moved to the other', 34, { L16x: RIGHT, R16x: LEFT }],
])('a bracket whose seeding has changed since the draw takes no submissions: %s', (_, size, places) => {
  const field = makeField(size);
  const teams = field.map((team) => ({ ...team, ...places[team.name] }));
  expect(isSeedingDrawn(buildTree(makeGames(field), teams))).toBe(false);
});
