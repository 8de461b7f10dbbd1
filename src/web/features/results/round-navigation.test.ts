import { describe, expect, it } from 'vitest';
import { gameAt, idOf, makeTree, play, playAll, start } from '../../../../test/domain-fixtures.ts';
import { ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import { numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { findNextGame, findOpenRound, listRound, listRounds, stateOfRound } from './round-navigation.tsx';

function playGames(tree: Tree, round: Round, ...indexes: number[]): Tree {
  return indexes.reduce((played, index) => play(played, gameAt(played, round, index).id, 'team1'), tree);
}

const playRound = (tree: Tree, round: Round) => playGames(tree, round, ...listRound(tree, round).keys());

describe('the next game', () => {
  const numberAfter = (tree: Tree, round: Round, index: number) => {
    const next = findNextGame(tree, gameAt(tree, round, index));
    return next && numberOf(tree, next.id);
  };

  const playFirst = (...indexes: number[]) => playGames(makeTree(32), 'round_of_32', ...indexes);
  it.each([
    ['the next one without a result', playFirst(0, 1), 0, 3],
    ['a running one', start(playFirst(0), gameAt(makeTree(32), 'round_of_32', 1).id), 0, 2],
    ['a skipped one after the last', playFirst(0, 14), 15, 2],
    ['never the game itself, even if its result is not loaded yet', playFirst(...Array(15).keys()), 15, undefined],
  ])('is %s', (_, tree, index, number) => expect(numberAfter(tree, 'round_of_32', index)).toBe(number));

  it('is never one that lacks a team, nor one of another round', () => {
    expect(numberAfter(playFirst(0, 1), 'sweet_16', 0)).toBeUndefined();
    expect(numberAfter(playRound(makeTree(34), 'play_in'), 'play_in', 1)).toBeUndefined();
  });
});

describe('the rounds', () => {
  it('are those with games, and the page starts with the earliest open one', () => {
    expect(listRounds(makeTree(34))).toEqual(ROUNDS);
    expect(listRounds(makeTree(32))).not.toContain('play_in');
    expect(findOpenRound(makeTree(34))).toBe('play_in');
    expect(findOpenRound(playGames(makeTree(32), 'round_of_32', 0, 1))).toBe('round_of_32');
    expect(findOpenRound(playRound(makeTree(32), 'round_of_32'))).toBe('sweet_16');
  });

  it('say whether games are open, and which round comes next', () => {
    const begun = playGames(makeTree(32), 'round_of_32', 0, 1);
    expect(stateOfRound(begun, 'round_of_32')).toEqual({ kind: 'open' });
    expect(stateOfRound(begun, 'sweet_16')).toEqual({ kind: 'open' });
    const ahead = playGames(begun, 'sweet_16', 0);
    expect(stateOfRound(ahead, 'sweet_16')).toEqual({ kind: 'waiting', games: 7, next: 'round_of_32' });
    const first = playRound(makeTree(32), 'round_of_32');
    expect(stateOfRound(first, 'round_of_32')).toEqual({ kind: 'done', games: 16, next: 'sweet_16' });
  });

  it('are over after the final', () => {
    const over = playAll(makeTree(32), 'team2');
    expect(findOpenRound(over)).toBe('championship');
    for (const round of ['round_of_32', 'championship'] as const) {
      expect(stateOfRound(over, round)).toEqual({ kind: 'over', winnerId: idOf(over, 'R15') });
    }
  });
});
