import { describe, expect, it } from 'vitest';
import { idOf, makeTree, playWinners } from '../../../test/domain-fixtures.ts';
import type { BracketOdds } from '../../contract/odds.ts';
import {
  describeEitherWay,
  describeEndings,
  describeMargin,
  describeMove,
  describeNoWay,
  describeRanks,
  describeRival,
  describeRootFor,
  formatPercent,
  listDeciding,
  toPercent,
} from './chances-texts.ts';

const tree = makeTree(32);
const ODDS: BracketOdds = {
  model: 'seed',
  exact: true,
  endings: 32_768,
  margin: 0,
  games: 15,
  bracketId: 1,
  rank: 4,
  win: 0.19,
  topThree: 0.4,
  expectedScore: 512.4,
  bestRank: 1,
  worstRank: 38,
  out: false,
  rootFor: [],
  likeliestWin: null,
};

it('says what the figures are counted from', () => {
  expect(describeEndings(ODDS)).toBe('Exact: all 32,768 endings are weighed.');
  expect(describeEndings({ exact: false, endings: 100_000 })).toBe('From 100,000 simulated endings.');
});

it.each([
  [0, true, 'less than 1%'],
  [0.0099, true, 'less than 1%'],
  [0.0101, true, '1%'],
  [0.186, true, '19%'],
  [0.9999, true, '99%'],
  [1, false, '99%'],
  [1, true, '100%'],
])('shows nobody 0%% who is not out, nor 100%% before it is proven: %d, exact %s', (chance, isExact, text) => {
  expect(formatPercent(toPercent(chance, isExact))).toBe(text);
});

it('says how far a simulated chance may be off', () => {
  expect(describeMargin({ margin: 0.0031, win: 0.19 })).toBe('± 0.3');
  expect(describeMargin({ margin: 0.0031, win: 0.001 })).toBe('');
  expect(describeMargin({ margin: 0, win: 0.19 })).toBe('');
});

it('says between which ranks a bracket ends', () => {
  expect(describeRanks(1, 38)).toBe('1st to 38th');
  expect(describeRanks(2, 2)).toBe('2nd');
});

describe('whom to root for', () => {
  const game = (winIf: number, winElse: number) => ({
    gameId: 1,
    teamId: idOf(tree, 'L1'),
    winIf,
    winElse,
    rival: null,
  });

  it.each([
    [game(0.19, 0.07), null, 'If L1 wins you have 19%, otherwise 7%.'],
    [game(0.19, 0.07), 'Ada', 'If L1 wins Ada has 19%, otherwise 7%.'],
    [game(0.02, 0.004), null, 'If L1 wins you have 2%, otherwise less than 1%.'],
    [game(0.02, 0), null, 'If L1 wins you have 2%, otherwise you are out.'],
    [game(0.02, 0), 'Ada', 'If L1 wins Ada has 2%, otherwise Ada is out.'],
    // A way to win that needs one upset after the other.
    [game(0.02, 1e-12), null, 'If L1 wins you have 2%, otherwise less than 1%.'],
  ])('%j of %s', (given, name, text) => expect(describeRootFor(tree, given, true, name)).toBe(text));

  it('names the one who wants the opposite', () => {
    const rival = {
      bracketId: 2,
      userId: 2,
      username: 'seung',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
    };
    expect(describeRival({ ...game(0.19, 0.07), rival }, null)).toBe('You and seung want opposite things.');
    expect(describeRival({ ...game(0.19, 0.07), rival }, 'Ada')).toBe('Ada and seung want opposite things.');
    expect(describeRival(game(0.19, 0.07), null)).toBeNull();
  });

  it('calls nobody out by a simulation', () => {
    expect(describeRootFor(tree, game(0.02, 0), false, null)).toBe('If L1 wins you have 2%, otherwise less than 1%.');
  });

  it('says of a game that changes nothing what the chance is either way', () => {
    const gameId = tree.games[0]?.id ?? 0;
    expect(describeEitherWay(tree, { ...game(0.186, 0.186), gameId }, true)).toBe('L1 or L16: 19% either way.');
    expect(describeEitherWay(tree, { ...game(0, 0), gameId }, true)).toBe('L1 or L16: no chance either way.');
  });

  it('leaves out games that change nothing, and what may be luck', () => {
    const all = [game(0.3, 0.1), game(0.206, 0.195), game(0.2, 0.196), game(0.0051, 0)];
    expect(listDeciding({ rootFor: all, exact: true })).toEqual([all[0], all[1], all[3]]);
    expect(listDeciding({ rootFor: all, exact: false })).toEqual([all[0], all[1]]);
  });
});

describe('what moved the chance', () => {
  const move = (after: Partial<BracketOdds>, ...winners: string[]) =>
    describeMove({ tree, odds: ODDS }, { tree: playWinners(tree, ...winners), odds: { ...ODDS, ...after } });

  it.each([
    [{ win: 0.31 }, ['L1'], 'L1 won: +12%.'],
    [{ win: 0.001 }, ['L16'], 'L16 won: −19%.'],
    [{ win: 0.192 }, ['L1'], 'L1 won: no change.'],
    [{ win: 0, out: true }, ['L1'], 'L1 won: first place is out of reach.'],
    [{ win: 0.2 }, ['L1', 'L2'], '2 results came in: +1%.'],
    [{ win: 0.2 }, [], null],
  ])('%j after %j', (after, winners, text) => expect(move(after, ...winners)).toBe(text));

  it('was a correction', () => {
    const before = { tree: playWinners(tree, 'L1'), odds: ODDS };
    expect(describeMove(before, { tree, odds: { ...ODDS, win: 0.1 } })).toBe('A result was taken back: −9%.');
  });
});

it('tells a proof from a simulation that found no way', () => {
  expect(describeNoWay({ ...ODDS, out: true, games: 7 }, null)).toBe(
    'However the 7 remaining games go, somebody finishes ahead of you.',
  );
  expect(describeNoWay({ ...ODDS, out: true, games: 1 }, 'Ada')).toBe(
    'However the last game goes, somebody finishes ahead of Ada.',
  );
  expect(describeNoWay({ ...ODDS, endings: 100_000 }, null)).toBe(
    'None of 100,000 simulated endings has you first, which does not prove that none can.',
  );
});
