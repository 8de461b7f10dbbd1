import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arbMoves,
  arbSize,
  gameAt,
  idOf,
  makeTree,
  play,
  playWinners,
} from '../../../test/domain-fixtures.ts';
import { isDecided } from '../bracket/game.ts';
import type { Tree } from '../bracket/tree.ts';
import { type ImaginedWinner, imagineWinners } from './what-if.ts';

const winner = (tree: Tree, round: Parameters<typeof gameAt>[1], index: number, name: string): ImaginedWinner => ({
  gameId: gameAt(tree, round, index).id,
  teamId: idOf(tree, name),
});

/** Where a team enters: the index of its game in the round of 32. */
const firstGame = (tree: Tree, name: string) => {
  const games = tree.games.filter(({ round }) => round === 'round_of_32');
  return games.findIndex(({ team1Id, team2Id }) => [team1Id, team2Id].includes(idOf(tree, name)));
};

describe('imagined winners', () => {
  it('move on, named in any order, also past opponents that are not known', () => {
    const tree = makeTree(32);
    const first = winner(tree, 'round_of_32', firstGame(tree, 'L1'), 'L1');
    const next = { gameId: tree.gameById.get(first.gameId)?.nextGameId ?? 0, teamId: first.teamId };
    const imagined = imagineWinners(tree, [next, first]);
    if (!imagined.ok) throw new Error(imagined.message);
    const { nextGameId, winnerId } = imagined.tree.gameById.get(next.gameId) ?? {};
    expect(winnerId).toBe(first.teamId);
    const { team1Id, team2Id } = imagined.tree.gameById.get(nextGameId ?? 0) ?? {};
    expect([team1Id, team2Id]).toContain(first.teamId);
    expect(imagined.tree.games.filter(isDecided)).toHaveLength(2);
  });

  it('are refused with the game that is wrong', () => {
    const tree = playWinners(makeTree(32), 'L1');
    const of = (name: string) => winner(tree, 'round_of_32', firstGame(tree, name), name);
    const later = tree.gameById.get(of('L1').gameId)?.nextGameId ?? 0;
    const reasonOf = (...winners: ImaginedWinner[]) => {
      const imagined = imagineWinners(tree, winners);
      return imagined.ok ? null : [imagined.reason, imagined.message];
    };
    expect(reasonOf({ gameId: 5, teamId: idOf(tree, 'L2') })).toEqual([
      'unknown_game',
      'There is no game 5 in this tournament.',
    ]);
    expect(reasonOf(of('L1'))).toEqual([
      'decided_game',
      expect.stringMatching(/^Game \d+ \(L1 vs L16\) is decided already\.$/),
    ]);
    expect(reasonOf(of('L2'), of('L2'))).toEqual(['repeated_game', expect.stringMatching(/is named twice\.$/)]);
    expect(reasonOf({ gameId: of('L2').gameId, teamId: idOf(tree, 'L3') })?.[0]).toBe('impossible_winner');
    expect(reasonOf({ gameId: of('L2').gameId, teamId: 3 })).toEqual([
      'impossible_winner',
      expect.stringMatching(/^Team 3 cannot play in Game/),
    ]);
    // A loser cannot come back, and whoever wins a later game wins those before it.
    expect(reasonOf({ gameId: later, teamId: idOf(tree, 'L16') })?.[0]).toBe('impossible_winner');
    expect(reasonOf({ gameId: later, teamId: idOf(tree, 'L8') })?.[1]).toMatch(
      /L8 must win Game \d+ \(L8 vs L9\) first\.$/,
    );
    const nine = { gameId: of('L9').gameId, teamId: idOf(tree, 'L9') };
    expect(reasonOf(nine, { gameId: later, teamId: idOf(tree, 'L8') })?.[0]).toBe('impossible_winner');
  });

  it('give what the results give that they stand for', () => {
    fc.assert(
      fc.property(arbSize, arbMoves, fc.boolean(), (size, moves, side) => {
        const tree = advance(makeTree(size), moves);
        const over = tree.games
          .filter((game) => !isDecided(game))
          .reduce((played, { id }) => play(played, id, side ? 'team1' : 'team2'), tree);
        const winners = over.games.flatMap(({ id, winnerId }) => {
          const game = tree.gameById.get(id);
          return game && !isDecided(game) && winnerId !== null ? [{ gameId: id, teamId: winnerId }] : [];
        });
        const imagined = imagineWinners(tree, winners);
        if (!imagined.ok) throw new Error(imagined.message);
        const shape = ({ games }: Tree) =>
          games.map(({ id, team1Id, team2Id, winnerId }) => ({ id, team1Id, team2Id, winnerId }));
        expect(shape(imagined.tree)).toEqual(shape(over));
      }),
    );
  });
});
