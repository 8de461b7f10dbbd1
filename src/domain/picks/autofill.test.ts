import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbValidBracket, makePicks, makeTree, playWinners } from '../../../test/domain-fixtures.ts';
import { ROUNDS, type Round } from '../bracket/rounds.ts';
import { nameOf, type Tree } from '../bracket/tree.ts';
import { autofill, chooseAtRandom, chooseBySeed } from './autofill.ts';
import { listPicks, listUnpicked, NO_PICKS, type Picks } from './picks.ts';
import { checkBracket } from './submission.ts';

function pickedIn(tree: Tree, picks: Picks, round: Round): string[] {
  return tree.games.filter((game) => game.round === round).map((game) => nameOf(tree, picks.get(game.id) ?? 0));
}

describe('filling the rest by seed', () => {
  it('lets the better seed win, and of two equal seeds the upper team', () => {
    const tree = makeTree(34);
    const picks = autofill(tree, NO_PICKS, chooseBySeed(tree));
    expect(ROUNDS.slice(2).map((round) => pickedIn(tree, picks, round))).toEqual([
      ['L1', 'L4', 'L3', 'L2', 'R1', 'R4', 'R3', 'R2'],
      ['L1', 'L2', 'R1', 'R2'],
      ['L1', 'R1'],
      ['L1'],
    ]);
    expect(pickedIn(tree, picks, 'play_in')).toEqual(['L16', 'R16']);
  });

  it('does not follow stored picks that are out', () => {
    const before = makeTree(32);
    const stored = makePicks(before, 'round_of_32 0 L1', 'sweet_16 0 L1', 'final_four 1 R1');
    const tree = playWinners(before, 'L16', 'R16');
    const picks = autofill(tree, stored, chooseBySeed(tree));
    expect(pickedIn(tree, picks, 'elite_8')[0]).toBe('L4');
    expect(checkBracket(tree, listPicks(picks), stored)).toEqual({ ok: true });
  });
});

it.each([
  // Seed 1 beats seed 16 below 16/17, and between equals 0.5 is for the lower team.
  [0, 'L1', 'L1'],
  [0.5, 'L1', 'R1'],
  [0.94, 'L1', 'R15'],
  [0.942, 'L16/L16x', 'R15'],
])(
  'filling the rest at random lets better seeds win more often: %f is %s, and %s as champion',
  (random, first, champion) => {
    const tree = makeTree(34);
    const choose = chooseAtRandom(tree, () => random);
    const picks = autofill(tree, NO_PICKS, choose);
    expect(pickedIn(tree, picks, 'round_of_32')[0]).toBe(first);
    expect(pickedIn(tree, picks, 'championship')).toEqual([champion]);
  },
);

it('filling any draft picks every open game, keeps every pick and can be submitted', () => {
  const arbKept = fc.array(fc.boolean(), { minLength: 33, maxLength: 33 });
  const arbCoins = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
  fc.assert(
    fc.property(arbValidBracket(), arbKept, arbCoins, fc.boolean(), ({ tree, picks }, kept, coins, bySeed) => {
      const draft = new Map([...picks].filter((_, index) => kept[index]));
      const random = () => coins.next().value ?? 0;
      const filled = autofill(tree, draft, bySeed ? chooseBySeed(tree) : chooseAtRandom(tree, random));
      expect(listUnpicked(tree, filled)).toEqual([]);
      for (const [id, pick] of draft) expect(filled.get(id)).toBe(pick);
      if (filled.size > 0) expect(checkBracket(tree, listPicks(filled))).toEqual({ ok: true });
    }),
    { numRuns: 150 },
  );
});
