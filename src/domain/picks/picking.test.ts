import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbValidBracket,
  gameAt,
  idOf,
  isSound,
  LEFT_COMBINED,
  makePick,
  makePicks,
  makeTree,
  playWinners,
  type SpokenPick,
  start,
} from '../../../test/domain-fixtures.ts';
import type { Game } from '../bracket/game.ts';
import type { Tree } from '../bracket/tree.ts';
import { autofill, chooseBySeed } from './autofill.ts';
import { canPick, findNextGame, findNextInRound, setPick } from './picking.ts';
import { countPicks, listMissing, listUnpicked, NO_PICKS, type Picks } from './picks.ts';
import { fillSlots } from './slots.ts';

const canAdd = (tree: Tree, picks: Picks, spoken: SpokenPick) => {
  const { gameId, pickedTeamId } = makePick(tree, spoken);
  return canPick(tree, picks, gameId, pickedTeamId);
};

describe('what may be picked', () => {
  it.each<[string, string[], SpokenPick[], SpokenPick, boolean]>([
    ['a team of a first game', [], [], 'round_of_32 1 L9', true],
    ['a team of another game', [], [], 'round_of_32 1 L1', false],
    ['both teams of a play-in at once', [], [], 'play_in 0 L16/L16x', false],
    ['the combined slot', [], [], 'round_of_32 0 L16/L16x', true],
    ['the combined slot against a pick of its play-in', [], ['play_in 0 L16'], 'round_of_32 0 L16/L16x', true],
    ['the pick of an earlier game', [], ['round_of_32 1 L9'], 'sweet_16 0 L9', true],
    ['the other team of a picked game', [], ['round_of_32 1 L9'], 'sweet_16 0 L8', false],
    ['a team of a game without a pick', [], [], 'sweet_16 0 L9', false],
    ['a team that has reached the game', ['L9'], [], 'sweet_16 0 L9', true],
    ['a team in a decided game', ['L9'], [], 'round_of_32 1 L9', false],
    ['a team that has come, against a pick', ['L9'], ['round_of_32 1 L8'], 'sweet_16 0 L9', false],
    ['a pick that is out', ['L8'], ['elite_8 0 L9'], 'elite_8 0 L9', false],
  ])('%s', (_, winners, picks, pick, expected) => {
    const tree = playWinners(makeTree(34), ...winners);
    expect(canAdd(tree, makePicks(tree, ...picks), pick)).toBe(expected);
  });

  it('nothing in a game that has started, or is not there', () => {
    const tree = start(makeTree(32), gameAt(makeTree(32), 'round_of_32', 1).id);
    expect(canAdd(tree, NO_PICKS, 'round_of_32 1 L9')).toBe(false);
    expect(canPick(tree, NO_PICKS, 1, idOf(tree, 'L9'))).toBe(false);
  });
});

it('a click on the team that came out of a play-in keeps combined picks', () => {
  const tree = playWinners(makeTree(34), 'L16x');
  const picks = makePicks(tree, 'round_of_32 0 L16/L16x', 'sweet_16 0 L16/L16x');
  const { gameId, pickedTeamId } = makePick(tree, 'round_of_32 0 L16x');
  expect(setPick(tree, picks, gameId, pickedTeamId)).toEqual({ picks, cleared: [] });
});

describe('beside picks that are stored already', () => {
  const tree = makeTree(32);
  const stored = makePicks(tree, 'round_of_32 0 L1', 'elite_8 0 L9');

  it.each<[string, SpokenPick, boolean]>([
    ['another team of the same game', 'round_of_32 0 L16', false],
    ['a team that a stored pick rules out', 'round_of_32 1 L8', false],
    ['the team that a stored pick needs', 'round_of_32 1 L9', true],
    ['a team of a game without a stored pick', 'round_of_32 2 L5', true],
  ])('%s', (_, pick, isAllowed) => {
    const { gameId, pickedTeamId } = makePick(tree, pick);
    expect(canPick(tree, stored, gameId, pickedTeamId, stored)).toBe(isAllowed);
    expect(setPick(tree, stored, gameId, pickedTeamId, stored).picks.size).toBe(isAllowed ? 3 : 2);
  });

  it('the next game to pick is one without a stored pick', () => {
    expect(findNextGame(tree, stored, stored)?.id).toBe(gameAt(tree, 'round_of_32', 1).id);
  });
});

