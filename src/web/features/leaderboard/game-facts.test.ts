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
    const half = (side: string) => [...'185463721432121'].map((seed) => side + seed);
    const { eliminated, isOver } = deriveFacts(playWinners(makeTree(32), ...half('L'), ...half('R'), 'R1'));
    expect([isOver, eliminated.has('R1'), eliminated.size]).toEqual([true, false, 31]);
  });
});
