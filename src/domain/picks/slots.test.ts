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
import type { Round } from '../bracket/rounds.ts';
import { nameOf, type Tree } from '../bracket/tree.ts';
import { NO_PICKS } from './picks.ts';
import { fillSlots } from './slots.ts';

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
  const OPEN_PLAY_IN: [string, string] = ['L1 real', 'L16/L16x predicted'];

  it.each<[string, string[], SpokenPick[], Round, [string, string]]>([
    ['shows nobody before there is a pick', [], [], 'sweet_16', ['-', '-']],
    ['shows which pick missed', ['L8'], ['round_of_32 1 L9'], 'sweet_16', ['-', 'L8 real missed L9']],
    ['shows a right pick as real', ['L9'], ['round_of_32 1 L9'], 'sweet_16', ['-', 'L9 real']],
    ['shows a pick that is out later on', ['L8'], ['elite_8 0 L9'], 'elite_8', ['L9 predicted picked out', '-']],
    ['shows a pick after unpicked rounds', [], ['championship 0 R2'], 'championship', ['-', 'R2 predicted picked']],
    ['shows which later pick missed', ['L8'], ['sweet_16 0 L9'], 'sweet_16', ['-', 'L8 real missed L9']],
    ['shows an open play-in as the combined slot', [], [], 'round_of_32', OPEN_PLAY_IN],
    ['shows a picked play-in as the combined slot', [], ['play_in 0 L16x'], 'round_of_32', OPEN_PLAY_IN],
    ['shows a picked play-in team', [], ['round_of_32 0 L16x'], 'round_of_32', ['L1 real', 'L16x predicted picked']],
    [
      'shows which pick of the play-in missed, and keeps the combined pick',
      ['L16x'],
      ['play_in 0 L16', 'round_of_32 0 L16/L16x'],
      'round_of_32',
      ['L1 real', 'L16x real picked missed L16'],
    ],
    ['shows a team of a combined pick as real', ['L16x', 'L16x'], [COMBINED], 'sweet_16', ['L16x real', '-']],
    ['shows which combined pick missed', ['L16x', 'L1'], [COMBINED], 'sweet_16', ['L1 real missed L16/L16x', '-']],
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
          // The bracket sees the shown contender winning the feeder, as a team or as a combined slot.
          if (slot.contender !== null && slot.feederId !== null) {
            expect(isRight(tree, slot.contender, world.get(slot.feederId))).toBe(true);
          }
          if (picks.has(slot.feederId ?? 0)) expect(slot.contender).not.toBeNull();
          expect(slot.isEliminated).toBe(false);
          // The bracket picked open games only, and nothing has been decided since.
          expect(slot.missed).toBeNull();
        }
        expect(slots.filter((slot) => slot.isPicked)).toHaveLength(picks.has(game.id) ? 1 : 0);
      }
    }),
    { numRuns: 100 },
  );
});
