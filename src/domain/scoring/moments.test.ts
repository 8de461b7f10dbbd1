import { expect, it } from 'vitest';
import { gameAt, idOf, makePicks, makeTree, playWinners } from '../../../test/domain-fixtures.ts';
import { listMoments, type Prospects } from './moments.ts';

const tree = makeTree(32);
const seeds = ['L1', 'L8', 'L5', 'L4', 'L6', 'L3', 'L7', 'L2', 'R1', 'R8', 'R5', 'R4', 'R6', 'R3', 'R7', 'R2'];
const over = playWinners(tree, ...seeds);
const first = gameAt(over, 'round_of_32', 0).id;
const picks = makePicks(over, 'round_of_32 0 L1');
const OUT: Prospects = { isSafe: false, isOut: true, bestRank: 2 };

const tell = (facts: Partial<Parameters<typeof listMoments>[0]>) =>
  listMoments({
    tree: over,
    picks,
    rank: 3,
    rankBefore: 3,
    fresh: new Set(),
    lonely: [],
    prospects: null,
    ...facts,
  });
const kinds = (facts: Parameters<typeof tell>[0]) => tell(facts).map(({ kind }) => kind);

it.each([
  ['the lead that was taken', { rank: 1, rankBefore: 2 }, ['lead']],
  ['no lead that was held', { rank: 1, rankBefore: 1 }, []],
  [
    'a place nobody can take, before the lead',
    { rank: 1, rankBefore: 2, prospects: { isSafe: true, isOut: false, bestRank: 1 } },
    ['safe'],
  ],
  ['the best place that is left', { prospects: OUT }, ['best']],
  ['no best place that is the present one', { rank: 2, prospects: OUT }, []],
  ['no best place while it is not proven', { prospects: { ...OUT, bestRank: null } }, []],
  [
    'a lonely pick and the end of its round',
    { fresh: new Set([first]), lonely: [{ gameId: first, count: 1 }] },
    ['lonely', 'round'],
  ],
  ['no lonely pick that was seen before', { lonely: [{ gameId: first, count: 1 }] }, []],
  ['no end of a round that was left out', { fresh: new Set([first]), picks: new Map() }, []],
  ['no end of a round that goes on', { tree: playWinners(tree, 'L1'), fresh: new Set([first]) }, []],
] as const)('tells of %s', (_, facts, expected) => expect(kinds(facts)).toEqual(expected));

it('tells which games of a round were right, and the rarest of several lonely picks', () => {
  const second = gameAt(over, 'round_of_32', 1).id;
  const both = makePicks(over, 'round_of_32 0 L1', 'round_of_32 1 L8');
  const lonely = [
    { gameId: first, count: 2 },
    { gameId: second, count: 1 },
  ];
  expect(tell({ picks: both, fresh: new Set([first, second]), lonely })).toEqual([
    { kind: 'lonely', gameId: second, teamId: idOf(over, 'L8'), count: 1 },
    { kind: 'round', round: 'round_of_32', hits: seeds.map((_, index) => index < 2), points: 20, possible: 160 },
  ]);
});
