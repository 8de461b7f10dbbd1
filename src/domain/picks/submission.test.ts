import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbMutations,
  arbValidBracket,
  canSubmit,
  gameAt,
  idOf,
  isSoundAndOpen,
  LEFT_COMBINED,
  listRequired,
  makePick,
  makePicks,
  makeTree,
  mutatePicks,
  playWinners,
  type SpokenPick,
  start,
} from '../../../test/domain-fixtures.ts';
import type { Tree } from '../bracket/tree.ts';
import { isComplete, listPicks, mapPicks, NO_PICKS, type Picks } from './picks.ts';
import { checkBracket, checkChange, checkPick, keepStarted } from './submission.ts';

/** The better seed in every open game of the first round, replaced and extended by the given picks. */
function firstRound(tree: Tree, ...picks: SpokenPick[]): Picks {
  const favourites = listRequired(tree).map(({ id, team1Id }) => [id, team1Id ?? 0] as const);
  return new Map([...favourites, ...makePicks(tree, ...picks)]);
}

describe('submitting a bracket', () => {
  const IMPOSSIBLE = 'impossible_pick';
  const CONTRADICTION = 'L9 in Game 19 (Sweet 16) contradicts your pick for Game 4 (L8 vs L9).';

  it.each<[string, string[], SpokenPick, string, string]>([
    ['a team that is out', ['L9'], 'sweet_16 0 L8', IMPOSSIBLE, 'L8 cannot win Game 19 (Sweet 16).'],
    ['a team of the other half', [], 'round_of_32 8 L1', IMPOSSIBLE, 'L1 cannot win Game 11 (Round of 32).'],
    ['the loser of a play-in', ['L16'], 'round_of_32 0 L16x', IMPOSSIBLE, 'L16x cannot win Game 3 (L1 vs L16).'],
    ['both teams of a play-in', [], 'play_in 0 L16/L16x', IMPOSSIBLE, 'L16/L16x cannot win Game 1 (L16 vs L16x).'],
    ['a team that it picks to lose earlier', [], 'sweet_16 0 L9', 'contradicting_pick', CONTRADICTION],
  ])('refuses %s', (_, winners, pick, reason, message) => {
    const tree = playWinners(makeTree(34), ...winners);
    const check = checkBracket(tree, listPicks(firstRound(tree, pick)));
    expect(check).toMatchObject({ ok: false, reason, message });
  });

  it('refuses a game that has started', () => {
    const tree = start(makeTree(32), gameAt(makeTree(32), 'round_of_32', 1).id);
    const late = makePick(tree, 'round_of_32 1 L9');
    expect(checkBracket(tree, [...listPicks(firstRound(tree)), late])).toEqual({
      ok: false,
      reason: 'game_started',
      gameId: late.gameId,
      message: 'Game 2 (L8 vs L9) has started and can no longer be picked.',
    });
  });

  it('refuses a game that is not in the tournament', () => {
    expect(checkBracket(makeTree(32), [{ gameId: 1, pickedTeamId: idOf(makeTree(32), 'L9') }])).toEqual({
      ok: false,
      reason: 'unknown_game',
      gameId: 1,
      message: 'This game is not in the bracket, which may have been drawn anew. Please check your picks.',
    });
  });

  it.each([0, -1, LEFT_COMBINED, 1e9])('refuses team %i, which is not in the tournament', (pickedTeamId) => {
    const { id: gameId } = gameAt(makeTree(32), 'championship');
    expect(checkBracket(makeTree(32), [{ gameId, pickedTeamId }])).toMatchObject({ reason: 'impossible_pick' });
  });

  it('refuses two picks for one game, even the same two', () => {
    const pick = makePick(makeTree(32), 'round_of_32 0 L1');
    const refusal = { reason: 'duplicate_game', gameId: pick.gameId, message: 'A game can be picked only once.' };
    expect(checkBracket(makeTree(32), [pick, pick])).toMatchObject(refusal);
  });

  it('refuses a bracket that lacks a first-round pick', () => {
    const tree = makeTree(34);
    const refusal = {
      reason: 'incomplete_bracket',
      gameId: gameAt(tree, 'round_of_32', 0).id,
      message: 'Please make picks for all first round games before submitting.',
    };
    expect(checkBracket(tree, listPicks(firstRound(tree)).slice(1))).toMatchObject(refusal);
    expect(checkBracket(tree, [])).toMatchObject(refusal);
  });

  it('refuses an empty bracket when nothing is required any more', () => {
    const tree = listRequired(makeTree(32)).reduce((now, { id }) => start(now, id), makeTree(32));
    const refusal = { reason: 'no_picks', gameId: null, message: 'A bracket needs at least one pick.' };
    expect(checkBracket(tree, [])).toMatchObject(refusal);
    expect(isComplete(tree, NO_PICKS)).toBe(false);
    expect(checkBracket(tree, [makePick(tree, 'championship 0 R2')])).toEqual({ ok: true });
  });
});

