import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arbBeliever,
  arbMoves,
  gameAt,
  isSound,
  makePicks,
  makeTree,
  playWinners,
  start,
} from '../../../test/domain-fixtures.ts';
import { prunePicks } from './draft.ts';
import { listPicks } from './picks.ts';

describe('a draft, after the tournament has moved on', () => {
  it('loses picks of started games and of teams that are out, and says which', () => {
    const before = makeTree(34);
    const draft = makePicks(
      before,
      'round_of_32 1 L9',
      'sweet_16 0 L9',
      'round_of_32 0 L16/L16x',
      'round_of_32 2 L5',
      'elite_8 0 L5',
    );
    const tree = start(playWinners(before, 'L8'), gameAt(before, 'round_of_32', 2).id);
    const { picks, dropped } = prunePicks(tree, new Map([[3, 4], ...draft]));
    expect(listPicks(picks)).toEqual(listPicks(makePicks(tree, 'round_of_32 0 L16/L16x', 'elite_8 0 L5')));
    const gone = makePicks(tree, 'round_of_32 1 L9', 'round_of_32 2 L5', 'sweet_16 0 L9');
    expect(dropped).toEqual([...gone.keys(), 3]);
  });

  it('loses what contradicts a pick already stored', () => {
    const tree = makeTree(32);
    const stored = makePicks(tree, 'round_of_32 1 L8');
    const draft = makePicks(tree, 'sweet_16 0 L9', 'round_of_32 0 L1');
    expect(prunePicks(tree, draft, stored).dropped).toEqual([gameAt(tree, 'sweet_16', 0).id]);
  });

  it('keeps all that can still be submitted, and nothing else', () => {
    fc.assert(
      fc.property(arbBeliever(), arbMoves, ({ tree: before, picks: draft }, moves) => {
        const tree = advance(before, moves);
        const { picks, dropped } = prunePicks(tree, draft);
        expect([...picks.keys(), ...dropped].toSorted()).toEqual([...draft.keys()].toSorted());
        expect([...picks].every(([id, pick]) => draft.get(id) === pick)).toBe(true);
        expect(isSound(tree, picks)).toBe(true);
        const isOpen = (id: number) => tree.gameById.get(id)?.status === 'scheduled';
        expect([...picks.keys()].every(isOpen)).toBe(true);
        for (const id of dropped.filter(isOpen)) {
          expect(isSound(tree, new Map(picks).set(id, draft.get(id) ?? 0))).toBe(false);
        }
        expect(prunePicks(tree, picks)).toEqual({ picks, dropped: [] });
      }),
      { numRuns: 150 },
    );
  });
});
