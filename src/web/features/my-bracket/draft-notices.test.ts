import { expect, it } from 'vitest';
import { gameAt, makePicks, makeTree, start } from '../../../../test/domain-fixtures.ts';
import { NO_PICKS } from '../../../domain/picks/picks.ts';
import { describeDifference, describeDropped } from './draft-notices.ts';

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

const MINUTE = 60_000;

it.each([
  ['saved', draft, 2 * MINUTE, 'Your other device’s picks are in use (2 min ago). One game differs: game 2.'],
  ['saved', draft, 90 * MINUTE, 'Your other device’s picks are in use (2 hours ago). One game differs: game 2.'],
  [
    'local',
    makePicks(tree, 'round_of_32 0 L1', 'round_of_32 1 L8'),
    0,
    'This device’s picks are in use. Your other device has others (just now). 2 games differ: 1 and 2.',
  ],
] as const)('tells whose picks are in use, and where the others differ: %s', (inUse, picks, elapsed, text) => {
  const notice = describeDifference(tree, { inUse, picks, other: NO_PICKS, savedAt: 5, now: 5 + elapsed });
  expect(notice.text).toBe(text);
});
