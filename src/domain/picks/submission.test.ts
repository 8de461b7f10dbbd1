import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbBeliever,
  gameAt,
  idOf,
  isSound,
  LEFT_COMBINED,
  makePicks,
  makeTree,
  playWinners,
  RIGHT_COMBINED,
  start,
  toList,
} from '../../../test/domain-fixtures.ts';
import type { Round } from '../bracket/rounds.ts';
import type { Tree } from '../bracket/tree.ts';
import { isComplete, type Picks } from './picks.ts';
import { checkBracket, checkPick } from './submission.ts';

type Line = [Round, number, string];

/** The whole first round by the better seed, with the given picks instead or beside. */
function firstRound(tree: Tree, ...lines: Line[]): Picks {
  const picks = tree.games
    .filter((game) => game.round === 'round_of_32' && game.status === 'scheduled')
    .map((game) => [game.id, game.team1Id ?? 0] as const);
  return new Map([...picks, ...makePicks(tree, ...lines)]);
}

describe('submitting a bracket', () => {
  it.each<[string, string[], Line[]]>([
    ['takes the first round alone', [], []],
    [
      'takes a team all the way',
      [],
      [
        ['sweet_16', 0, 'L1'],
        ['elite_8', 0, 'L1'],
        ['final_four', 0, 'L1'],
        ['championship', 0, 'L1'],
      ],
    ],
    ['takes a champion without the rounds between', [], [['championship', 0, 'R1']]],
    [
      'takes play-ins',
      [],
      [
        ['play_in', 0, 'L16'],
        ['play_in', 1, 'R16x'],
      ],
    ],
    [
      'takes the combined slot',
      [],
      [
        ['round_of_32', 0, 'L16/L16x'],
        ['championship', 0, 'L16/L16x'],
      ],
    ],
    [
      'takes it beside a pick of the play-in',
      [],
      [
        ['play_in', 0, 'L16'],
        ['round_of_32', 0, 'L16/L16x'],
      ],
    ],
    [
      'takes it after the play-in',
      ['L16x'],
      [
        ['round_of_32', 0, 'L16/L16x'],
        ['sweet_16', 0, 'L16/L16x'],
      ],
    ],
    [
      'takes it after its first win',
      ['L16x', 'L16x'],
      [
        ['sweet_16', 0, 'L16/L16x'],
        ['elite_8', 0, 'L16/L16x'],
      ],
    ],
    [
      'takes one team of a play-in by name',
      [],
      [
        ['play_in', 0, 'L16'],
        ['round_of_32', 0, 'L16'],
      ],
    ],
    [
      'takes one team of a play-in without a pick there',
      [],
      [
        ['round_of_32', 0, 'L16x'],
        ['sweet_16', 0, 'L16x'],
      ],
    ],
    ['takes a late entry without the games that are over', ['L9'], [['sweet_16', 0, 'L9']]],
  ])('%s', (_, winners, lines) => {
    const tree = playWinners(makeTree(34), ...winners);
    expect(checkBracket(tree, toList(firstRound(tree, ...lines)))).toEqual({ ok: true });
  });

  it.each<[string, string[], Line[], string, string]>([
    [
      'a team that never plays there',
      [],
      [['sweet_16', 1, 'L1']],
      'impossible_pick',
      'L1 cannot win Game 20 (Sweet 16).',
    ],
    ['a team that is out', ['L9'], [['sweet_16', 0, 'L8']], 'impossible_pick', 'L8 cannot win Game 19 (Sweet 16).'],
    [
      'the loser of a play-in',
      ['L16'],
      [['round_of_32', 0, 'L16x']],
      'impossible_pick',
      'L16x cannot win Game 3 (L1 vs L16).',
    ],
    [
      'the combined slot in its own play-in',
      [],
      [['play_in', 0, 'L16/L16x']],
      'impossible_pick',
      'L16/L16x cannot win Game 1 (L16 vs L16x).',
    ],
    [
      'the combined slot in the other half',
      [],
      [['round_of_32', 8, 'L16/L16x']],
      'impossible_pick',
      'L16/L16x cannot win Game 11 (Round of 32).',
    ],
    [
      'a decided game',
      ['L9'],
      [['round_of_32', 1, 'L9']],
      'game_started',
      'Game 4 (L8 vs L9) has started and can no longer be picked.',
    ],
    [
      'a team the same bracket lets lose',
      [],
      [['sweet_16', 0, 'L9']],
      'contradicting_pick',
      'L9 in Game 19 (Sweet 16) contradicts your pick for Game 4 (L8 vs L9).',
    ],
    [
      'a champion the same bracket lets lose long before',
      [],
      [['championship', 0, 'L9']],
      'contradicting_pick',
      'L9 in Game 33 (Championship) contradicts your pick for Game 4 (L8 vs L9).',
    ],
    [
      'a team against the pick of its play-in',
      [],
      [
        ['play_in', 0, 'L16'],
        ['round_of_32', 0, 'L16x'],
      ],
      'contradicting_pick',
      'L16 in Game 1 (L16 vs L16x) contradicts your pick for Game 3 (Round of 32).',
    ],
    [
      'the combined slot first and one of its teams later',
      [],
      [
        ['round_of_32', 0, 'L16/L16x'],
        ['sweet_16', 0, 'L16'],
      ],
      'contradicting_pick',
      'L16 in Game 19 (Sweet 16) contradicts your pick for Game 3 (Round of 32).',
    ],
    [
      'one of its teams first and the combined slot later',
      [],
      [
        ['round_of_32', 0, 'L16'],
        ['sweet_16', 0, 'L16/L16x'],
      ],
      'contradicting_pick',
      'L16/L16x in Game 19 (Sweet 16) contradicts your pick for Game 3 (Round of 32).',
    ],
  ])('refuses %s', (_, winners, lines, reason, message) => {
    const tree = playWinners(makeTree(34), ...winners);
    const picks = firstRound(tree, ...lines);
    expect(checkBracket(tree, toList(picks))).toMatchObject({ ok: false, reason, message });
    expect(checkBracket(tree, toList(picks).reverse())).toMatchObject({ ok: false, reason });
  });

  it('refuses a game that has started', () => {
    const game = gameAt(makeTree(32), 'round_of_32', 1);
    const tree = start(makeTree(32), game.id);
    const picks = [...toList(firstRound(tree)), { gameId: game.id, pickedTeamId: idOf(tree, 'L9') }];
    expect(checkBracket(tree, picks)).toMatchObject({ reason: 'game_started', gameId: game.id });
    expect(checkBracket(tree, toList(firstRound(tree)))).toEqual({ ok: true });
  });

  it('refuses a game that is not in the tournament', () => {
    const tree = makeTree(32);
    const picks = [...toList(firstRound(tree)), { gameId: 1, pickedTeamId: idOf(tree, 'L9') }];
    expect(checkBracket(tree, picks)).toEqual({
      ok: false,
      reason: 'unknown_game',
      gameId: 1,
      message: 'This game is not in the bracket, which may have been drawn anew. Please check your picks.',
    });
  });

  it('refuses a team that is not in the tournament', () => {
    const tree = makeTree(32);
    for (const pickedTeamId of [0, 1, -1, LEFT_COMBINED, 1e9]) {
      const picks = firstRound(tree);
      expect(
        checkBracket(tree, [...toList(picks), { gameId: gameAt(tree, 'championship').id, pickedTeamId }]),
      ).toMatchObject({
        reason: 'impossible_pick',
      });
    }
  });

  it('refuses two picks for one game, even the same two', () => {
    const tree = makeTree(32);
    const picks = toList(firstRound(tree));
    expect(checkBracket(tree, [...picks, ...picks.slice(0, 1)])).toMatchObject({
      reason: 'duplicate_game',
      gameId: picks[0]?.gameId,
      message: 'A game can be picked only once.',
    });
  });

  it('refuses a bracket with an open first-round game', () => {
    const tree = makeTree(34);
    const message = 'Please make picks for all first round games before submitting.';
    expect(checkBracket(tree, toList(firstRound(tree)).slice(1))).toEqual({
      ok: false,
      reason: 'incomplete_bracket',
      gameId: gameAt(tree, 'round_of_32', 0).id,
      message,
    });
    expect(checkBracket(tree, [])).toMatchObject({ reason: 'incomplete_bracket', message });
  });

  it('refuses an empty bracket when nothing is required any more', () => {
    const winners = ['L', 'R'].flatMap((half) => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => `${half}${seed}`));
    const tree = playWinners(makeTree(32), ...winners);
    expect(checkBracket(tree, [])).toEqual({
      ok: false,
      reason: 'no_picks',
      gameId: null,
      message: 'A bracket needs at least one pick.',
    });
    expect(checkBracket(tree, toList(makePicks(tree, ['championship', 0, 'R2'])))).toEqual({ ok: true });
  });
});

