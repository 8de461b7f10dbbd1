import { expect, it } from 'vitest';
import { makePicks, makeTree } from '../../../../test/domain-fixtures.ts';
import { NO_PICKS } from '../../../domain/picks/picks.ts';
import { combinePicks, parseDraft } from './use-draft.ts';

it.each([
  ['nothing yet', null, '[]'],
  ['picks', '[[7,40],[8,-1001]]', '[[7,40],[8,-1001]]'],
  ['half a file', '[[7,40],[8', '[]'],
  ['something else', '{"7":40}', '[]'],
  ['a number', '7', '[]'],
  ['picks with nonsense between them', '[[7,40],[8],["9",1],null,[10,1.5],[11,2]]', '[[7,40],[11,2]]'],
])('reads the picks of a draft from %s', (_, text, picks) => {
  expect(JSON.stringify([...parseDraft(text)])).toBe(picks);
});

const tree = makeTree(32);
const one = makePicks(tree, 'round_of_32 1 L8');
const other = makePicks(tree, 'round_of_32 1 L9');
const second = makePicks(tree, 'round_of_32 9 R8');
const gone = new Map([[5, 6]]);

it.each([
  ['none', null, NO_PICKS, NO_PICKS, NO_PICKS, false],
  ['the saved draft', null, one, NO_PICKS, one, false],
  ['the draft on this device before the saved one', other, one, NO_PICKS, other, true],
  ['none if the draft on this device was cleared', NO_PICKS, one, NO_PICKS, NO_PICKS, false],
  ['none if the draft on this device no longer holds', gone, NO_PICKS, NO_PICKS, NO_PICKS, false],
  ['those of the bracket, on any device', NO_PICKS, NO_PICKS, one, one, false],
  ['those of the bracket before a draft', other, NO_PICKS, one, one, false],
  ['those of the bracket and of this device', second, NO_PICKS, one, new Map([...one, ...second]), true],
])('a draft shows its picks, and where they are: %s', (_, local, saved, ofBracket, picks, isLocal) => {
  expect(combinePicks(tree, { local, saved }, ofBracket)).toEqual({ picks, isLocal });
});
