import { expect, it } from 'vitest';
import { gameAt, makePicks, makeTree } from '../../../../test/domain-fixtures.ts';
import { buildTree, numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { listUpcomingGains } from './upcoming-gains.ts';

const NOW = '2027-03-19T12:00:00Z';
const tree = makeTree(32);
const picks = makePicks(tree, 'round_of_32 2 L5', 'round_of_32 4 L6', 'sweet_16 2 L6');

/** The tree with the first games on, and times of others by their index in the first round. */
function withGames(on: number, times: Record<number, string> = {}): Tree {
  const games = tree.games.map((game, index) => ({
    ...game,
    status: index < on ? ('in_progress' as const) : game.status,
    scheduledAt: times[index] ?? null,
  }));
  return buildTree(games, [...tree.teamById.values()]);
}

function list(of: Tree) {
  const { running, next } = listUpcomingGains(of, picks, NOW);
  const name = ({ game, gain }: (typeof next)[number]) =>
    `${numberOf(of, game.id)}: ${gain ? gain.now + gain.later : 0}`;
  return { running: running.map(name), next: next.map(name) };
}

it('what is on comes first, even with nothing to win, and the next games fill three rows', () => {
  expect(gameAt(tree, 'round_of_32', 0)).toBe(tree.games[0]);
  expect(list(withGames(0))).toEqual({ running: [], next: ['5: 30', '3: 10', '1: 0'] });
  expect(list(withGames(1))).toEqual({ running: ['1: 0'], next: ['5: 30', '3: 10'] });
  expect(list(withGames(3))).toEqual({ running: ['3: 10', '1: 0', '2: 0'], next: [] });
  expect(list(withGames(5)).running).toEqual(['5: 30', '3: 10', '1: 0']);
});

it('games with a time come before those without one, whatever they are worth', () => {
  expect(list(withGames(1, { 7: '2027-03-19T13:00:00Z' }))).toEqual({ running: ['1: 0'], next: ['8: 0', '5: 30'] });
});
