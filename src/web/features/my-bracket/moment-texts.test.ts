import { expect, it } from 'vitest';
import { idOf, makeTree } from '../../../../test/domain-fixtures.ts';
import type { Moment } from '../../../domain/scoring/moments.ts';
import { describeMoment, prospectsOf } from './moment-texts.ts';

const tree = makeTree(32);
const lonely = (count: number): Moment => ({ kind: 'lonely', gameId: 1, teamId: idOf(tree, 'L1'), count });

it.each<[Moment, string, string]>([
  [{ kind: 'safe' }, 'Nobody can catch you any more!', 'Nobody can catch me any more!'],
  [{ kind: 'lead' }, 'You are in first place now!', 'I am in first place now!'],
  [lonely(1), 'L1: you are the only one of 60 who had it.', 'L1: I am the only one of 60 who had it.'],
  [lonely(2), 'L1: you are one of only 2 of 60 who had it.', 'L1: I am one of only 2 of 60 who had it.'],
  [{ kind: 'best', rank: 2 }, 'You can still finish 2nd.', 'I can still finish 2nd.'],
  [
    { kind: 'round', round: 'elite_8', hits: [], points: 80, possible: 160 },
    'Elite Eight is over: 80 of 160 points.',
    'Elite Eight is over: 80 of 160 points.',
  ],
])('says a moment to its owner, and in their words: %j', (moment, toOwner, byOwner) => {
  expect(describeMoment(tree, moment, 60, 'you')).toBe(toOwner);
  expect(describeMoment(tree, moment, 60, 'I')).toBe(byOwner);
});

it('takes nothing for certain that is simulated or out of date', () => {
  const odds = { exact: true, win: 1, out: false, bestRank: 1, worstRank: 1 };
  expect(prospectsOf(odds)).toEqual({ isSafe: true, isOut: false, bestRank: 1 });
  expect(prospectsOf({ ...odds, exact: false })).toBeNull();
  expect(prospectsOf({ ...odds, stale: true })).toBeNull();
  expect(prospectsOf(undefined)).toBeNull();
});

it('calls nobody safe who is overtaken in an ending, however unlikely it is', () => {
  const odds = { exact: true, win: 1 - 1e-12, out: false, bestRank: 1, worstRank: 2 };
  expect(prospectsOf(odds)).toMatchObject({ isSafe: false });
});