const arbClicks = fc.array(fc.record({ game: fc.nat(), slot: fc.constantFrom(0, 1) }), { maxLength: 40 });

it('any sequence of clicks leaves picks that do not contradict each other, and clears only those that had to go', () => {
  fc.assert(
    fc.property(arbValidBracket(), arbClicks, fc.boolean(), ({ tree, picks: believed }, clicks, fromScratch) => {
      let picks: Picks = fromScratch ? NO_PICKS : believed;
      for (const click of clicks) {
        const game = tree.games[click.game % tree.games.length];
        const contender = game && fillSlots(tree, picks, game)[click.slot]?.contender;
        if (!game || contender == null) continue;

        const before = picks;
        const { picks: after, cleared } = setPick(tree, before, game.id, contender);
        expect(isSound(tree, after)).toBe(true);
        if (after !== before) expect(after.get(game.id)).toBe(contender);

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
        const next = findNextGame(tree, picks);
        if (next) expect(listUnpicked(tree, picks)).toContain(next);
      }
    }),
    { numRuns: 100 },
  );
});

it('a bracket counts the games that it has picked or can still pick, with play-ins apart', () => {
  const tree = playWinners(makeTree(34), 'L8', 'L5');
  const picks = makePicks(tree, 'play_in 0 L16', 'round_of_32 0 L1', 'round_of_32 1 L8');
  expect(countPicks(tree, picks)).toEqual({ main: { picked: 2, total: 30 }, playIns: { picked: 1, total: 2 } });
});

describe('what is left to pick', () => {
  it('asks for the whole round of 32 except games that have started, and never for a play-in', () => {
    const tree = makeTree(34);
    expect(listMissing(tree, NO_PICKS).map((game) => game.round)).toEqual(Array(16).fill('round_of_32'));
    expect(listUnpicked(tree, NO_PICKS)).toHaveLength(33);
    const running = playWinners(start(tree, gameAt(tree, 'round_of_32', 2).id), 'L9');
    expect(listMissing(running, NO_PICKS)).toHaveLength(14);
    expect(listUnpicked(running, NO_PICKS)).toHaveLength(31);
  });

  it('is offered in board order, skipping games that show nobody yet, and play-ins after all others', () => {
    const tree = makeTree(34);
    expect(findNextGame(tree, NO_PICKS)).toBe(gameAt(tree, 'round_of_32', 0));
    const picks = new Map(tree.games.slice(2, 18).map((game) => [game.id, game.team1Id ?? LEFT_COMBINED]));
    expect(findNextGame(tree, picks)).toBe(gameAt(tree, 'sweet_16', 0));
    const filled = autofill(tree, NO_PICKS, chooseBySeed(tree));
    const main = new Map([...filled].filter(([id]) => tree.gameById.get(id)?.round !== 'play_in'));
    expect(findNextGame(tree, main)).toBe(gameAt(tree, 'play_in', 0));
    expect(findNextGame(tree, filled)).toBeUndefined();

    const live = makeTree(32)
      .games.slice(0, 2)
      .reduce((now, game) => start(now, game.id), makeTree(32));
    const rest = new Map(live.games.slice(2, 16).map((game) => [game.id, game.team1Id ?? 0]));
    expect(findNextGame(live, rest)).toBe(gameAt(live, 'sweet_16', 1));
  });

  it('goes through a round game by game, then back to those that were left out', () => {
    const tree = makeTree(32);
    const [first, second, third] = tree.games as [Game, Game, Game];
    const pickUpper = (games: readonly Game[]) => new Map(games.map((game) => [game.id, game.team1Id ?? 0]));
    expect(findNextInRound(tree, pickUpper([first]), first)).toBe(second);
    expect(findNextInRound(tree, pickUpper([first, third]), first)).toBe(second);
    const allButSecond = pickUpper(tree.games.slice(0, 16).filter((game) => game !== second));
    expect(findNextInRound(tree, allButSecond, tree.games[15] as Game)).toBe(second);
    const round = pickUpper(tree.games.slice(0, 16));
    expect(findNextInRound(tree, round, tree.games[15] as Game)).toBeUndefined();
  });
});
