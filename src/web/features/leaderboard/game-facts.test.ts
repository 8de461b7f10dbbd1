import { describe, expect, it } from 'vitest';
import { makeTree, playAll, playWinners } from '../../../../test/domain-fixtures.ts';
import { MAIN_ROUNDS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import { deriveFacts } from './game-facts.ts';

describe('the facts derived from the games', () => {
  it('which rounds are played, and whether there is a result', () => {
    expect(deriveFacts(makeTree(34))).toMatchObject({ rounds: ROUNDS, hasResults: false });
    const begun = deriveFacts(playWinners(makeTree(32), 'L1'));
    expect(begun).toMatchObject({ rounds: MAIN_ROUNDS, hasResults: true, isOver: false });
  });

  it.each([
    ['of a play-in its loser, not the combined slot', ['L16x'], ['L16']],
    ['a combined slot with the team it stands for', ['L16x', 'L1'], ['L16', 'L16x', 'L16/L16x']],
  ])('who is out: %s', (_, winners, out) => {
    expect([...deriveFacts(playWinners(makeTree(34), ...winners)).eliminated].sort()).toEqual(out.sort());
  });

  it('after the final all but the champion', () => {
    const { eliminated, isOver } = deriveFacts(playAll(makeTree(32), 'team1'));
    expect([isOver, eliminated.has('L1'), eliminated.size]).toEqual([true, false, 31]);
  });
});
