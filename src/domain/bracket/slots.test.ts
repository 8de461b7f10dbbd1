import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbValidBracket,
  gameAt,
  idOf,
  isRight,
  makePicks,
  makeTree,
  playWinners,
  type SpokenPick,
} from '../../../test/domain-fixtures.ts';
import { NO_PICKS } from '../picks/picks.ts';
import type { Round } from './rounds.ts';
import { fillSlots } from './slots.ts';
import { nameOf, type Tree } from './tree.ts';

function writeSlots(tree: Tree, picks: SpokenPick[], round: Round): string[] {
  const game = gameAt(tree, round);
  return fillSlots(tree, makePicks(tree, ...picks), game).map((slot) => {
    const name = slot.contender === null ? '-' : nameOf(tree, slot.contender);
    const kind = slot.contender === null ? '' : slot.isReal ? ' real' : ' predicted';
    const picked = slot.isPicked ? ' picked' : '';
    const out = slot.isEliminated ? ' out' : '';
    const missed = slot.missed === null ? '' : ` missed ${nameOf(tree, slot.missed)}`;
    return `${name}${kind}${picked}${out}${missed}`;
  });
}

describe('filling slots', () => {
  const COMBINED = 'round_of_32 0 L16/L16x';

  it.each<[string, string[], SpokenPick[], Round, [string, string]]>([
    ['shows nobody before there is a pick', [], [], 'sweet_16', ['-', '-']],
    ['shows the pick that missed', ['L8'], ['round_of_32 1 L9'], 'sweet_16', ['-', 'L8 real missed L9']],
    ['shows a pick that came true once', ['L9'], ['round_of_32 1 L9'], 'sweet_16', ['-', 'L9 real']],
    ['shows a lost favourite later on, as out', ['L8'], ['elite_8 0 L9'], 'elite_8', ['L9 predicted picked out', '-']],
    ['shows a pick beyond open rounds', [], ['championship 0 R2'], 'championship', ['-', 'R2 predicted picked']],
    ['strikes it through as well', ['L8'], ['sweet_16 0 L9'], 'sweet_16', ['-', 'L8 real missed L9']],
    ['shows a play-in as one', [], [], 'round_of_32', ['L1 real', 'L16/L16x predicted']],
    ['whatever its pick is', [], ['play_in 0 L16x'], 'round_of_32', ['L1 real', 'L16/L16x predicted']],
    ['shows one team of it', [], ['round_of_32 0 L16x'], 'round_of_32', ['L1 real', 'L16x predicted picked']],
    [
      'strikes the wrong pick of the play-in through, and keeps the combined pick',
      ['L16x'],
      ['play_in 0 L16', 'round_of_32 0 L16/L16x'],
      'round_of_32',
      ['L1 real', 'L16x real picked missed L16'],
    ],
    ['misses nobody when a team of it comes', ['L16x', 'L16x'], [COMBINED], 'sweet_16', ['L16x real', '-']],
    ['misses it when seed 1 comes', ['L16x', 'L1'], [COMBINED], 'sweet_16', ['L1 real missed L16/L16x', '-']],
  ])('%s', (_, winners, picks, round, expected) => {
    expect(writeSlots(playWinners(makeTree(34), ...winners), picks, round)).toEqual(expected);
  });

  it('says which game an empty slot waits for', () => {
    const tree = makeTree(34);
    const feedersOf = (round: Round) => fillSlots(tree, NO_PICKS, gameAt(tree, round)).map((slot) => slot.feederId);
    expect(feedersOf('round_of_32')).toEqual([null, gameAt(tree, 'play_in').id]);
    expect(feedersOf('sweet_16')).toEqual([gameAt(tree, 'round_of_32', 0).id, gameAt(tree, 'round_of_32', 1).id]);
  });

  it('takes the winner of a completed feeder even before it is moved on', () => {
    const tree = makeTree(34);
    const playIn = gameAt(tree, 'play_in');
    const winnerId = idOf(tree, 'L16x');
    const gameById = new Map(tree.gameById).set(playIn.id, { ...playIn, winnerId, status: 'completed' });
    const [, slot] = fillSlots({ ...tree, gameById }, NO_PICKS, gameAt(tree, 'round_of_32'));
    expect(slot).toMatchObject({ contender: winnerId, isReal: true });
  });
});

it('any bracket of any season shows every real team and every pick', () => {
  fc.assert(
    fc.property(arbValidBracket(), ({ tree, world, picks }) => {
      for (const game of tree.games) {
        const slots = fillSlots(tree, picks, game);
        const real = [game.team1Id, game.team2Id];
        for (const [index, slot] of slots.entries()) {
          expect(slot.isReal).toBe(real[index] !== null);
          if (slot.isReal) expect(slot.contender).toBe(real[index]);
          // Whoever is shown is whom they believe to come, by the one name or the other.
          if (slot.contender !== null && slot.feederId !== null) {
            expect(isRight(tree, slot.contender, world.get(slot.feederId))).toBe(true);
          }
          if (picks.has(slot.feederId ?? 0)) expect(slot.contender).not.toBeNull();
          expect(slot.isEliminated).toBe(false);
          // They picked open games only, and nothing has been decided since.
          expect(slot.missed).toBeNull();
        }
        expect(slots.filter((slot) => slot.isPicked)).toHaveLength(picks.has(game.id) ? 1 : 0);
      }
    }),
    { numRuns: 100 },
  );
});
