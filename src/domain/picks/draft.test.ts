import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arbMoves,
  arbValidBracket,
  gameAt,
  isSound,
  makePicks,
  makeTree,
} from '../../../test/domain-fixtures.ts';
import { checkDraft, prunePicks } from './draft.ts';
import { listPicks } from './picks.ts';

describe('a draft that is saved', () => {
  const tree = makeTree(34);
  it.each([
    ['two rounds that agree, the later first', makePicks(tree, 'sweet_16 0 L8', 'round_of_32 1 L8'), 'ok'],
    [
      'a round that contradicts an earlier one',
      makePicks(tree, 'round_of_32 1 L9', 'sweet_16 0 L8'),
      'contradicting_pick',
    ],
    ['a team of another half', makePicks(tree, 'round_of_32 1 R8'), 'impossible_pick'],
  ])('may not contradict itself: %s', (_, picks, expected) => {
    const result = checkDraft(tree, listPicks(picks));
    expect(result.ok ? 'ok' : result.reason).toBe(expected);
  });

  it('may have any pick that could be made once, however the tournament has moved on', () => {
    fc.assert(
      fc.property(arbValidBracket(), arbMoves, ({ tree: before, picks }, moves) => {
        const sent = [{ gameId: 3, pickedTeamId: 4 }, ...listPicks(picks)];
        expect(checkDraft(advance(before, moves), sent)).toEqual({ ok: true });
      }),
      { numRuns: 100 },
    );
  });
});

describe('a draft, after the tournament has moved on', () => {
  it('loses what contradicts a pick already stored', () => {
    const tree = makeTree(32);
    const stored = makePicks(tree, 'round_of_32 1 L8');
    const draft = makePicks(tree, 'sweet_16 0 L9', 'round_of_32 0 L1');
    expect(prunePicks(tree, draft, stored).dropped).toEqual([gameAt(tree, 'sweet_16', 0).id]);
  });

  it('keeps the earlier round of two picks that contradict each other, in whatever order they were made', () => {
    const tree = makeTree(32);
    const [first, second] = ['round_of_32 1 L9', 'sweet_16 0 L8'] as const;
    for (const draft of [makePicks(tree, first, second), makePicks(tree, second, first)]) {
      expect(prunePicks(tree, draft).picks).toEqual(makePicks(tree, first));
    }
  });

  it('keeps all that can still be submitted, and says what was lost: started games, teams that are out, unknown games', () => {
    fc.assert(
      fc.property(arbValidBracket(), arbMoves, ({ tree: before, picks: valid }, moves) => {
        const draft = new Map([[3, 4], ...valid]);
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
