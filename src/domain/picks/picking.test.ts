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
  start,
} from '../../../test/domain-fixtures.ts';
import type { Round } from '../bracket/rounds.ts';
import { fillSlots } from '../bracket/slots.ts';
import { nameOf, type Tree } from '../bracket/tree.ts';
import { canPick, findNextGame, setPick } from './picking.ts';
import { countPicks, isComplete, listMissing, listPicks, listUnpicked, NO_PICKS, type Picks } from './picks.ts';

type Line = [Round, number, string];

function writePicks(tree: Tree, picks: Picks): string[] {
  return tree.games.flatMap((game) => {
    const pick = picks.get(game.id);
    const index = tree.games.filter((other) => other.round === game.round).indexOf(game);
    return pick === undefined ? [] : [`${game.round} ${index} ${nameOf(tree, pick)}`];
  });
}

const L9_TO_THE_TOP: Line[] = [
  ['round_of_32', 1, 'L9'],
  ['sweet_16', 0, 'L9'],
  ['elite_8', 0, 'L9'],
  ['final_four', 0, 'L9'],
  ['championship', 0, 'L9'],
];

describe('what may be picked', () => {
  it.each<[string, string[], Line[], Line, boolean]>([
    ['a team of a first game', [], [], ['round_of_32', 1, 'L9'], true],
    ['a team of another game', [], [], ['round_of_32', 1, 'L1'], false],
    ['a team of a play-in', [], [], ['play_in', 0, 'L16x'], true],
    ['both teams of a play-in at once', [], [], ['play_in', 0, 'L16/L16x'], false],
    ['the combined slot', [], [], ['round_of_32', 0, 'L16/L16x'], true],
    [
      'the combined slot against a pick of its play-in',
      [],
      [['play_in', 0, 'L16']],
      ['round_of_32', 0, 'L16/L16x'],
      true,
    ],
    ['a team that was moved on', [], [['round_of_32', 1, 'L9']], ['sweet_16', 0, 'L9'], true],
    ['a team that was not moved on', [], [['round_of_32', 1, 'L9']], ['sweet_16', 0, 'L8'], false],
    ['a team nobody picked before', [], [], ['sweet_16', 0, 'L9'], false],
    ['a real team', ['L9'], [], ['sweet_16', 0, 'L9'], true],
    ['a team in a decided game', ['L9'], [], ['round_of_32', 1, 'L9'], false],
    [
      'the real team against a stored pick for its feeder',
      ['L9'],
      [['round_of_32', 1, 'L8']],
      ['sweet_16', 0, 'L9'],
      false,
    ],
    ['a lost favourite', ['L8'], L9_TO_THE_TOP, ['elite_8', 0, 'L9'], false],
  ])('%s', (_, winners, picks, [round, index, name], expected) => {
    const tree = playWinners(makeTree(34), ...winners);
    const gameId = gameAt(tree, round, index).id;
    expect(canPick(tree, makePicks(tree, ...picks), gameId, idOf(tree, name))).toBe(expected);
  });

  it('nothing in a game that has started', () => {
    const game = gameAt(makeTree(32), 'round_of_32', 1);
    const tree = start(makeTree(32), game.id);
    expect(canPick(tree, NO_PICKS, game.id, idOf(tree, 'L9'))).toBe(false);
  });

  it('nothing in a game that is not there', () => {
    expect(canPick(makeTree(32), NO_PICKS, 1, idOf(makeTree(32), 'L9'))).toBe(false);
  });
});

