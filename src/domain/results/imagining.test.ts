import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arbMoves,
  arbPicks,
  arbSize,
  gameAt,
  idOf,
  LEFT_COMBINED,
  makeTree,
  playWinners,
} from '../../../test/domain-fixtures.ts';
import { isDecided } from '../bracket/game.ts';
import { nameOf, realTeamIn, type Tree } from '../bracket/tree.ts';
import { chooseBySeed } from '../picks/autofill.ts';
import { scorePicks } from '../scoring/scoring.ts';
import {
  fillWinners,
  forgetWinner,
  imagineWinner,
  listWinners,
  moveTeams,
  NO_WINNERS,
  resolveWinners,
  type Winners,
  winnersOfPicks,
} from './imagining.ts';
import { imagineWinners } from './what-if.ts';

/** The games of a team from the round of 32 on. */
const gamesOf = (tree: Tree, name: string) =>
  (tree.routes.get(idOf(tree, name)) ?? []).filter((id) => tree.gameById.get(id)?.round !== 'play_in');

const imagine = (tree: Tree, winners: Winners, name: string, round: number) =>
  imagineWinner(tree, winners, { gameId: gamesOf(tree, name)[round] ?? 0, teamId: idOf(tree, name) });

const named = (tree: Tree, winners: Winners) => [...winners.values()].map((id) => nameOf(tree, id));

describe('imagining a winner', () => {
  it('fills in the games on its way', () => {
    const tree = playWinners(makeTree(32), 'L8');
    expect(named(tree, imagine(tree, NO_WINNERS, 'L8', 3))).toEqual(['L8', 'L8', 'L8']);
  });

  it('clears the later winners that it replaces, and no others', () => {
    const tree = makeTree(32);
    const before = imagine(tree, imagine(tree, NO_WINNERS, 'L1', 4), 'R1', 1);
    const after = imagine(tree, before, 'L16', 0);
    expect(named(tree, after)).toEqual(['L16', 'R1', 'R1']);
  });

  it('changes nothing for a team that is out, or a game that is decided', () => {
    const tree = playWinners(makeTree(32), 'L1');
    expect(imagine(tree, NO_WINNERS, 'L16', 2)).toBe(NO_WINNERS);
    expect(imagine(tree, NO_WINNERS, 'L1', 0)).toBe(NO_WINNERS);
  });

  it('is undone with what depends on it', () => {
    const tree = makeTree(32);
    const winners = imagine(tree, imagine(tree, NO_WINNERS, 'L1', 3), 'L2', 0);
    expect(named(tree, forgetWinner(tree, winners, gamesOf(tree, 'L1')[1] ?? 0))).toEqual(['L1', 'L2']);
  });

  it('shows the teams where they would play, in games that can still be imagined', () => {
    const tree = makeTree(34);
    const playIn = tree.games[0];
    const winners = imagineWinner(tree, NO_WINNERS, { gameId: playIn?.id ?? 0, teamId: playIn?.team2Id ?? 0 });
    const moved = moveTeams(tree, winners);
    expect(moved.gameById.get(playIn?.nextGameId ?? 0)?.team2Id).toBe(playIn?.team2Id);
    expect(moved.games.some(isDecided)).toBe(false);
  });
});

describe('the winners of a link', () => {
  it('get what is missing on their way, and lose what cannot be', () => {
    const tree = makeTree(32);
    const [first = 0, second = 0] = gamesOf(tree, 'L1');
    const { winners, dropped } = resolveWinners(tree, [
      { gameId: second, teamId: idOf(tree, 'L1') },
      { gameId: second, teamId: idOf(tree, 'L8') },
      { gameId: first, teamId: idOf(tree, 'R1') },
      { gameId: 1, teamId: 1 },
    ]);
    expect(winners).toEqual(new Map([first, second].map((id) => [id, idOf(tree, 'L1')])));
    expect(dropped.map(({ reason }) => reason)).toEqual(['impossible', 'impossible', 'impossible']);
  });

  it('give way to what has been decided since', () => {
    const before = makeTree(32);
    const winners = imagine(before, imagine(before, NO_WINNERS, 'L1', 1), 'L2', 1);
    const tree = playWinners(before, 'L1', 'L15');
    const resolved = resolveWinners(tree, listWinners(winners));
    expect(named(tree, resolved.winners)).toEqual(['L1']);
    expect(resolved.dropped.map(({ teamId, reason }) => [nameOf(tree, teamId), reason])).toEqual([
      ['L1', 'came_true'],
      ['L2', 'did_not'],
      ['L2', 'impossible'],
    ]);
  });

  it('are always what the server accepts, and stay as they are', () => {
    const arbPairs = fc.array(fc.record({ game: fc.nat(40), team: fc.nat(40) }), { maxLength: 40 });
    fc.assert(
      fc.property(arbSize, arbMoves, arbPairs, (size, moves, pairs) => {
        const tree = advance(makeTree(size), moves);
        const teams = [...tree.teamById.keys()];
        const listed = pairs.map(({ game, team }) => ({
          gameId: tree.games[game]?.id ?? 0,
          teamId: teams[team] ?? 0,
        }));
        const { winners } = resolveWinners(tree, listed);
        expect(imagineWinners(tree, listWinners(winners))).toMatchObject({ ok: true });
        expect(resolveWinners(tree, listWinners(winners))).toEqual({ winners, dropped: [] });
        const clicked = listed.reduce((chosen, winner) => imagineWinner(tree, chosen, winner), NO_WINNERS);
        expect(imagineWinners(tree, listWinners(clicked))).toMatchObject({ ok: true });
      }),
    );
  });
});

describe('quick starts', () => {
  it('let all favourites win, after the winners that are imagined already', () => {
    const tree = playWinners(makeTree(34), 'L16');
    const upset = imagine(tree, NO_WINNERS, 'L9', 0);
    const filled = fillWinners(tree, upset, chooseBySeed(tree));
    const over = imagineWinners(tree, listWinners(filled));
    if (!over.ok) throw new Error(over.message);
    expect(over.tree.games.every(isDecided)).toBe(true);
    expect(filled.get(gamesOf(tree, 'L9')[0] ?? 0)).toBe(idOf(tree, 'L9'));
    expect(filled.get(gamesOf(tree, 'L1')[1] ?? 0)).toBe(idOf(tree, 'L1'));
  });

  it('make every pick come true that still can', () => {
    fc.assert(
      fc.property(arbSize, arbMoves, arbPicks, (size, moves, pick) => {
        const before = makeTree(size);
        const picks = pick(before);
        const tree = advance(before, moves);
        const over = imagineWinners(tree, listWinners(winnersOfPicks(tree, picks)));
        if (!over.ok) throw new Error(over.message);
        const possible = scorePicks(tree, picks).possibleScore;
        expect(scorePicks(over.tree, picks).totalScore).toBe(possible);
      }),
    );
  });

  it('let a team come through a combined slot that is picked', () => {
    const tree = makeTree(34);
    const game = gameAt(tree, 'round_of_32', 0);
    const winners = winnersOfPicks(tree, new Map([[game.id, LEFT_COMBINED]]));
    const over = imagineWinners(tree, listWinners(winners));
    if (!over.ok) throw new Error(over.message);
    expect(winners.get(game.id)).toBe(realTeamIn(over.tree, over.tree.gameById.get(game.id) ?? game, 1));
  });
});