describe('submitting a draft', () => {
  it('counts the stored picks, those of started games too', () => {
    const before = makeTree(32);
    const stored = makePicks(before, 'round_of_32 0 L1', 'round_of_32 1 L9');
    const tree = start(before, gameAt(before, 'round_of_32', 1).id);
    const rest = listPicks(firstRound(tree)).slice(1);
    expect(checkBracket(tree, rest)).toMatchObject({ reason: 'incomplete_bracket' });
    expect(checkBracket(tree, rest, stored)).toEqual({ ok: true });
    expect(checkBracket(tree, [...rest, ...listPicks(stored)], stored)).toEqual({ ok: true });
  });

  it('never changes a stored pick', () => {
    const tree = makeTree(32);
    const stored = makePicks(tree, 'round_of_32 1 L9');
    expect(checkBracket(tree, listPicks(firstRound(tree)), stored)).toMatchObject({
      reason: 'pick_locked',
      gameId: gameAt(tree, 'round_of_32', 1).id,
      message: 'Your pick for Game 2 (L8 vs L9) can no longer be changed.',
    });
  });

  it('asks for nothing where a stored pick that has lost leaves nobody to pick', () => {
    const before = makeTree(34);
    const stored = makePicks(before, 'sweet_16 0 L16x');
    const tree = playWinners(before, 'L16');
    const rest = listPicks(firstRound(tree)).slice(1);
    for (const name of ['L1', 'L16', 'L16x', 'L16/L16x']) {
      expect(checkBracket(tree, [...rest, makePick(tree, `round_of_32 0 ${name}`)], stored).ok).toBe(false);
    }
    expect(checkBracket(tree, rest, stored)).toEqual({ ok: true });
  });
});

describe('changing a submitted bracket', () => {
  const before = makeTree(32);
  const stored = firstRound(before, 'round_of_32 1 L9', 'sweet_16 0 L9');
  const tree = start(before, gameAt(before, 'round_of_32', 1).id);
  const kept = makePick(tree, 'round_of_32 1 L9');
  const others = listPicks(firstRound(tree, 'round_of_32 0 L16', 'sweet_16 0 L16'));

  it('keeps the picks of games that have started, whether they are sent or not', () => {
    expect(keepStarted(before, stored)).toEqual(NO_PICKS);
    expect(keepStarted(tree, new Map([[3, 4], ...stored]))).toEqual(makePicks(tree, 'round_of_32 1 L9'));
    expect(checkChange(tree, stored, others)).toEqual({ ok: true });
    expect(checkChange(tree, stored, [kept, ...others])).toEqual({ ok: true });
  });

  it.each([
    ['another pick for a started game', [...others, makePick(tree, 'round_of_32 1 L8')], 'game_started', kept.gameId],
    ['a missing pick', others.slice(1), 'incomplete_bracket', others[0]?.gameId],
    ['a game that is not there', [{ gameId: 3, pickedTeamId: 4 }, ...others], 'unknown_game', 3],
    [
      'a team that loses by the kept pick',
      [...others, makePick(tree, 'elite_8 0 L8')],
      'contradicting_pick',
      undefined,
    ],
  ])('refuses %s', (_, sent, reason, gameId) => {
    expect(checkChange(tree, stored, sent)).toMatchObject({ reason, ...(gameId && { gameId }) });
  });

  it('says which game has started', () => {
    expect(checkChange(tree, stored, [makePick(tree, 'round_of_32 1 L8')])).toMatchObject({
      message: 'Game 2 (L8 vs L9) has started, so your pick for it can no longer be changed.',
    });
  });
});

it('a stored pick cannot be added again', () => {
  const tree = makeTree(32);
  const pick = makePick(tree, 'round_of_32 1 L9');
  expect(checkPick(tree, mapPicks([pick]), pick)).toMatchObject({ reason: 'pick_locked' });
});

describe('any bracket', () => {
  it('is accepted exactly when its games are open, it is complete and its picks are sound, in whatever order they come', () => {
    let accepted = 0;
    fc.assert(
      fc.property(arbValidBracket(), arbMutations, fc.boolean(), ({ tree, picks }, mutations, backwards) => {
        const bracket = mutatePicks(tree, picks, mutations);
        const list = backwards ? listPicks(bracket).reverse() : listPicks(bracket);
        const expected = canSubmit(tree, bracket);
        expect(checkBracket(tree, list).ok).toBe(expected);
        if (isSoundAndOpen(tree, bracket)) expect(isComplete(tree, bracket)).toBe(expected);
        if (expected) accepted += 1;
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it('can be built pick by pick, in any order', () => {
    const arbInAnyOrder = arbValidBracket().chain(({ tree, picks }) => {
      const list = listPicks(picks);
      return fc.record({ tree: fc.constant(tree), list: fc.shuffledSubarray(list, { minLength: list.length }) });
    });
    fc.assert(
      fc.property(arbInAnyOrder, ({ tree, list }) => {
        const stored = new Map<number, number>();
        for (const pick of list) {
          expect(checkPick(tree, stored, pick)).toEqual({ ok: true });
          stored.set(pick.gameId, pick.pickedTeamId);
        }
      }),
      { numRuns: 50 },
    );
  });
});