describe('changing a pick', () => {
  const change = (tree: Tree, lines: Line[], [round, index, name]: Line) => {
    const { picks, cleared } = setPick(
      tree,
      makePicks(tree, ...lines),
      gameAt(tree, round, index).id,
      idOf(tree, name),
    );
    return { picks: writePicks(tree, picks), cleared: cleared.map((id) => tree.gameById.get(id)?.round) };
  };

  it('clears every later pick of the team it replaces', () => {
    expect(change(makeTree(32), L9_TO_THE_TOP, ['round_of_32', 1, 'L8'])).toEqual({
      picks: ['round_of_32 1 L8'],
      cleared: ['sweet_16', 'elite_8', 'final_four', 'championship'],
    });
  });

  it('clears from the middle on and keeps what came before', () => {
    const lines: Line[] = [['round_of_32', 0, 'L1'], ...L9_TO_THE_TOP];
    expect(change(makeTree(32), lines, ['sweet_16', 0, 'L1'])).toEqual({
      picks: ['round_of_32 0 L1', 'round_of_32 1 L9', 'sweet_16 0 L1'],
      cleared: ['elite_8', 'final_four', 'championship'],
    });
  });

  it('keeps later picks of other teams', () => {
    const lines: Line[] = [
      ['round_of_32', 0, 'L1'],
      ['round_of_32', 1, 'L9'],
      ['sweet_16', 0, 'L1'],
      ['round_of_32', 9, 'R8'],
    ];
    expect(change(makeTree(32), lines, ['round_of_32', 1, 'L8'])).toEqual({
      picks: ['round_of_32 0 L1', 'round_of_32 1 L8', 'round_of_32 9 R8', 'sweet_16 0 L1'],
      cleared: [],
    });
  });

  it('clears a late pick even if the rounds between were left open', () => {
    const lines: Line[] = [
      ['round_of_32', 1, 'L9'],
      ['championship', 0, 'L9'],
    ];
    expect(change(makeTree(32), lines, ['round_of_32', 1, 'L8']).cleared).toEqual(['championship']);
  });

  it('clears nothing when the same team is picked again', () => {
    expect(change(makeTree(32), L9_TO_THE_TOP, ['round_of_32', 1, 'L9']).picks).toHaveLength(5);
  });

  it('changes nothing when the pick is not possible', () => {
    expect(change(makeTree(32), L9_TO_THE_TOP, ['round_of_32', 1, 'R1']).picks).toHaveLength(5);
  });

  it('of a play-in never costs a combined pick', () => {
    const lines: Line[] = [
      ['play_in', 0, 'L16'],
      ['round_of_32', 0, 'L16/L16x'],
      ['sweet_16', 0, 'L16/L16x'],
    ];
    expect(change(makeTree(34), lines, ['play_in', 0, 'L16x'])).toEqual({
      picks: ['play_in 0 L16x', 'round_of_32 0 L16/L16x', 'sweet_16 0 L16/L16x'],
      cleared: [],
    });
  });

  it('of a play-in clears picks of its other team by name', () => {
    const lines: Line[] = [
      ['play_in', 0, 'L16'],
      ['round_of_32', 0, 'L16'],
    ];
    expect(change(makeTree(34), lines, ['play_in', 0, 'L16x'])).toEqual({
      picks: ['play_in 0 L16x'],
      cleared: ['round_of_32'],
    });
  });

  it('from the combined slot to the seed-1 team clears the combined slot in every later round', () => {
    const lines: Line[] = [
      ['round_of_32', 0, 'L16/L16x'],
      ['sweet_16', 0, 'L16/L16x'],
      ['elite_8', 0, 'L16/L16x'],
    ];
    expect(change(makeTree(34), lines, ['round_of_32', 0, 'L1'])).toEqual({
      picks: ['round_of_32 0 L1'],
      cleared: ['sweet_16', 'elite_8'],
    });
  });

  it('keeps combined picks when the team that came out of the play-in is clicked', () => {
    const tree = playWinners(makeTree(34), 'L16x');
    const lines: Line[] = [
      ['round_of_32', 0, 'L16/L16x'],
      ['sweet_16', 0, 'L16/L16x'],
    ];
    expect(change(tree, lines, ['round_of_32', 0, 'L16x'])).toEqual({
      picks: ['round_of_32 0 L16/L16x', 'sweet_16 0 L16/L16x'],
      cleared: [],
    });
  });
});

describe('beside picks that are stored already', () => {
  const tree = makeTree(32);
  const stored = makePicks(tree, ['round_of_32', 0, 'L1'], ['elite_8', 0, 'L9']);

  it.each<[string, Line, boolean]>([
    ['another team of the same game', ['round_of_32', 0, 'L16'], false],
    ['a team that a stored pick rules out', ['round_of_32', 1, 'L8'], false],
    ['the team that a stored pick needs', ['round_of_32', 1, 'L9'], true],
    ['a game they say nothing about', ['round_of_32', 2, 'L5'], true],
  ])('%s', (_, [round, index, name], isAllowed) => {
    const gameId = gameAt(tree, round, index).id;
    expect(canPick(tree, stored, gameId, idOf(tree, name), stored)).toBe(isAllowed);
    expect(setPick(tree, stored, gameId, idOf(tree, name), stored).picks.size).toBe(isAllowed ? 3 : 2);
  });

  it('the next game is none of theirs', () => {
    expect(findNextGame(tree, stored, stored)?.id).toBe(gameAt(tree, 'round_of_32', 1).id);
  });
});

