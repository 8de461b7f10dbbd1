import { expect, it } from 'vitest';
import type { PotStatus } from '../../contract/group-pot.ts';
import { describeNoBracket, describeNoPayouts, describePart, describePrize } from './group-standing-texts.ts';

const POT = { potMinor: 6_000, payouts: [{ userId: 1, amountMinor: 3_600 }] };

it.each([
  ['not_opened', 'Bracket entries will be open soon'],
  ['open', 'You have no bracket yet, so you are not on this leaderboard.'],
  ['late_entry', 'You have no bracket yet, so you are not on this leaderboard.'],
  ['closed', 'You have no bracket this season, so you are not on this leaderboard.'],
  ['over', 'You have no bracket this season, so you are not on this leaderboard.'],
] as const)('a member without a bracket learns what that means while the season is %s', (phase, text) => {
  expect(describeNoBracket(phase)).toBe(text);
});

it('the part of a member comes before the pot, in words that are true after the final too', () => {
  expect(describePart(POT, 1, false)).toEqual({ title: 'Yours if it ended now', amountMinor: 3_600 });
  expect(describePart(POT, 1, true)).toEqual({ title: 'Yours from the pot', amountMinor: 3_600 });
  expect(describePart(POT, 2, false)).toEqual({ title: 'The pot', amountMinor: 6_000 });
});

it('a card says what its member would get, which may be nothing', () => {
  const pot = { ...POT, currency: 'EUR' } as PotStatus;
  expect(describePrize(pot, 1, false)).toBe('€36 if it ended now');
  expect(describePrize(pot, 1, true)).toBe('€36 from the pot');
  expect(describePrize(pot, 2, false)).toBe('€0 if it ended now');
  expect(describePrize({ ...pot, payouts: [] }, 1, false)).toBeNull();
  expect(describePrize(null, 1, false)).toBeNull();
});

it('a pot that nobody would win says why, also after results in a group without brackets', () => {
  const [player, onlooker] = [{ submitted: true }, { submitted: false }];
  expect(describeNoPayouts([onlooker, player])).toBe('Nobody wins anything before the first result.');
  expect(describeNoPayouts([onlooker])).toBe('Nobody in this group has a bracket, so nobody wins anything yet.');
});