describe('finishing a bracket that was begun pick by pick', () => {
  it('counts the stored picks, those of started games too', () => {
    const before = makeTree(32);
    const stored = makePicks(before, ['round_of_32', 0, 'L1'], ['round_of_32', 1, 'L9']);
    const tree = start(before, gameAt(before, 'round_of_32', 1).id);
    const rest = toList(firstRound(tree)).slice(1);
    expect(checkBracket(tree, rest)).toMatchObject({ reason: 'incomplete_bracket' });
    expect(checkBracket(tree, rest, stored)).toEqual({ ok: true });
    expect(checkBracket(tree, [...rest, ...toList(stored)], stored)).toEqual({ ok: true });
  });

  it('never changes a stored pick', () => {
    const tree = makeTree(32);
    const stored = makePicks(tree, ['round_of_32', 1, 'L9']);
    expect(checkBracket(tree, toList(firstRound(tree)), stored)).toEqual({
      ok: false,
      reason: 'pick_locked',
      gameId: gameAt(tree, 'round_of_32', 1).id,
      message: 'Your pick for Game 2 (L8 vs L9) can no longer be changed.',
    });
  });

  it('asks for nothing where a stored pick that has lost leaves nobody to pick', () => {
    const before = makeTree(34);
    const stored = makePicks(before, ['sweet_16', 0, 'L16x']);
    const tree = playWinners(before, 'L16');
    const rest = toList(firstRound(tree)).filter(({ gameId }) => gameId !== gameAt(tree, 'round_of_32', 0).id);
    for (const name of ['L1', 'L16', 'L16x', 'L16/L16x']) {
      const pick = { gameId: gameAt(tree, 'round_of_32', 0).id, pickedTeamId: idOf(tree, name) };
      expect(checkBracket(tree, [...rest, pick], stored).ok).toBe(false);
    }
    expect(checkBracket(tree, rest, stored)).toEqual({ ok: true });
  });

  it('holds new picks against stored ones', () => {
    const tree = makeTree(32);
    const stored = makePicks(tree, ['sweet_16', 0, 'L9']);
    expect(checkBracket(tree, toList(firstRound(tree)), stored)).toMatchObject({ reason: 'contradicting_pick' });
  });
});