describe('any sequence of clicks', () => {
  const arbClicks = fc.array(fc.record({ game: fc.nat(), slot: fc.constantFrom(0, 1) }), { maxLength: 40 });

  it('leaves picks that do not contradict, and takes away only what had to go', () => {
    fc.assert(
      fc.property(arbBeliever(), arbClicks, fc.boolean(), ({ tree, picks: believed }, clicks, fromScratch) => {
        let picks: Picks = fromScratch ? NO_PICKS : believed;
        for (const click of clicks) {
          const game = tree.games[click.game % tree.games.length];
          const contender = game && fillSlots(tree, picks, game)[click.slot]?.contender;
          if (!game || contender == null) continue;

          const before = picks;
          const { picks: after, cleared } = setPick(tree, before, game.id, contender);
          expect(isSound(tree, after)).toBe(true);

          expect([...before.keys()].filter((id) => !after.has(id)).toSorted()).toEqual(cleared.toSorted());
          for (const [id, pick] of after) {
            if (id !== game.id) expect(pick).toBe(before.get(id));
          }
          for (const id of cleared) {
            const kept = new Map(after).set(id, before.get(id) ?? 0);
            expect(isSound(tree, kept)).toBe(false);
          }
          if (game.status !== 'scheduled') expect(after).toBe(before);
          picks = after;
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('how far a bracket is', () => {
  it('counts the games it has a pick for or can still pick, and play-ins apart', () => {
    const tree = playWinners(makeTree(34), 'L8', 'L5');
    const picks = makePicks(tree, ['play_in', 0, 'L16'], ['round_of_32', 0, 'L1'], ['round_of_32', 1, 'L8']);
    expect(countPicks(tree, picks)).toEqual({ main: { picked: 2, total: 30 }, playIns: { picked: 1, total: 2 } });
  });

  it('is sent pick by pick', () => {
    const tree = makeTree(32);
    const game = gameAt(tree, 'round_of_32', 0);
    expect(listPicks(makePicks(tree, ['round_of_32', 0, 'L1']))).toEqual([
      { gameId: game.id, pickedTeamId: idOf(tree, 'L1') },
    ]);
  });
});

describe('what is left to pick', () => {
  it('asks for the whole round of 32, and never for a play-in', () => {
    const tree = makeTree(34);
    expect(listMissing(tree, NO_PICKS).map((game) => game.round)).toEqual(Array(16).fill('round_of_32'));
    expect(listUnpicked(tree, NO_PICKS)).toHaveLength(33);
  });

  it('does not ask for a game that has started', () => {
    const first = gameAt(makeTree(32), 'round_of_32', 0).id;
    const tree = playWinners(start(makeTree(32), first), 'L9');
    expect(listMissing(tree, NO_PICKS)).toHaveLength(14);
    expect(listUnpicked(tree, NO_PICKS)).toHaveLength(29);
  });

  it('is nothing once the first round is picked, and something as long as there is no pick at all', () => {
    const tree = makeTree(34);
    const firstRound = tree.games.filter((game) => game.round === 'round_of_32');
    const picks = new Map(firstRound.map((game) => [game.id, game.team1Id ?? 0]));
    expect(isComplete(tree, picks)).toBe(true);
    expect(isComplete(tree, new Map([...picks].slice(1)))).toBe(false);

    const started = firstRound.filter((game) => game.team2Id !== null).reduce((now, game) => start(now, game.id), tree);
    const allStarted = start(start(playWinners(started, 'L16', 'R16'), firstRound[0]?.id ?? 0), firstRound[8]?.id ?? 0);
    expect(listMissing(allStarted, NO_PICKS)).toEqual([]);
    expect(isComplete(allStarted, NO_PICKS)).toBe(false);
  });

  it('is offered in board order, skipping games that show nobody yet', () => {
    const tree = makeTree(34);
    expect(findNextGame(tree, NO_PICKS)).toBe(gameAt(tree, 'play_in', 0));
    const picks = new Map(
      tree.games
        .filter((game) => game.round === 'play_in' || game.round === 'round_of_32')
        .map((game) => [game.id, game.team1Id ?? LEFT_COMBINED]),
    );
    expect(findNextGame(tree, picks)).toBe(gameAt(tree, 'sweet_16', 0));

    const live = start(makeTree(32), gameAt(makeTree(32), 'round_of_32', 0).id);
    const behind = start(live, gameAt(live, 'round_of_32', 1).id);
    const rest = makePicks(
      behind,
      ...behind.games.slice(2, 16).map((game, index): Line => {
        return ['round_of_32', index + 2, nameOf(behind, game.team1Id ?? 0)];
      }),
    );
    expect(findNextGame(behind, rest)).toBe(gameAt(behind, 'sweet_16', 1));
  });

  it('is nothing when all is picked', () => {
    fc.assert(
      fc.property(arbBeliever(), ({ tree, picks }) => {
        const next = findNextGame(tree, picks);
        if (listUnpicked(tree, picks).length === 0) expect(next).toBeUndefined();
        if (next) expect(picks.has(next.id) || next.status !== 'scheduled').toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
