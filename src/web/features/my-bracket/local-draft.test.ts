import { expect, it } from 'vitest';
import { makePicks, makeTree } from '../../../../test/domain-fixtures.ts';
import { NO_PICKS, type Picks } from '../../../domain/picks/picks.ts';
import { combinePicks, findDifference, formatDraft, NO_DRAFT, parseDraft } from './local-draft.ts';

it.each([
  ['picks', '[[7,40],[8,-1001]]', '[[7,40],[8,-1001]]'],
  ['half a file', '[[7,40],[8', '[]'],
  ['something else', '{"7":40}', '[]'],
  ['a number', '7', '[]'],
  ['picks with nonsense between them', '[[7,40],[8],["9",1],null,{"at":"x"},[10,1.5],[11,2]]', '[[7,40],[11,2]]'],
])('reads the picks of a draft from %s', (_, text, picks) => {
  const draft = parseDraft(text);
  expect(JSON.stringify([...draft.picks])).toBe(picks);
  expect(draft.at).toBeNull();
});

it('stores when a draft was changed, where a tab with an older version of the app skips it', () => {
  const draft = { picks: new Map([[7, 40]]), at: 1_795_000_000_000, base: 1_794_000_000_000 };
  expect(parseDraft(formatDraft(draft))).toEqual(draft);
  expect(JSON.parse(formatDraft(draft)).filter(Array.isArray)).toEqual([[7, 40]]);
});

const tree = makeTree(32);
const none = NO_DRAFT;
const one = makePicks(tree, 'round_of_32 1 L8');
const other = makePicks(tree, 'round_of_32 1 L9');
const second = makePicks(tree, 'round_of_32 9 R8');
const gone = new Map([[5, 6]]);
const at = (time: number | null, picks: Picks) => ({ picks, at: time });

it.each([
  ['none', null, none, NO_PICKS, NO_PICKS, false],
  ['the saved draft', null, at(5, one), NO_PICKS, one, false],
  ['the draft on this device before an older one', at(6, other), at(5, one), NO_PICKS, other, true],
  ['the draft on this device before one of the same moment', at(5, other), at(5, one), NO_PICKS, other, true],
  ['the saved draft before an older one on this device', at(4, other), at(5, one), NO_PICKS, one, false],
  ['the saved draft before one without a time', at(null, other), at(5, one), NO_PICKS, one, false],
  ['a draft without a time if none is saved', at(null, other), none, NO_PICKS, other, true],
  ['none if the draft on this device was cleared', at(6, NO_PICKS), at(5, one), NO_PICKS, NO_PICKS, false],
  ['none if the saved draft was cleared', at(4, one), at(5, NO_PICKS), NO_PICKS, NO_PICKS, false],
  ['none if the draft on this device no longer holds', at(6, gone), none, NO_PICKS, NO_PICKS, false],
  ['those of the bracket, on any device', at(6, NO_PICKS), none, one, one, false],
  ['those of the bracket before a draft', at(6, other), none, one, one, false],
  ['those of the bracket and of this device', at(6, second), none, one, new Map([...one, ...second]), true],
])('a draft shows its picks, and where they are: %s', (_, local, saved, ofBracket, picks, isLocal) => {
  expect(combinePicks(tree, { local, saved }, ofBracket)).toEqual({ picks, isLocal });
});

const local = (time: number | null, picks: Picks, base: number | null = null) => ({ picks, at: time, base });

it.each([
  ['nothing without a draft on this device', null, at(5, one), null],
  ['nothing without a saved draft', local(6, one), none, null],
  ['nothing if both are the same', local(4, one), at(5, one), null],
  ['nothing if this device has gone on since it saved', local(6, other, 5), at(5, one), null],
  ['the picks of this device if another one has saved later', local(4, other, 3), at(5, one), other],
  ['nothing if this device had no picks', local(4, NO_PICKS), at(5, one), null],
  ['the saved picks if this device has newer ones of its own', local(6, other, 3), at(5, one), one],
])('a difference between two devices offers %s', (_, onDevice, saved, offered) => {
  expect(findDifference(onDevice, saved)?.other ?? null).toEqual(offered);
});
