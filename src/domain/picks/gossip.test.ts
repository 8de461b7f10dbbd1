import { expect, it } from 'vitest';
import { gameAt, idOf, makePicks, makeTree } from '../../../test/domain-fixtures.ts';
import { gossipOf } from './gossip.ts';

const tree = makeTree(32);
const final = gameAt(tree, 'championship', 0).id;
const early = gameAt(tree, 'round_of_32', 0).id;
const later = gameAt(tree, 'sweet_16', 0).id;
const last = gameAt(tree, 'elite_8', 0).id;
const [l1, l8] = [idOf(tree, 'L1'), idOf(tree, 'L8')];

it('names the own champion, the favourite, and the rarest pick of another team', () => {
  const picks = makePicks(tree, 'round_of_32 0 L1', 'sweet_16 0 L1', 'elite_8 0 L8', 'championship 0 L1');
  const games = [
    { gameId: early, shares: [{ teamId: l1, count: 1 }] },
    {
      gameId: later,
      shares: [
        { teamId: l8, count: 5 },
        { teamId: l1, count: 1 },
      ],
    },
    { gameId: last, shares: [{ teamId: l8, count: 3 }] },
    {
      gameId: final,
      shares: [
        { teamId: l8, count: 4 },
        { teamId: l1, count: 2 },
      ],
    },
  ];
  expect(gossipOf(tree, picks, games)).toEqual({
    champion: { gameId: final, contender: l1, count: 2 },
    favourite: { gameId: final, contender: l8, count: 4 },
    boldest: { gameId: last, contender: l8, count: 3 },
  });
});

it('has nothing to tell without picks', () => {
  expect(gossipOf(tree, new Map(), [{ gameId: final, shares: [] }])).toEqual({
    champion: null,
    favourite: null,
    boldest: null,
  });
});
