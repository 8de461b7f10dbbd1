import { expect, it } from 'vitest';
import { makeTree, playAll, playWinners } from '../../../test/domain-fixtures.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { autofill, chooseBySeed } from '../../domain/picks/autofill.ts';
import { NO_PICKS } from '../../domain/picks/picks.ts';
import { describeWay } from './picture-data.ts';

const tree = makeTree(34);
const picks = autofill(tree, NO_PICKS, chooseBySeed(tree));
const champion = picks.get(tree.games.at(-1)?.id ?? 0) ?? 0;
const tell = (of: Tree) =>
  describeWay(of, picks, champion).map(({ verb, opponent, status, isOut }) =>
    [verb, opponent?.name ?? 'open', status, ...(isOut ? ['out'] : [])].join(' '),
  );

it('a story says what came of the champion in each round', () => {
  expect(tell(tree)).toEqual(['L16', 'L8', 'L4', 'L2', 'R1'].map((opponent) => `beats ${opponent} upcoming`));
  const [first, ...others] = tell(playAll(tree, 'team2'));
  expect(first).toMatch(/^lost to L16x? incorrect out$/);
  expect(others).toEqual(['L8', 'L4', 'L2', 'R1'].map((opponent) => `beats ${opponent} incorrect out`));
});

it('a story names whom the champion has met instead of whom the picks expected', () => {
  const played = playWinners(tree, 'L16', 'L1', 'L9', 'L1', 'L12');
  expect(tell(played)).toEqual([
    'beat L16 correct',
    'beat L9 correct',
    'beats L4 upcoming',
    'beats L2 upcoming',
    'beats R1 upcoming',
  ]);
  // Of whom the picks expected, nobody can come any more.
  expect(tell(playWinners(played, 'L13'))[2]).toBe('beats open upcoming');
  expect(tell(playWinners(played, 'L13', 'L13'))[2]).toBe('beats L13 upcoming');
});
