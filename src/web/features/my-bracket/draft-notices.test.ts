import { expect, it } from 'vitest';
import { gameAt, makePicks, makeTree, start } from '../../../../test/domain-fixtures.ts';
import { NO_PICKS } from '../../../domain/picks/picks.ts';
import { describeDropped } from './draft-notices.ts';

const tree = makeTree(32);
const draft = makePicks(tree, 'round_of_32 1 L8');
const other = makePicks(tree, 'round_of_32 1 L9');
const started = start(tree, gameAt(tree, 'round_of_32', 1).id);
const MOVED_ON = 'the tournament has moved on';

it.each([
  ['a result or a new draw', tree, new Map([[-1, 6]]), NO_PICKS, MOVED_ON],
  ['a game that has started', started, draft, NO_PICKS, MOVED_ON],
  ['a game that has started with another pick', started, draft, other, MOVED_ON],
  ['a pick that was stored elsewhere', tree, draft, other, 'your bracket has other picks by now'],
])('a dropped pick has its true reason: %s', (_, of, picks, locked, reason) => {
  expect(describeDropped(of, picks, locked, 1)).toBe(`1 saved pick no longer holds, because ${reason}.`);
});

it('dropped picks have both reasons', () => {
  expect(describeDropped(tree, new Map([...draft, [-1, 6]]), other, 2)).toBe(
    `2 saved picks no longer hold, because ${MOVED_ON} and your bracket has other picks by now.`,
  );
});
