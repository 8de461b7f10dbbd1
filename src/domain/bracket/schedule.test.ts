import { describe, expect, it } from 'vitest';
import { gameAt, makeTree, play, start } from '../../../test/domain-fixtures.ts';
import { findTimeDoubts, findUpcoming, nameSlots } from './schedule.ts';
import { replaceGames, type Tree } from './tree.ts';

const at = (hour: number) => `2027-03-19T${String(hour).padStart(2, '0')}:00:00.000Z`;
const schedule = (tree: Tree, index: number, scheduledAt: string | null) =>
  replaceGames(tree, [{ ...gameAt(tree, 'round_of_32', index), scheduledAt }]);
const indexesOf = (tree: Tree, games: readonly { id: number }[]) =>
  games.map(({ id }) => tree.games.findIndex((game) => game.id === id));

describe('what is on and what comes next', () => {
  it('is the running games, and the earliest scheduled ones, several if they start together', () => {
    let tree = makeTree(32);
    for (const [index, hour] of [20, 18, 18, 17, 16].entries()) tree = schedule(tree, index, at(hour));
    tree = start(tree, gameAt(tree, 'round_of_32', 3).id);
    tree = play(tree, gameAt(tree, 'round_of_32', 4).id, 'team1');
    const { running, next } = findUpcoming(tree, at(10));
    expect([indexesOf(tree, running), indexesOf(tree, next)]).toEqual([[3], [1, 2]]);
  });

  it('leaves out games that nobody started in time, and games without a time', () => {
    const tree = schedule(schedule(makeTree(32), 0, at(9)), 1, at(18));
    expect(indexesOf(tree, findUpcoming(tree, at(10)).next)).toEqual([1]);
    expect(indexesOf(tree, findUpcoming(tree, at(9)).next)).toEqual([0]);
    expect(findUpcoming(tree, at(19))).toEqual({ running: [], next: [] });
  });

  it('is never more than four games that start together', () => {
    let tree = makeTree(32);
    for (let index = 0; index < 16; index += 1) tree = schedule(tree, index, at(18));
    expect(indexesOf(tree, findUpcoming(tree, at(10)).next)).toEqual([0, 1, 2, 3]);
  });
});

describe('a time is doubtful', () => {
  const tree = schedule(schedule(makeTree(32), 0, at(18)), 1, at(20));
  const [first, second, third] = [0, 1, 2].map((index) => gameAt(tree, 'round_of_32', index).id) as [
    number,
    number,
    number,
  ];
  const next = gameAt(tree, 'sweet_16', 0).id;
  const NONE = { isBeforeDeadline: false, feeders: [], nextGameId: null };
  const find = (times: [number, string | null][], deadline: string | null = null, of = tree) => [
    ...findTimeDoubts(of, new Map(times), deadline),
  ];

  it('if it is before the deadline, not at it', () => {
    expect(find([], at(19))).toEqual([[first, { ...NONE, isBeforeDeadline: true }]]);
    expect(find([], at(18))).toEqual([]);
    expect(find([], null)).toEqual([]);
    expect(
      find(
        [
          [first, '2027-03-19T18:30:00.000Z'],
          [third, at(7)],
        ],
        at(19),
      ).map(([id]) => id),
    ).toEqual([first, third]);
  });

  it('if a game is not after the games that decide who plays in it', () => {
    expect(find([[next, at(20)]])).toEqual([
      [second, { ...NONE, nextGameId: next }],
      [next, { ...NONE, feeders: [second] }],
    ]);
    expect(find([[next, at(17)]]).map(([id]) => id)).toEqual([first, second, next]);
    expect(find([[next, at(21)]])).toEqual([]);
    expect(
      find([
        [next, at(17)],
        [first, null],
        [second, null],
      ]),
    ).toEqual([]);
  });

  it('only while the game has not started', () => {
    const started = start(tree, first);
    expect(find([[next, at(17)]], at(19), started)).toEqual([
      [second, { ...NONE, nextGameId: next }],
      [next, { isBeforeDeadline: true, feeders: [first, second], nextGameId: null }],
    ]);
  });
});

describe('the names of the slots of a game', () => {
  it.each([
    ['round_of_32', 1, ['L8', 'L9']],
    ['round_of_32', 0, ['L1', 'L16 or L16x']],
    ['sweet_16', 1, ['L5 or L12', 'L4 or L13']],
    ['sweet_16', 0, ['Winner of game 3', 'L8 or L9']],
    ['elite_8', 0, ['Winner of game 19', 'Winner of game 20']],
  ] as const)('%s %i: who plays, or who may', (round, index, names) => {
    const tree = makeTree(34);
    expect(nameSlots(tree, gameAt(tree, round, index))).toEqual(names);
  });

  it('are the winners as soon as there are some', () => {
    let tree = makeTree(32);
    tree = play(tree, gameAt(tree, 'round_of_32', 0).id, 'team1');
    expect(nameSlots(tree, gameAt(tree, 'sweet_16', 0))).toEqual(['L1', 'L8 or L9']);
  });
});