describe('adding one pick', () => {
  const add = (stored: Line[], [round, index, name]: Line, ...winners: string[]) => {
    const tree = playWinners(makeTree(34), ...winners);
    const pick = { gameId: gameAt(tree, round, index).id, pickedTeamId: idOf(tree, name) };
    const check = checkPick(tree, makePicks(tree, ...stored), pick);
    return check.ok ? 'ok' : check.reason;
  };

  it.each<[string, Line[], Line, string]>([
    ['needs no complete bracket', [], ['championship', 0, 'L1'], 'ok'],
    ['may come after the later round', [['championship', 0, 'L9']], ['round_of_32', 1, 'L9'], 'ok'],
    ['may not undo a later round', [['championship', 0, 'L9']], ['round_of_32', 1, 'L8'], 'contradicting_pick'],
    ['may not skip an earlier pick', [['round_of_32', 1, 'L8']], ['championship', 0, 'L9'], 'contradicting_pick'],
    ['of another corner is free', [['championship', 0, 'L9']], ['sweet_16', 1, 'L5'], 'ok'],
    ['of the opponent on the way is not', [['championship', 0, 'L9']], ['sweet_16', 0, 'L1'], 'contradicting_pick'],
    ['cannot repeat a stored one', [['round_of_32', 1, 'L9']], ['round_of_32', 1, 'L9'], 'pick_locked'],
    ['may not change a stored one', [['round_of_32', 1, 'L9']], ['round_of_32', 1, 'L8'], 'pick_locked'],
    ['of a play-in fits a combined pick', [['elite_8', 0, 'L16/L16x']], ['play_in', 0, 'L16'], 'ok'],
    ['of a play-in must fit a single pick', [['elite_8', 0, 'L16x']], ['play_in', 0, 'L16'], 'contradicting_pick'],
  ])('%s', (_, stored, pick, expected) => {
    expect(add(stored, pick)).toBe(expected);
  });

  it('takes the combined slot for the team that came out of the play-in, once that is known', () => {
    const combined: Line[] = [['round_of_32', 0, 'L16/L16x']];
    expect(add(combined, ['sweet_16', 0, 'L16'])).toBe('contradicting_pick');
    expect(add(combined, ['sweet_16', 0, 'L16'], 'L16')).toBe('ok');
    expect(add(combined, ['sweet_16', 0, 'L16'], 'L16', 'L16')).toBe('ok');
    expect(add([['sweet_16', 0, 'L16']], ['round_of_32', 0, 'L16/L16x'], 'L16')).toBe('ok');
    expect(add(combined, ['sweet_16', 0, 'L16x'], 'L16')).toBe('impossible_pick');
  });

  it('may not follow the real winner past a stored pick of the loser', () => {
    expect(add([['round_of_32', 1, 'L9']], ['sweet_16', 0, 'L8'], 'L8')).toBe('contradicting_pick');
    expect(add([], ['sweet_16', 0, 'L8'], 'L8')).toBe('ok');
  });
});

