import { expect, it } from 'vitest';
import { makeTree, playAll } from '../../../test/domain-fixtures.ts';
import { autofill, chooseBySeed } from '../../domain/picks/autofill.ts';
import { NO_PICKS } from '../../domain/picks/picks.ts';
import { describePath } from './picture-data.ts';

const tree = makeTree(34);
const picks = autofill(tree, NO_PICKS, chooseBySeed(tree));
const final = tree.games.at(-1)?.id ?? 0;
const champion = picks.get(final) ?? 0;
const opponentsOf = (...path: Parameters<typeof describePath>) =>
  describePath(...path).map(({ opponent }) => opponent?.name);

it('the champion of a story beats those whom the picks send to it, round by round', () => {
  expect(tree.teamById.get(champion)?.name).toBe('L1');
  // Without a pick of the play-in, its combined slot.
  const withoutPlayIns = new Map([...picks].filter(([id]) => tree.gameById.get(id)?.round !== 'play_in'));
  expect(opponentsOf(tree, withoutPlayIns, champion)).toEqual(['L16/L16x', 'L8', 'L4', 'L2', 'R1']);
});

it('a story keeps the opponents that were picked, and says what came of them', () => {
  const played = playAll(tree, 'team2');
  const path = describePath(played, picks, champion);
  expect(opponentsOf(played, picks, champion).slice(1)).toEqual(['L8', 'L4', 'L2', 'R1']);
  expect(path.map(({ status }) => status)).toEqual(Array(5).fill('incorrect'));
  expect(path.every(({ isOut }) => isOut)).toBe(true);
});

it('a story of a combined slot has the favourite as its first opponent, and none where picks are missing', () => {
  const [combined = 0] = tree.combinedById.keys();
  expect(opponentsOf(tree, new Map([[final, combined]]), combined)).toEqual([
    expect.stringMatching(/^[LR]1$/),
    ...Array(4).fill(undefined),
  ]);
});
