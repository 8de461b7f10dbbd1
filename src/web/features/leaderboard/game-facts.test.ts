import { describe, expect, it } from 'vitest';
import { makeTree, playWinners } from '../../../../test/domain-fixtures.ts';
import { deriveFacts } from './game-facts.ts';

describe('the facts derived from the games', () => {
  it.each([
    [32, ['round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship']],
    [34, ['play_in', 'round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship']],
  ] as const)('which rounds %d teams play', (size, rounds) => {
    expect(deriveFacts(makeTree(size)).rounds).toEqual(rounds);
  });

  it('whether there is a result', () => {
    expect(deriveFacts(makeTree(32)).hasResults).toBe(false);
    const begun = deriveFacts(playWinners(makeTree(32), 'L1'));
    expect([begun.hasResults, begun.isOver]).toEqual([true, false]);
  });

  it.each([
    ['before the first game nobody', [], []],
    ['the loser of a game', ['L9'], ['L8']],
    ['of a play-in its loser, not the combined slot', ['L16x'], ['L16']],
    ['a combined slot with the team it stands for', ['L16x', 'L1'], ['L16', 'L16x', 'L16/L16x']],
  ])('who is out: %s', (_, winners, out) => {
    expect([...deriveFacts(playWinners(makeTree(34), ...winners)).eliminated].sort()).toEqual(out.sort());
  });

  it('after the final all but the champion', () => {
    const seeds = ['1', '8', '5', '4', '6', '3', '7', '2'];
    const half = (side: string) => [
      ...seeds.map((seed) => side + seed),
      ...['1', '4', '3', '2'].map((seed) => side + seed),
      ...['1', '2'].map((seed) => side + seed),
      `${side}1`,
    ];
    const { eliminated, isOver } = deriveFacts(playWinners(makeTree(32), ...half('L'), ...half('R'), 'R1'));
    expect(isOver).toBe(true);
    expect(eliminated.has('L1')).toBe(true);
    expect(eliminated.has('R1')).toBe(false);
    expect(eliminated.size).toBe(31);
  });
});