describe('any bracket', () => {
  const arbSlips = fc.array(
    fc.record({ game: fc.nat(), team: fc.nat(), kind: fc.constantFrom('nearby', 'any', 'drop') }),
    { maxLength: 3 },
  );

  /** A believer's bracket after some slips of the pen. */
  function slip(tree: Tree, picks: Picks, slips: { game: number; team: number; kind: string }[]): Picks {
    const slipped = new Map(picks);
    const contenders = [...tree.routes.keys(), LEFT_COMBINED, RIGHT_COMBINED];
    for (const { game, team, kind } of slips) {
      const chosen = tree.games[game % tree.games.length];
      if (!chosen) continue;
      const nearby = contenders.filter((id) => tree.routes.get(id)?.includes(chosen.id));
      const pool = kind === 'any' ? contenders : nearby;
      if (kind === 'drop') slipped.delete(chosen.id);
      else slipped.set(chosen.id, pool[team % pool.length] ?? 0);
    }
    return slipped;
  }

  it('is accepted exactly when it is open, complete and could be entirely right, in whatever order it comes', () => {
    let accepted = 0;
    fc.assert(
      fc.property(arbBeliever(), arbSlips, fc.boolean(), ({ tree, picks }, slips, backwards) => {
        const bracket = slip(tree, picks, slips);
        const list = backwards ? toList(bracket).reverse() : toList(bracket);
        const isOpenOnly = list.every(({ gameId }) => tree.gameById.get(gameId)?.status === 'scheduled');
        const isFull = tree.games
          .filter((game) => game.round === 'round_of_32' && game.status === 'scheduled')
          .every((game) => bracket.has(game.id));
        const expected = isOpenOnly && isFull && bracket.size > 0 && isSound(tree, bracket);
        expect(checkBracket(tree, list).ok).toBe(expected);
        if (expected) expect(isComplete(tree, bracket)).toBe(true);
        if (expected) accepted += 1;
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it('can be built pick by pick, in any order', () => {
    fc.assert(
      fc.property(arbBeliever(), fc.array(fc.nat(), { minLength: 33, maxLength: 33 }), ({ tree, picks }, order) => {
        const shuffled = toList(picks)
          .map((pick, index) => ({ pick, key: order[index] ?? 0 }))
          .sort((a, b) => a.key - b.key);
        const stored = new Map<number, number>();
        for (const { pick } of shuffled) {
          expect(checkPick(tree, stored, pick)).toEqual({ ok: true });
          stored.set(pick.gameId, pick.pickedTeamId);
        }
      }),
      { numRuns: 50 },
    );
  });
});
